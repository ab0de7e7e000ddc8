import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { currentIds } from './work-context.ts'

export type Log = FastifyBaseLogger

/** Paths of logged objects that may hold secrets. URLs are logged without their query (see http.ts). */
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

/** Other properties of an error, such as its connection or request, may hold secrets. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { name, message, code, stack, ...(cause !== undefined && { cause: describeError(cause) }) }
}

/** Set on loggers whose lines carry the request's id already. */
const hasRequestId = Symbol('hasRequestId')

/** The log of one request. */
export function createRequestLog(log: Log, requestId: string): Log {
  return Object.assign(log.child({ requestId }), { [hasRequestId]: true })
}

/** Adds the ids of the current request and job to every line. */
function mixIds(_line: object, _level: number, logger: object): object {
  const { requestId, ...ids } = currentIds()
  return requestId && !(hasRequestId in logger) ? { requestId, ...ids } : ids
}

/** @param destination standard output by default. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const redact = { paths: secrets, censor: '[hidden]' }
  return pino({ level, redact, serializers: { err: describeError }, base: undefined, mixin: mixIds }, destination)
}
