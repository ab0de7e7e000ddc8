import { draftFieldKeys, draftFields, listDraftFields, nameField } from '@hookline/contract/drafts/draft-fields.rules'
import { bulkUpdatesSchema } from '@hookline/contract/drafts/drafts.schemas'
import { describe, expect, it } from 'vitest'
import { buildDraft } from '../../../test/build-draft.ts'
import { fixableFields, groupProblems } from '../../parts/create-drafts/draft-problems.rules.ts'
import { listFieldChanges } from '../activity/entry-words.rules.ts'
import { describeFieldPath, gridColumns } from './grid/grid-columns.rules.ts'
import { previewBulkUpdate } from './workspace/bulk-update.rules.ts'
import { columnsByTab } from './workspace/draft-columns.tsx'

it('gives each field a label of its own', () => {
  const labels = draftFieldKeys.map((key) => draftFields[key].label)
  expect(new Set(labels).size).toBe(labels.length)
})

describe.each(draftFieldKeys)('%s', (key) => {
  const { label } = draftFields[key]

  it('has its label in sheet changes, conflicts and links to it', () => {
    expect(describeFieldPath(key)).toBe(label)
    expect(describeFieldPath(`${key}.1`)).toBe(label)
  })

  it('has its label in the activity', () => {
    const changes = listFieldChanges({ before: { [key]: 'A' }, after: { [key]: 'B' } })
    expect(changes).toEqual([{ field: nameField(key), before: 'A', after: 'B' }])
    expect(nameField(key).toLowerCase()).toBe(label.toLowerCase())
  })
})

it('names the columns of the list by labels', () => {
  const headers = columnsByTab.drafts.flatMap(({ header }) => header.split(' › '))
  const labels: string[] = draftFieldKeys.map((key) => draftFields[key].label)
  expect(headers.filter((header) => !labels.includes(header))).toEqual(['First headline', 'Status', 'Created'])
})

it('names the columns of the grid by labels', () => {
  const labels = listDraftFields({ isInGrid: true }).map((key) => draftFields[key].label)
  expect(gridColumns.map(({ header }) => header)).toEqual(labels)
})

it.each(bulkUpdatesSchema.keyof().options)('names %s in a bulk update by its label', (key) => {
  const { fields } = previewBulkUpdate([buildDraft()], { [key]: null })
  expect(fields.map(({ label }) => label)).toContain(draftFields[key].label)
})

it.each(fixableFields)('names %s among the problems of new drafts by its label', (field) => {
  const [problem] = groupProblems([buildDraft({ readiness_issues: [{ field, message: '' }] })])
  expect(problem?.title).toContain(` ${nameField(field)}: `)
})
