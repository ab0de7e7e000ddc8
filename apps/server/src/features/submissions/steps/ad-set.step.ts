import type { Sending } from '../sending.ts'
import { createOnce, type Intent, settleLost } from './create-once.ts'
import { adSetRequest, type Plan } from './preflight.step.ts'

/**
 * The ad set of the ad: the chosen one, or the draft's own, made once. When the content of the draft's own changed
 * after it was made, and before an ad was in it, a new one is made: the former stays at Meta, paused and empty.
 */
export async function makeAdSet(sending: Sending, { adSet: plan }: Plan): Promise<string> {
  const { adAccountId, session, draft } = sending
  if (!plan) return draft.target_meta_ad_set_id ?? ''
  await settleLost(sending, 'ad_set')
  const { id } = await createOnce<Intent>(sending, {
    step: 'ad_set',
    request: adSetRequest(adAccountId, plan),
    intent: { adAccountId, former: formerAdSets(sending) },
    create: () => session.createAdSet(adAccountId, plan),
  })
  return id
}

function formerAdSets({ steps }: Sending): string[] {
  const record = steps.get('ad_set')
  if (!record) return []
  const { former, id } = record.result as Intent & { id?: string }
  return record.state === 'done' && id ? [...former, id] : former
}
