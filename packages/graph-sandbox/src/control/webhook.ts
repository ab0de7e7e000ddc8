import { createHmac } from 'node:crypto'
import type { World } from '../graph/scope.ts'
import { findCallback, type webhookFields } from '../objects/subscriptions.ts'
import { sandboxApp } from '../settings.ts'
import type { StoredObject } from '../store/sandbox-store.ts'

type WebhookField = (typeof webhookFields)[number]

const timeoutMs = 10_000

/** What a webhook says of an ad, by field (docs/meta-api.md). None has the new value. */
const values: Record<WebhookField, (ad: StoredObject) => { field: string; value: unknown }> = {
  effective_status: ({ id }) => ({
    field: 'field_changed',
    value: { object_id: id, object_type: 'ad', changed_fields: ['effective_status'] },
  }),
  in_process_ad_objects: ({ id }) => ({
    field: 'in_process_ad_objects',
    value: { id, level: 'AD', status_name: 'Active' },
  }),
  with_issues_ad_objects: ({ id }) => ({
    field: 'with_issues_ad_objects',
    value: { id, level: 'AD', error_code: '1815869', error_summary: 'Ad has an issue', error_message: 'Größe prüfen' },
  }),
  creative_fatigue: ({ id, data }) => ({
    field: 'creative_fatigue',
    value: {
      ad_account_id: data.account_id,
      adgroup_id: id,
      creative_fatigue_level: 'HIGH',
      creative_fatigue_message: 'Creative fatigue',
    },
  }),
  ad_recommendations: ({ id, data }) => ({
    field: 'ad_recommendations',
    value: { ad_account_id: data.account_id, ad_object_ids: [id], recommendation_type: 'CREATIVE_FATIGUE' },
  }),
}

/** Sends a webhook about an ad, signed as Meta signs it. @returns the status of the answer; null without a subscription */
export async function sendWebhook(
  { ad, field }: { ad: StoredObject; field: WebhookField },
  world: World,
): Promise<number | null> {
  const callback = await findCallback(world)
  if (callback === null) return null
  const time = Math.floor(world.now().getTime() / 1000)
  const entry = { id: ad.data.account_id, time, changes: [values[field](ad)] }
  const body = escapeNonAscii(JSON.stringify({ object: 'ad_account', entry: [entry] }))
  const signature = createHmac('sha256', sandboxApp.secret).update(body).digest('hex')
  const answer = await fetch(callback, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  return answer.status
}

/** Meta escapes what is not ASCII in the body that it signs. */
const escapeNonAscii = (json: string) =>
  json.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
