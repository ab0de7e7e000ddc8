/** What PostgreSQL and the driver call it when the connection is gone or none can be had. */
const awayCodes = new Set([
  '57P01', // it is being shut down
  '57P02', // one of its processes was killed, and it restarts all others
  '57P03', // it starts up, or recovers from a crash
  '08001',
  '08003',
  '08006',
  '53300', // it has no connections left
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
])
const awaySentences = /Connection terminated|not queryable|timeout exceeded when trying to connect|Query read timeout/

/** The database is shutting down, restarts, or cannot be reached: the same is worth another try in a while. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isSocketMissing = codeOf(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return isSocketMissing || awayCodes.has(codeOf(error)) || awaySentences.test(error.message)
}

/** The disk of the files, or that of the database, has no room left; or a quota is used up. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && ['ENOSPC', 'EDQUOT', '53100'].includes(codeOf(error))
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')
