import type { HistoryUpdate } from '@hookline/contract/history/history.schemas'
import { projectSchema, tagsSchema } from '@hookline/contract/labels/labels.schemas'

/** The part of a result that can be changed in the list. */
export interface Labels {
  tags: string[]
  project: string | null
}

/** A change of many results. `project` is absent when it stays, null to remove it. */
export interface BulkChange {
  addTags: string[]
  removeTags: string[]
  project?: string | null
}

/**
 * Adds typed tags, separated by commas, to a list. Trims them and ignores empty and duplicate ones.
 * @returns the tags, or why they are refused
 */
export function addTags(tags: readonly string[], typed: string): { tags: string[] } | { message: string } {
  const added = typed.split(',').map((tag) => tag.trim())
  const wanted = [...tags, ...added.filter((tag) => tag !== '')]
  const parsed = tagsSchema.safeParse(wanted)
  return parsed.success ? { tags: parsed.data } : { message: parsed.error.issues[0]?.message ?? '' }
}

/** The project to store: trimmed, null when empty; or why it is refused. */
export function readProject(typed: string): { project: string | null } | { message: string } {
  const parsed = projectSchema.safeParse(typed)
  return parsed.success ? { project: parsed.data } : { message: parsed.error.issues[0]?.message ?? '' }
}

/** The changed fields between `before` and `after`; null when nothing changed. */
export function labelsUpdate(before: Labels, after: Labels): HistoryUpdate | null {
  const update: HistoryUpdate = {}
  if (!isSameList(before.tags, after.tags)) update.tags = after.tags
  if (before.project !== after.project) update.project = after.project
  return Object.keys(update).length > 0 ? update : null
}

/** The update that a bulk change means for one result; null when it has no effect. */
export function bulkUpdate(item: Labels, { addTags: added, removeTags, project }: BulkChange): HistoryUpdate | null {
  const remaining = item.tags.filter((tag) => !removeTags.includes(tag))
  const tags = [...new Set([...remaining, ...added])]
  return labelsUpdate(item, { tags, project: project === undefined ? item.project : project })
}

export function listTags(items: readonly Labels[]): string[] {
  const counts = new Map<string, number>()
  for (const tag of items.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([tag]) => tag)
}

export function hasSameLabels(one: Labels, other: Labels): boolean {
  return labelsUpdate(one, other) === null
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index])
}
