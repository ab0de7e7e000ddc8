import {
  type ErrorCode,
  errorBodySchema,
  type Issue,
  type MetaRefusal,
  staleMessage,
} from '@hookline/contract/errors.schemas'

/** A failed API call. Without any answer, `status` is 0 and `code` is 'UNAVAILABLE'. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly issues: Issue[]
  /** Meta's own error, when Meta refused. */
  readonly meta: MetaRefusal | null
  /** The drafts that kept a bulk call from changing any. */
  readonly conflicts: string[]
  /** Who saved the newer version; null when it is not told. */
  readonly changedBy: string | null
  /** How long to wait before another try, when the server says so. */
  readonly retryAfterSeconds: number | null
  /** The body was not of the contract's form. */
  readonly isUnreadable: boolean

  constructor(answer: {
    status: number
    code: ErrorCode
    message: string
    issues?: Issue[] | undefined
    meta?: MetaRefusal | null | undefined
    conflicts?: string[] | undefined
    changedBy?: string | null | undefined
    retryAfterSeconds?: number | null
    isUnreadable?: boolean
  }) {
    super(answer.message)
    this.name = 'ApiError'
    this.status = answer.status
    this.code = answer.code
    this.issues = answer.issues ?? []
    this.meta = answer.meta ?? null
    this.conflicts = answer.conflicts ?? []
    this.changedBy = answer.changedBy ?? null
    this.retryAfterSeconds = answer.retryAfterSeconds ?? null
    this.isUnreadable = answer.isUnreadable ?? false
  }
}

/** The server refused a save because it is based on an outdated version. */
export const isStale = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && error.message === staleMessage

/** Parses an error answer. An error body outside the contract becomes 'API error: <status> - <first 100 characters>'. */
export function describeRefusal(status: number, body: string, retryAfter: string | null = null): ApiError {
  const parsed = errorBodySchema.safeParse(readJson(body))
  if (parsed.success) return new ApiError({ ...parsed.data, status, retryAfterSeconds: Number(retryAfter) || null })
  const message =
    status < 400 ? 'Unexpected response structure from API.' : `API error: ${status} - ${body.slice(0, 100)}`
  return new ApiError({ status, code: toErrorCode(status), message, isUnreadable: true })
}

export function errorMessage(error: unknown, fallback = 'An unexpected error occurred.'): string {
  return error instanceof Error && error.message ? error.message : fallback
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toErrorCode(status: number): ErrorCode {
  if (status === 401) return 'UNAUTHENTICATED'
  if (status === 403) return 'FORBIDDEN'
  if (status === 404) return 'NOT_FOUND'
  return 'INTERNAL'
}
