import { type DraftField, draftFieldKeys, getDraftField } from '@hookline/contract/drafts/draft-fields.rules'
import { expect, it } from 'vitest'
import { sheetColumns } from './draft-sheet.rules.ts'

/** The columns of a field in Ads Manager's bulk import: a list has one for each text. */
function listExpectedColumns(row: DraftField): string[] {
  if (!row.sheetColumn) return []
  if (row.kind !== 'texts') return [row.sheetColumn]
  return [row.sheetColumn, ...[1, 2, 3, 4].map((n) => `Additional ${row.sheetColumn} ${n}`)]
}

it.each(draftFieldKeys)('has the columns of %s that the table names', (key) => {
  const names = sheetColumns.filter(({ field }) => field === key).map(({ name }) => name)
  expect(names).toEqual(listExpectedColumns(getDraftField(key)))
})
