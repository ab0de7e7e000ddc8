import { type HistoryUpdate, projectSchema, tagsSchema } from '@hookline/contract/history/history.schemas'

/** What of a result can be changed from the list. */
export interface Labels {
  tags: string[]
  project: string | null
}

/** A change for many results: tags to add and to remove; `project` only when it is to be set (null: to none). */
export interface BulkChange {
  addTags: string[]
  removeTags: string[]
  project?: string | null
}

/**
 * Adds what was typed to a list of tags: commas part tags, each is trimmed, empty ones are ignored, doubles are not
 * added.
 * @returns the tags, or the sentence that says why not.
 */
export function addTags(tags: readonly string[], typed: string): { tags: string[] } | { message: string } {
  const added = typed.split(',').map((tag) => tag.trim())
  const wanted = [...tags, ...added.filter((tag) => tag !== '')]
  const parsed = tagsSchema.safeParse(wanted)
  return parsed.success ? { tags: parsed.data } : { message: parsed.error.issues[0]?.message ?? '' }
}

/** A project as it is stored: trimmed, empty is none; or the sentence that says why not. */
export function readProject(typed: string): { project: string | null } | { message: string } {
  const parsed = projectSchema.safeParse(typed)
  return parsed.success ? { project: parsed.data } : { message: parsed.error.issues[0]?.message ?? '' }
}

/** What has to be sent to make `before` into `after`; null when nothing has. */
export function labelsUpdate(before: Labels, after: Labels): HistoryUpdate | null {
  const update: HistoryUpdate = {}
  if (!isSameList(before.tags, after.tags)) update.tags = after.tags
  if (before.project !== after.project) update.project = after.project
  return Object.keys(update).length > 0 ? update : null
}

/** What a change for many means for one of them; null when it has all of it already. */
export function bulkUpdate(item: Labels, { addTags: added, removeTags, project }: BulkChange): HistoryUpdate | null {
  const kept = item.tags.filter((tag) => !removeTags.includes(tag))
  const tags = [...new Set([...kept, ...added])]
  return labelsUpdate(item, { tags, project: project === undefined ? item.project : project })
}

/** The tags of any of the results, the commonest first. */
export function tagsOf(items: readonly Labels[]): string[] {
  const counts = new Map<string, number>()
  for (const tag of items.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([tag]) => tag)
}

/** Do both stand for the same labels? */
export function hasSameLabels(one: Labels, other: Labels): boolean {
  return labelsUpdate(one, other) === null
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index])
}
