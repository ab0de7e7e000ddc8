/** No waits: the sandbox has no read lag. */
export const fastPace = { perAccount: 50, lookAfterMs: [0, 20], readLagMs: 60_000 }
