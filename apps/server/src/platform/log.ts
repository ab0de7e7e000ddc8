import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'

export type Log = FastifyBaseLogger

/** Where a secret could stand in a logged object. URLs are logged without their query (see http.ts). */
const secrets = [
  'req.headers.cookie',
  'req.headers.authorization',
  'res.headers["set-cookie"]',
  '*.password',
  '*.newPassword',
  '*.currentPassword',
  '*.apiKey',
  '*.access_token',
]

/** What an error drags along besides these, such as the connection or the request it came from, may hold secrets. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { name, message, code, stack, ...(cause !== undefined && { cause: describeError(cause) }) }
}

/** JSON lines on standard output, or where `destination` says. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    redact: { paths: secrets, censor: '[hidden]' },
    serializers: { err: describeError },
    base: undefined,
  }
  return destination ? pino(options, destination) : pino(options)
}
