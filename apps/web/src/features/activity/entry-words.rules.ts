import type { ActivityAction, ActivityLogEntry } from '@hookline/contract/activity/activity.schemas'
import { draftFieldKeys, findDraftField, nameField } from '@hookline/contract/drafts/draft-fields.rules'
import { upperFirst } from '../../lib/upper-first.rules.ts'

type States = Pick<ActivityLogEntry, 'before' | 'after'>

/** A kind of thing in words: 'system_prompt' is 'System prompt'. */
export function describeSubjectType(subjectType: string): string {
  return upperFirst(describeSubjectInSentence(subjectType))
}

/** Within a sentence. */
function describeSubjectInSentence(subjectType: string): string {
  const known: Record<string, string> = { history: 'result', ai_model: 'AI model', meta_connection: 'Meta connection' }
  return known[subjectType] ?? subjectType.replaceAll(/[_-]+/g, ' ')
}

/** The words before and after the name of the thing, for actions other than to create, change, delete and restore it. */
const sentences: Partial<Record<ActivityAction, readonly [before: string, after?: string]>> = {
  'ai_model.default_changed': ['made AI model', 'the default'],
  'draft.taken_over': ['took over draft'],
  'draft.sent': ['sent draft', 'to Meta'],
  'draft.double_found': ['found more than one object at Meta for draft'],
  'draft.kept_as_made': ['kept draft', 'as its ad was made at Meta'],
  'history.tags_changed': ['changed the tags of result'],
  'history.project_changed': ['changed the project of result'],
  'history.edited': ['edited the content of result'],
  'history.decided': ['reviewed variants of result'],
  'history.finding_ignored': ['ignored a finding of the copy check in result'],
  'history.finding_restored': ['took back an ignored finding of the copy check in result'],
  'meta_connection.connected': ['connected to Meta as'],
  'meta_connection.disconnected': ['disconnected from Meta as'],
  'meta_connection.deauthorized': ['withdrew the access at Meta of'],
  'meta_connection.data_deleted': ['had the data deleted at Meta of'],
  'upload.removed': ['removed the unfinished upload'],
  'user.registered': ['registered as'],
  'user.password_changed': ['changed the password of'],
  'user.password_reset': ['reset the password of'],
  'user.session_ended': ['ended a session of'],
  'user.sessions_ended': ['ended the other sessions of'],
}

/** An entry as a sentence that follows the person's name; the name of the thing stands between `before` and `after`. */
export function describeEntry(entry: Pick<ActivityLogEntry, 'action' | 'subjectType' | 'subjectName'> & States) {
  const { action, subjectType, subjectName } = entry
  const [before, after = ''] = (sentences as Record<string, readonly [string, string?]>)[action] ?? [
    `${describeAction(entry)} ${subjectType === 'brand_guide' ? describeBrandGuide(entry) : describeSubjectInSentence(subjectType)}`,
  ]
  const name = subjectName ?? findSubjectName(entry)
  return { before: name === null ? before.replace(/ (as|of)$/, '') : before, name, after }
}

/** The team has one guide, and each of some projects another. */
function describeBrandGuide({ before, after }: States): string {
  const isOfProject = [after, before].some((value) => isFields(value) && typeof value.project === 'string')
  return isOfProject ? 'the brand guide of project' : 'the brand guide'
}

function describeAction(entry: { action: string } & States): string {
  const verb = entry.action.slice(entry.action.indexOf('.') + 1).replaceAll(/[_-]+/g, ' ')
  if (verb !== 'updated' && verb !== 'bulk updated') return verb
  const changes = listFieldChanges(entry)
  const [only] = changes
  if (!only) return 'changed'
  return changes.length === 1 ? `changed the ${only.field} of` : `changed ${changes.length} fields of`
}

const nameFields = [
  'displayName',
  'name',
  'ad_name',
  'preset_name',
  'fileName',
  'username',
  'metaUserName',
  'video_filename',
  // A brand guide's.
  'project',
]

/** The name that the entry itself has of the thing. */
function findSubjectName({ before, after }: States): string | null {
  for (const value of [after, before]) {
    if (!isFields(value)) continue
    const name = nameFields.map((field) => value[field]).find((text) => typeof text === 'string' && text !== '')
    if (name !== undefined) return String(name)
  }
  return null
}

export interface FieldChange {
  /** In words: 'website URL'. */
  field: string
  before: string
  after: string
}

/** The changed fields, each value in one short line; of a thing that was created or deleted, all fields. */
export function listFieldChanges({ before, after }: States): FieldChange[] {
  const [was, is] = [flattenFields(before), flattenFields(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, ...describeValues(was.get(field), is.get(field)) }))
    .filter((change) => change.before !== change.after)
    .sort((a, b) => draftFieldOrder.indexOf(a.field) - draftFieldOrder.indexOf(b.field))
}

/** Neighbouring fields whose ids changed alike become one: 'ad account, campaign' were chosen. */
export function joinIds(changes: readonly FieldChange[]): FieldChange[] {
  const joined: FieldChange[] = []
  for (const change of changes) {
    const last = joined.at(-1)
    const { before, after } = change
    if (last?.before === before && last.after === after && [before, after].includes('chosen')) {
      last.field += `, ${change.field}`
    } else joined.push({ ...change })
  }
  return joined
}

const draftFieldOrder = draftFieldKeys.map(nameField)

/** The fields of a value by their words; those within a field follow its name. */
function flattenFields(value: unknown): Map<string, unknown> {
  if (!isFields(value)) return new Map()
  const known = Object.entries(value).filter(([field]) => !ignoredFields.test(field))
  return new Map(
    known.flatMap(([field, inner]) => {
      const key = findDraftField(field)
      const words = key ? nameField(key) : describeField(field)
      const within = [...flattenFields(inner)].map(([name, part]) => [`${words}, ${name}`, part] as const)
      return within.length > 0 ? within : [[words, inner] as const]
    }),
  )
}

/** What changes with every save, and ids of the thing itself. */
const ignoredFields = /^(updated_?at|created_?at|id|user_?id|job_?id|batch_?id|history_?id)$/i

/** 'facebook_page_name' is 'Facebook page name'. */
function describeField(field: string): string {
  const words = field
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_-]+/)
  const shown = words.filter((word, index) => word !== 'id' || index === 0)
  const names: Record<string, string> = {
    url: 'URL',
    ai: 'AI',
    meta: 'Meta',
    facebook: 'Facebook',
    instagram: 'Instagram',
  }
  return shown.map((word) => names[word] ?? word).join(' ')
}

/** Ids are not shown, only 'none', 'chosen' or 'another'. */
function describeValues(before: unknown, after: unknown): { before: string; after: string } {
  if (!isId(before) && !isId(after)) return { before: describeValue(before), after: describeValue(after) }
  const is = isEmpty(after) ? 'none' : before === after || isEmpty(before) ? 'chosen' : 'another'
  return { before: isEmpty(before) ? 'none' : 'chosen', after: is }
}

const isId = (value: unknown) => typeof value === 'string' && /^(act_\d+|\d{8,}|[0-9a-f]{8}-[0-9a-f-]{27})$/.test(value)
const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const lineLength = 160

function describeValue(value: unknown): string {
  if (isEmpty(value)) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const isList = Array.isArray(value) && value.every((item) => typeof item !== 'object')
  // Lists join with a comma; a list of objects has no short form.
  const text = typeof value !== 'object' ? String(value) : isList ? value.join(', ') : JSON.stringify(value)
  const letters = [...text.replaceAll(/\s+/g, ' ')]
  return letters.length > lineLength ? `${letters.slice(0, lineLength).join('')}…` : letters.join('')
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
