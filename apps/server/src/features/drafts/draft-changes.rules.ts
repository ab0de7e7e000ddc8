import { dependencyClearing } from '@hookline/contract/drafts/drafts.rules'
import type { Draft, DraftBody } from '@hookline/contract/drafts/drafts.schemas'
import { canonicalJson } from '../../platform/canonical-json.rules.ts'

/** The fields of a draft that a person writes, its objects left out. */
export type WrittenFields = Pick<
  Draft,
  Exclude<keyof DraftBody, 'video_asset_gcs_url' | 'image_asset_gcs_url'> & keyof Draft
>

/** Those of `wanted` that are given and differ from `before`. */
export function changedFields<Fields extends object>(before: Fields, wanted: Partial<Fields>): Partial<Fields> {
  const entries = Object.entries(wanted) as [keyof Fields, unknown][]
  return Object.fromEntries(
    entries.filter(([field, value]) => value !== undefined && !isSame(before[field], value)),
  ) as Partial<Fields>
}

const isSame = (one: unknown, other: unknown) => canonicalJson(one) === canonicalJson(other)

/** An ad has one ad set: an existing one that is set takes the place of a new one, and the reverse. */
export function withOneAdSet<Change extends Partial<WrittenFields>>(change: Change): Change {
  if (change.target_meta_ad_set_id) return { ...change, new_ad_set_configuration: null }
  if (change.new_ad_set_configuration) return { ...change, target_meta_ad_set_id: null }
  return change
}

/**
 * What a save or a bulk update changes of one draft: what it sets, and what hangs on that and no longer fits.
 * @param wanted may be a whole draft, as the call that saves one takes it.
 */
export function draftChange(before: WrittenFields, wanted: Partial<WrittenFields>): Partial<WrittenFields> {
  const chosen = withoutLeftovers(before, wanted)
  return changedFields(before, withOneAdSet({ ...chosen, ...dependencyClearing(chosen, before) }))
}

/** A campaign is of one ad account and an ad set of one campaign; an Instagram account can serve several. */
const owners = {
  meta_campaign_id: ['meta_ad_account_id'],
  target_meta_ad_set_id: ['meta_ad_account_id', 'meta_campaign_id'],
} as const

/** Without what only stands there still: a whole draft with another ad account names the former one's campaign. */
function withoutLeftovers(before: WrittenFields, wanted: Partial<WrittenFields>): Partial<WrittenFields> {
  const isAnother = (owner: 'meta_ad_account_id' | 'meta_campaign_id') =>
    before[owner] !== null && wanted[owner] !== undefined && wanted[owner] !== before[owner]
  const chosen = { ...wanted }
  for (const field of ['meta_campaign_id', 'target_meta_ad_set_id'] as const) {
    if (wanted[field] === before[field] && owners[field].some(isAnother)) delete chosen[field]
  }
  return chosen
}
