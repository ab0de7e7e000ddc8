import { expect, it } from 'vitest'
import { describeAction, describeSubjectType, listFieldChanges, nameOfSubject } from './entry-words.rules.ts'

it.each([
  ['system_prompt', 'System prompt'],
  ['ai_model', 'AI model'],
  ['template', 'Template'],
  ['history', 'Result'],
])('describes %s as %s', (subjectType, words) => {
  expect(describeSubjectType(subjectType)).toBe(words)
})

it('describes an action without its subject', () => {
  expect(describeAction('user.password_reset')).toBe('password reset')
  expect(describeAction('draft.bulk_updated')).toBe('bulk updated')
})

it('uses the current name of a changed object and the last name of a deleted one', () => {
  expect(nameOfSubject({ before: { name: 'Old' }, after: { name: 'New' } })).toBe('New')
  expect(nameOfSubject({ before: { username: 'sam' }, after: null })).toBe('sam')
  expect(nameOfSubject({ before: null, after: { ad_name: 'Spring', history_id: 7 } })).toBe('Spring')
  expect(nameOfSubject({ before: { preset_name: 'Shop' }, after: null })).toBe('Shop')
  expect(nameOfSubject({ before: { metaUserName: 'Ana Ads' }, after: { isRevokedAtMeta: true } })).toBe('Ana Ads')
  expect(nameOfSubject({ before: { sessions: 2 }, after: null })).toBeNull()
})

it('lists the changed fields without the time of the change', () => {
  const before = { name: 'A', type: 'x', tags: ['a'], description: null, updatedAt: '1' }
  const after = { name: 'B', type: 'x', tags: ['a', 'b'], description: 'long '.repeat(20), updatedAt: '2' }
  expect(listFieldChanges({ before, after })).toEqual([
    { field: 'name', before: 'A', after: 'B' },
    { field: 'tags', before: '["a"]', after: '["a","b"]' },
    { field: 'description', before: 'none', after: `${'long '.repeat(12)}…` },
  ])
})

it('lists no fields of a created or deleted object', () => {
  expect(listFieldChanges({ before: null, after: { name: 'A' } })).toEqual([])
})
