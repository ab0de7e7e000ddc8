import type { Body, Scope } from '../graph/scope.ts'
import type { Data, StoredObject } from '../store/sandbox-store.ts'
import { badParameter } from '../validation/graph-error.rules.ts'
import { isRecord, readScalarText } from '../validation/read-params.rules.ts'
import { change, pickKnown, subjectParams } from './stored.ts'

const statuses = ['ACTIVE', 'PAUSED', 'ARCHIVED', 'DELETED']
/** The review refuses an ad with this word in its name or creative. */
const disapproved = '[disapprove]'

/** @throws GraphError code 100 for an unknown status. */
export function checkStatus(status: unknown): void {
  if (status !== undefined && !statuses.includes(readScalarText(status))) {
    throw badParameter(`Param status must be one of {${statuses.join(', ')}}`, ['status'])
  }
}

/** `POST /{id}` of a campaign or an ad set: only the status can be changed here. */
export async function changeStatus(node: StoredObject, scope: Scope): Promise<Body> {
  const params = pickKnown(subjectParams(scope), 'status')
  checkStatus(params.status)
  return change(node, params, scope)
}

/** The status in force: a paused parent pauses its children; an ad is reviewed first. */
export async function effectiveStatus(node: StoredObject, scope: Scope): Promise<string> {
  const own = readScalarText(node.data.status)
  const campaign = node.kind === 'campaign' ? null : await scope.find(node.data.campaign_id)
  const adSet = node.kind === 'ad' ? await scope.find(node.data.adset_id) : null
  const all = [own, readScalarText(adSet?.data.status), readScalarText(campaign?.data.status)]
  const ended = ['DELETED', 'ARCHIVED'].find((status) => all.includes(status))
  if (ended) return ended
  const decided = readScalarText(readReview(node.data)?.effective_status)
  if (decided) return decided
  const review = node.kind === 'ad' ? await describeReview(node, scope) : null
  if (review) return review
  if (own === 'PAUSED') return own
  if (adSet?.data.status === 'PAUSED') return 'ADSET_PAUSED'
  return campaign?.data.status === 'PAUSED' ? 'CAMPAIGN_PAUSED' : own
}

/** What the control call `POST reviews` decided. */
export const readReview = ({ review }: Data): Data | undefined => (isRecord(review) ? review : undefined)

/** The state of an ad's review; null when it may run. */
async function describeReview(ad: StoredObject, scope: Scope): Promise<string | null> {
  const { reviewMs } = scope.world.settings
  const since = ad.data.review_since ? new Date(readScalarText(ad.data.review_since)) : ad.createdAt
  const ageMs = scope.world.now().getTime() - since.getTime()
  if (ageMs < reviewMs / 4) return 'IN_PROCESS'
  if (ageMs < reviewMs) return 'PENDING_REVIEW'
  return (await isDisapproved(ad, scope)) ? 'DISAPPROVED' : null
}

export async function isDisapproved(ad: StoredObject, scope: Scope): Promise<boolean> {
  if (readScalarText(ad.data.name).includes(disapproved)) return true
  const creative = await scope.find(ad.data.creative_id)
  return creative !== null && JSON.stringify(creative.data).includes(disapproved)
}
