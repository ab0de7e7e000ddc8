import { z } from 'zod'

/** All error codes; the prefix `META_` marks errors of Meta or of the connection to it. */
export const errorCodes = [
  'VALIDATION',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'STORAGE_FULL',
  'META_NOT_CONNECTED',
  'META_RECONNECT',
  'META_REFUSED',
  'META_RATE_LIMITED',
  'META_UNAVAILABLE',
  'INTERNAL',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** One field error: a dotted path into the request and the sentence to show there. */
export const issueSchema = z.object({ path: z.string(), message: z.string() })
export type Issue = z.infer<typeof issueSchema>

/** Meta's own error, for investigation and for Meta's support. */
export const metaRefusalSchema = z.object({
  title: z.string().nullable(),
  message: z.string(),
  code: z.number().nullable(),
  subcode: z.number().nullable(),
  traceId: z.string().nullable(),
  /** The request fields that Meta blames, dotted. */
  blamedFields: z.array(z.string()),
})
export type MetaRefusal = z.infer<typeof metaRefusalSchema>

/** The answer to a save based on an outdated version; screens then offer the latest one. */
export const staleMessage = 'This was changed by someone else. Reload to see the latest version.'

/** The body of every error answer. `message` and `error` are equal, because clients read either. */
export const errorBodySchema = z.object({
  success: z.literal(false),
  message: z.string(),
  error: z.string(),
  code: z.enum(errorCodes),
  issues: z.array(issueSchema).optional(),
  meta: metaRefusalSchema.optional(),
  /** The ids of the drafts that keep a bulk call from changing any. */
  conflicts: z.array(z.string()).optional(),
  /** Who saved the newer version that a save is not based on. */
  changedBy: z.string().optional(),
})
export type ErrorBody = z.infer<typeof errorBodySchema>
