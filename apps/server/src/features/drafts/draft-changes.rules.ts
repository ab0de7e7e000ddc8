import { dependencyClearing } from '@hookline/contract/drafts/drafts.rules'
import type { BulkUpdates, Draft, DraftBody } from '@hookline/contract/drafts/drafts.schemas'

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

const isSame = (one: unknown, other: unknown) => canonical(one) === canonical(other)

/** PostgreSQL keeps the keys of a JSON object in an order of its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** An ad has one ad set: an existing one that is set takes the place of a new one, and the reverse. */
export function withOneAdSet<Change extends Partial<WrittenFields>>(change: Change): Change {
  if (change.target_meta_ad_set_id) return { ...change, new_ad_set_configuration: null }
  if (change.new_ad_set_configuration) return { ...change, target_meta_ad_set_id: null }
  return change
}

/** What a bulk update changes of one draft: what it sets, and what hangs on that and no longer fits. */
export function bulkChange(before: WrittenFields, updates: BulkUpdates): Partial<WrittenFields> {
  return changedFields(before, withOneAdSet({ ...updates, ...dependencyClearing(updates, before) }))
}
