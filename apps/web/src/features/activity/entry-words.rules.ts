import type { ActivityLogEntry } from '@hookline/contract/activity/activity.schemas'

/** A kind of object in words: 'system_prompt' is 'System prompt'. */
export function describeSubjectType(subjectType: string): string {
  const words = subjectType.replaceAll(/[_-]+/g, ' ').trim()
  const known: Record<string, string> = { history: 'Result', 'ai model': 'AI model' }
  return known[words] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** An action in words: 'user.password_reset' is 'password reset'. */
export function describeAction(action: string): string {
  return action.slice(action.indexOf('.') + 1).replaceAll(/[_-]+/g, ' ')
}

const nameFields = ['displayName', 'name', 'ad_name', 'preset_name', 'username', 'metaUserName', 'video_filename']

/** The name of the changed object; null when the entry has none. */
export function nameOfSubject({ before, after }: Pick<ActivityLogEntry, 'before' | 'after'>): string | null {
  for (const value of [after, before]) {
    if (!isFields(value)) continue
    const name = nameFields.map((field) => value[field]).find((text) => typeof text === 'string' && text !== '')
    if (name !== undefined) return String(name)
  }
  return null
}

export interface FieldChange {
  field: string
  before: string
  after: string
}

/** Fields that change with every save. */
const ignoredFields = ['updatedAt', 'updated_at']

/** The changed fields, each value in one short line; none when the object was created or deleted. */
export function listFieldChanges({ before, after }: Pick<ActivityLogEntry, 'before' | 'after'>): FieldChange[] {
  if (!isFields(before) || !isFields(after)) return []
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .filter((field) => !ignoredFields.includes(field))
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: shortly(before[field]), after: shortly(after[field]) }))
}

const lineLength = 60

function shortly(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/\s+/g, ' ')
  const letters = [...text]
  return letters.length > lineLength ? `${letters.slice(0, lineLength).join('')}…` : text
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
