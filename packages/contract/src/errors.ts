import { z } from 'zod'

/** The closed list of error codes; those with the prefix `META_` are about Meta or the connection to it. */
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

/** What Meta itself said of a refusal: for people who look further, and for Meta's support. */
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

/** Said to who saves over something newer than what they had read; screens then offer the latest version. */
export const staleMessage = 'This was changed by someone else. Reload to see the latest version.'

/** The body of every refusal. `message` and `error` carry the same sentence, so that either may be read. */
export const errorBodySchema = z.object({
  success: z.literal(false),
  message: z.string(),
  error: z.string(),
  code: z.enum(errorCodes),
  issues: z.array(issueSchema).optional(),
  meta: metaRefusalSchema.optional(),
})
export type ErrorBody = z.infer<typeof errorBodySchema>
