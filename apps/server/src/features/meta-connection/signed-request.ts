import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** The content of Meta's callback about one person. */
export interface SignedRequest {
  /** The person's id within our Meta app, as `me` answers it. */
  metaUserId: string
  issuedAt: Date | null
}

const payloadSchema = z.object({
  algorithm: z.string().regex(/^HMAC-SHA256$/i),
  user_id: z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.string().regex(/^\d{1,30}$/)),
  issued_at: z.number().int().positive().max(1e11).optional(),
})

/**
 * Reads the `signed_request` of Meta's deauthorize and data deletion callbacks (docs/meta-api.md): two parts in base64url,
 * the HMAC-SHA256 of the second, and JSON.
 * @param appSecret of the Meta app.
 * @returns null when the Meta app did not sign it.
 */
export function readSignedRequest(text: string, appSecret: string): SignedRequest | null {
  const [signature, payload, ...rest] = text.split('.')
  if (!signature || !payload || rest.length > 0) return null
  const given = Buffer.from(signature, 'base64url')
  const expected = createHmac('sha256', appSecret).update(payload).digest()
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const parsed = payloadSchema.safeParse(parseJson(Buffer.from(payload, 'base64url').toString('utf8')))
  if (!parsed.success) return null
  const { user_id, issued_at } = parsed.data
  return { metaUserId: user_id, issuedAt: issued_at === undefined ? null : new Date(issued_at * 1000) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
