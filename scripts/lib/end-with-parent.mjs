// Loaded into the server by start.mjs. The channel between the two closes when start.mjs dies in any way, so that a
// killed `npm start` leaves no server behind.
process.channel?.unref()
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
