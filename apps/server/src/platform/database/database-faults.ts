/** Codes of PostgreSQL and the driver for a lost or refused connection. */
const awayCodes = new Set([
  '57P01', // shutting down
  '57P02', // restarting after one of its processes was killed
  '57P03', // starting up or recovering
  '08001',
  '08003',
  '08006',
  '53300', // too many connections
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
])
const busySentence = 'timeout exceeded when trying to connect'
const awaySentences = new RegExp(`Connection terminated|not queryable|${busySentence}|Query read timeout`)

/** The database is shutting down, restarting or unreachable: the operation can be retried later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isSocketMissing = readErrorCode(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return isSocketMissing || awayCodes.has(readErrorCode(error)) || awaySentences.test(error.message)
}

/** All connections were in use for too long: the database may well answer. */
export function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && error.message === busySentence
}

/** The disk of the files or of the database is full, or a quota is used up. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && ['ENOSPC', 'EDQUOT', '53100'].includes(readErrorCode(error))
}

const readErrorCode = (error: Error) => ('code' in error ? String(error.code) : '')
