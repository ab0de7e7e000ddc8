import { type ErrorCode, type Issue, type MetaRefusal, staleMessage } from '@hookline/contract/errors.schemas'

/** What a service throws when it refuses. The HTTP layer turns the code into a status and the envelope. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly issues?: Issue[]
  readonly retryAfterSeconds?: number
  readonly meta?: MetaRefusal
  readonly conflicts?: string[]
  readonly changedBy?: string

  constructor(
    code: ErrorCode,
    message: string,
    extra: {
      issues?: Issue[]
      retryAfterSeconds?: number
      meta?: MetaRefusal
      conflicts?: string[]
      changedBy?: string
    } = {},
  ) {
    super(message)
    this.code = code
    Object.assign(this, extra)
  }
}

/** Refuses input with every issue; the first one is the message. */
export function invalid(issues: Issue[]): AppError {
  return new AppError('VALIDATION', issues[0]?.message ?? 'The request is not valid.', { issues })
}

/** For what does not exist, or belongs to another user. */
export function notFound(what: string): AppError {
  return new AppError('NOT_FOUND', `${what} not found.`)
}

const httpStatuses: Record<ErrorCode, number> = {
  VALIDATION: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
  META_NOT_CONNECTED: 409,
  META_RECONNECT: 409,
  META_REFUSED: 400,
  META_RATE_LIMITED: 429,
  META_UNAVAILABLE: 503,
  INTERNAL: 500,
}

/** The status of an answer with this code. */
export function httpStatus(code: ErrorCode): number {
  return httpStatuses[code]
}

/** The code for a status that a plugin chose (body too large, media type…). */
export function codeForStatus(status: number): ErrorCode {
  const codes = Object.keys(httpStatuses) as ErrorCode[]
  return codes.find((code) => httpStatuses[code] === status) ?? (status >= 500 ? 'INTERNAL' : 'VALIDATION')
}

/** @param readAt `updatedAt` as the caller read it; undefined when it does not matter. */
export const isStale = (storedAt: Date, readAt: string | undefined) =>
  readAt !== undefined && storedAt.getTime() > Date.parse(readAt)

/** @throws AppError CONFLICT when the stored version is newer than the one that was read. */
export function refuseStale(storedAt: Date, readAt: string | undefined): void {
  if (isStale(storedAt, readAt)) throw new AppError('CONFLICT', staleMessage)
}
