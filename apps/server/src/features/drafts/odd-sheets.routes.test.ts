import { readFileSync } from 'node:fs'
import type { SheetOutcome } from '@hookline/contract/drafts/draft-sheet.schemas'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/database.ts'
import { findUserId, insertDraft } from '../../../test/drafts.ts'
import { uploadSheet, writeTable } from '../../../test/sheets.ts'
import { draftIdColumn, sheetColumns, versionColumn } from './draft-sheet.rules.ts'

let t: TestApp
let ana: Browser
let anaId: number

beforeAll(async () => {
  t = await buildTestApp()
  ana = await t.signUp('ana')
  anaId = await findUserId(t.database.db, 'ana')
})
afterAll(() => t.destroy())
beforeEach(() => emptyTables(t.database.db, 'ad_drafts'))

const insert = (change: Parameters<typeof insertDraft>[2] = {}) => insertDraft(t.database.db, anaId, change)
const read = async (id: string) =>
  (await ana.request({ method: 'GET', url: `/api/meta-ads/${id}` })).json().data as Draft

async function preview(rows: Record<string, string>[]): Promise<SheetOutcome> {
  const answer = await uploadSheet(ana, writeTable(rows))
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}

const readSheetFixture = (name: string) =>
  readFileSync(new URL(`../../../test/fixtures/sheets/${name}.csv`, import.meta.url), 'utf8')

/** A sheet of other drafts, with the ids and, unless it has its own, the versions of these. */
async function readForDrafts(name: string, ids: string[], version?: string): Promise<string> {
  const versions = await Promise.all(ids.map(async (id) => version ?? (await read(id)).updated_at))
  let row = 0
  return readSheetFixture(name).replace(/[0-9a-f-]{36}([,;])[^,;\r\n]+(\r?\n)/g, (_all, separator, end) => {
    const cells = ids[row] + separator + versions[row] + end
    row += 1
    return cells
  })
}

it.each(['crlf-header-lf-rows', 'sep-line-first'])('is read to its last row: %s', async (name) => {
  const ids = [await insert(), await insert(), await insert(), await insert()]
  const answer = await uploadSheet(ana, await readForDrafts(name, ids))
  const { changes } = answer.json().data as SheetOutcome
  const titles = changes.filter(({ field }) => field === 'headlines').map(({ after }) => (after as string[])[0])
  expect(titles).toEqual(['New headline 1', 'New headline 2', 'New headline 3', 'New headline 4'])
})

it.each([
  ['lines that end in LF under a header that ends in CR LF', (header: string, row: string) => `${header}\r\n${row}\n`],
  ['lines that end in CR LF under a header that ends in LF', (header: string, row: string) => `${header}\n${row}\r\n`],
  ['lines that end in CR', (header: string, row: string) => `${header}\r${row}\r`],
  ['a last line without an end', (header: string, row: string) => `${header}\n${row}`],
  ['blank lines above the header', (header: string, row: string) => `\r\n,,\r\n${header}\r\n${row}\r\n`],
  ['a line that names the separator', (header: string, row: string) => `sep=,\r\n${header}\r\n${row}\r\n`],
  ['a quoted line that names it', (header: string, row: string) => `"SEP=,"\n${header}\n${row}\n`],
  ['a line that names another separator', (header: string, row: string) => `sep=;\n${header}\n${row}\n`],
  ['a separator of its own', (header: string, row: string) => `sep=|\n${header}\n${row}\n`.replaceAll(',', '|')],
  ['a lower-case header', (header: string, row: string) => `${header.toLowerCase()}\n${row}\n`],
  [
    'an upper-case header with spaces',
    (header: string, row: string) => `${header.toUpperCase().replaceAll(' ', '  ')}\n${row}\n`,
  ],
  ['a header with underscores', (header: string, row: string) => `${header.replaceAll(' ', '_')}\n${row}\n`],
])('may have %s', async (_what, write) => {
  const id = await insert()
  const { updated_at } = await read(id)
  const answer = await uploadSheet(ana, write(`Ad Name,${draftIdColumn},${versionColumn}`, `A,${id},${updated_at}`))
  expect(answer.statusCode).toBe(200)
  const { changes, issues } = answer.json().data
  expect(changes).toEqual([{ id, field: 'ad_name', before: 'Summer', after: 'A' }])
  expect(issues).toEqual([])
})

it('is refused when two headers are the same column in other cases', async () => {
  const answer = await uploadSheet(ana, `Title,title,${draftIdColumn}\nA,B,x\n`, 'before')
  expect(answer.json().issues).toContainEqual({
    path: 'columns.Title',
    message: 'The column "Title" occurs twice.',
  })
})

it('does not take the local date of a spreadsheet for a version', async () => {
  const ids = [await insert(), await insert(), await insert(), await insert()]
  await ana.request({ method: 'PUT', url: `/api/meta-ads/${ids[0]}`, payload: { ad_name: 'By hand' } })
  const sheet = await readForDrafts('version-day-first', ids, '12/11/2026 20:36')
  const outcome = (await uploadSheet(ana, sheet)).json().data as SheetOutcome
  expect(outcome.issues.filter(({ isBlocking }) => isBlocking).map(({ path }) => path)).toEqual(
    [2, 3, 4, 5].map((row) => `rows.${row}.${versionColumn}`),
  )
  expect((await uploadSheet(ana, sheet, 'after')).statusCode).toBe(400)
  expect((await read(ids[0] ?? '')).ad_name).toBe('By hand')
})

it.each([
  '12/11/2026 20:36',
  '12.11.2026',
  '2026-11-27',
  '2026-11-27 20:35',
  '46353.858',
  '2026',
  '1',
  '2026-11-27T20:35:59Z',
  '2026-13-45T20:35:59.578Z',
  '9999-01-01T00:00:00.000Z',
  'November 27, 2026',
])('is blocked by the version %s', async (version) => {
  const id = await insert()
  const outcome = await preview([{ 'Ad Name': 'A', [draftIdColumn]: id, [versionColumn]: version }])
  expect(outcome.issues).toMatchObject([{ path: `rows.2.${versionColumn}`, isBlocking: true }])
})

it('names the columns of wrong cells, not the fields of the API', async () => {
  const id = await insert()
  const { updated_at } = await read(id)
  const wrong = sheetColumns.flatMap(({ name, field }) => (field ? [[name, 'x'.repeat(3000)]] : []))
  const { issues } = await preview([
    { ...Object.fromEntries(wrong), 'Ad Status': 'DELETED', [draftIdColumn]: id, [versionColumn]: updated_at },
  ])
  expect(issues).toContainEqual({
    path: 'rows.2.Ad Status',
    message: 'Ad Status must be one of PAUSED, ACTIVE.',
    isBlocking: true,
  })
  expect(issues.filter(({ message }) => message.includes('updates.'))).toEqual([])
})

it('notes a change without a version', async () => {
  const id = await insert()
  const outcome = await preview([{ 'Ad Name': 'A', [draftIdColumn]: id, [versionColumn]: '' }])
  expect(outcome.changes).toHaveLength(1)
  expect(outcome.issues).toMatchObject([{ path: `rows.2.${versionColumn}`, isBlocking: false }])
})

it.each([
  ['120210123456789000', '120210123456789012', true],
  ['1234567890123450', null, true],
  ['1.2E+17', null, true],
  ['cg:120210123456789000', '120210123456789012', false],
  ['120210123456789012', null, false],
  ['123456789012345', null, false],
  ['120210123456789000', '120210123456789000', false],
])('with the campaign %s where %s is stored: rounded is %s', async (cell, stored, isRounded) => {
  const id = await insert({ meta_campaign_id: stored })
  const outcome = await preview([{ 'Campaign ID': cell, Link: 'https://new.example', [draftIdColumn]: id }])
  const paths = outcome.issues.filter(({ isBlocking }) => isBlocking).map(({ path }) => path)
  expect(paths).toEqual(isRounded ? ['rows.2.Campaign ID'] : [])
})

it('names at most 20 unknown columns, and cuts long names', async () => {
  const names = Array.from({ length: 150 }, (_, n) => `Mine ${n + 1} ${'x'.repeat(n === 0 ? 50_000 : 0)}`.trim())
  const outcome = (await uploadSheet(ana, `${names.join(',')},${draftIdColumn},${versionColumn}\n`)).json()
    .data as SheetOutcome
  expect(outcome.issues).toHaveLength(21)
  expect(outcome.issues.at(-1)?.message).toBe('130 more unknown columns are skipped.')
  expect(JSON.stringify(outcome.issues).length).toBeLessThan(10_000)
})
