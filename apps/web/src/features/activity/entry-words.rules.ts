import type { ActivityLogEntry } from '@hookline/contract/activity/activity.schemas'

/** 'system_prompt' or 'ai-model' as a person reads it: 'System prompt', 'Ai model'. */
export function describeSubjectType(subjectType: string): string {
  const words = subjectType.replaceAll(/[_-]+/g, ' ').trim()
  const known: Record<string, string> = { history: 'Result', 'ai model': 'AI model' }
  return known[words] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** What was done: 'user.password_reset' is 'password reset'. */
export function describeAction(action: string): string {
  return action.slice(action.indexOf('.') + 1).replaceAll(/[_-]+/g, ' ')
}

const nameFields = ['displayName', 'name', 'ad_name', 'preset_name', 'username', 'metaUserName', 'video_filename']

/** The name of what was changed, where the entry holds one. */
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

/** Change with every save and tell nothing. */
const silentFields = ['updatedAt', 'updated_at']

/** The fields that differ, each value in one short line; none when something was made or deleted. */
export function listFieldChanges({ before, after }: Pick<ActivityLogEntry, 'before' | 'after'>): FieldChange[] {
  if (!isFields(before) || !isFields(after)) return []
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .filter((field) => !silentFields.includes(field))
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
