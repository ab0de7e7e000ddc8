import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isSameSecret } from '../../../platform/security/is-same-secret.ts'
import type { AdHint } from '../meta-ads.ts'

/** Whether the app's secret signed these bytes. @param signature `sha256=<hex>` */
export function isSigned(bytes: Uint8Array, signature: string, appSecret: string): boolean {
  return isSameSecret(`sha256=${createHmac('sha256', appSecret).update(bytes).digest('hex')}`, signature)
}

/** Meta sends at most so many changes in one call. */
const changesMax = 1000

const id = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,30}$/))
/** Each field of a webhook names its object by another member (docs/meta-api.md). */
const valueSchema = z.object({
  object_id: id.optional().catch(undefined),
  id: id.optional().catch(undefined),
  adgroup_id: id.optional().catch(undefined),
  ad_object_ids: z.array(id).max(changesMax).catch([]),
})
const entrySchema = z.object({
  id,
  time: z.coerce.number().int().positive().max(1e11),
  changes: z.array(z.object({ value: valueSchema })).max(changesMax),
})
const envelopeSchema = z.object({ object: z.string(), entry: z.array(entrySchema).max(changesMax) })
// One page of Meta's shows the envelope in a list.
const bodySchema = z.union([envelopeSchema.transform((one) => [one]), z.array(envelopeSchema).max(changesMax)])

/** The objects that a webhook about ad accounts names; null when it cannot be read. */
export function readWebhook(bytes: Uint8Array): AdHint[] | null {
  const envelopes = bodySchema.safeParse(parseDigits(Buffer.from(bytes).toString('utf8'))).data
  if (!envelopes) return null
  return envelopes
    .filter(({ object }) => object === 'ad_account')
    .flatMap(({ entry }) => entry)
    .flatMap(({ id: account, time, changes }) =>
      changes
        .flatMap(({ value }) => [value.object_id, value.id, value.adgroup_id, ...value.ad_object_ids])
        .flatMap((objectId) =>
          objectId === undefined ? [] : { adAccountId: `act_${account}`, objectId, at: new Date(time * 1000) },
        ),
    )
}

/** JSON whose ids keep all their digits: some webhooks have them as numbers above 2^53. */
function parseDigits(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value, context?: { source?: string }) =>
      typeof value === 'number' && !Number.isSafeInteger(value) ? context?.source : value,
    )
  } catch {
    return undefined
  }
}
