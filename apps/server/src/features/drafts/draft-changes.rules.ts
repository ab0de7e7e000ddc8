import { dependencyClearing } from '@hookline/contract/drafts/drafts.rules'
import type { Draft, DraftBody } from '@hookline/contract/drafts/drafts.schemas'
import { canonicalJson } from '../../platform/canonical-json.rules.ts'

/** The fields that a user edits, except the video and the image. */
export type WrittenFields = Pick<
  Draft,
  Exclude<keyof DraftBody, 'video_asset_gcs_url' | 'image_asset_gcs_url'> & keyof Draft
>

/** The fields of `wanted` that are defined and differ from `before`. */
export function changedFields<Fields extends object>(before: Fields, wanted: Partial<Fields>): Partial<Fields> {
  const entries = Object.entries(wanted) as [keyof Fields, unknown][]
  return Object.fromEntries(
    entries.filter(([field, value]) => value !== undefined && !isSame(before[field], value)),
  ) as Partial<Fields>
}

const isSame = (one: unknown, other: unknown) => canonicalJson(one) === canonicalJson(other)

/** A draft has either an existing ad set or a new one: setting one clears the other. */
export function withOneAdSet<Change extends Partial<WrittenFields>>(change: Change): Change {
  if (change.target_meta_ad_set_id) return { ...change, new_ad_set_configuration: null }
  if (change.new_ad_set_configuration) return { ...change, target_meta_ad_set_id: null }
  return change
}

/**
 * The changes of a save or a bulk update: the fields that it sets, and dependent fields that it clears.
 * @param wanted may be a whole draft.
 */
export function draftChange(before: WrittenFields, wanted: Partial<WrittenFields>): Partial<WrittenFields> {
  const chosen = withoutLeftovers(before, wanted)
  return changedFields(before, withOneAdSet({ ...chosen, ...dependencyClearing(chosen, before) }))
}

/** A campaign belongs to one ad account and an ad set to one campaign; an Instagram account can serve several. */
const owners = {
  meta_campaign_id: ['meta_ad_account_id'],
  target_meta_ad_set_id: ['meta_ad_account_id', 'meta_campaign_id'],
} as const

/** Drops unchanged fields of a whole draft whose owner changed, such as the campaign of the former ad account. */
function withoutLeftovers(before: WrittenFields, wanted: Partial<WrittenFields>): Partial<WrittenFields> {
  const isAnother = (owner: 'meta_ad_account_id' | 'meta_campaign_id') =>
    before[owner] !== null && wanted[owner] !== undefined && wanted[owner] !== before[owner]
  const chosen = { ...wanted }
  for (const field of ['meta_campaign_id', 'target_meta_ad_set_id'] as const) {
    if (wanted[field] === before[field] && owners[field].some(isAnother)) delete chosen[field]
  }
  return chosen
}
