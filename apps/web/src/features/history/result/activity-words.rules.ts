import type { ActivityAction } from '@hookline/contract/activity/activity.schemas'

const words: Record<ActivityAction<'history'>, string> = {
  'history.tags_changed': 'changed the tags',
  'history.project_changed': 'changed the project',
  'history.edited': 'edited the content',
  'history.decided': 'accepted or rejected variants',
  'history.finding_ignored': 'ignored a finding of the copy check',
  'history.finding_restored': 'took back an ignored finding of the copy check',
  'history.deleted': 'deleted the result',
  'history.restored': 'restored the result',
}
/** A longer text is shown as a tree. */
const lineMaxLength = 200

/** An action in words that follow a name: 'history.tags_changed' is 'changed the tags'. */
export function describeHistoryAction({ action, after }: { action: string; after: unknown }): string {
  if (action === 'history.edited' && isTakenBack(after)) return 'took back the edit'
  return (words as Record<string, string>)[action] ?? action.slice(action.indexOf('.') + 1).replaceAll('_', ' ')
}

function isTakenBack(after: unknown): boolean {
  return (after as { edited_result?: unknown } | null)?.edited_result === null
}

/**
 * A stored value in one line: a text, a number, a list of them, or an object's only field. No value is 'None'.
 * @returns null for a value that needs a tree
 */
export function describeValue(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return 'None'
  if (typeof value !== 'object') return String(value).length > lineMaxLength ? null : String(value)
  if (Array.isArray(value)) {
    if (value.some((item) => typeof item === 'object')) return null
    return value.length > 0 ? value.join(', ') : 'None'
  }
  const fields = Object.values(value)
  return fields.length === 1 ? describeValue(fields[0]) : null
}
