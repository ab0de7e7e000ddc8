import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SheetOutcome } from '@hookline/contract/drafts/draft-sheet.schemas'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/database.ts'
import { findUserId, insertDraft, insertDraftWithNewAdSet, insertSubmission } from '../../../test/drafts.ts'
import { insertResult } from '../../../test/history.ts'
import { type ApplyPosition, uploadSheet, writeTable } from '../../../test/sheets.ts'
import { readFixture, upload as uploadFile } from '../../../test/upload.ts'
import { byteOrderMark } from '../../platform/table-line.rules.ts'
import { draftIdColumn, sheetColumns, versionColumn } from './draft-sheet.rules.ts'

let t: TestApp
let ana: Browser
let anaId: number
let benId: number

beforeAll(async () => {
  t = await buildTestApp()
  ana = await t.signUp('ana')
  await t.signUp('ben')
  anaId = await findUserId(t.database.db, 'ana')
  benId = await findUserId(t.database.db, 'ben')
})
afterAll(() => t.destroy())
beforeEach(() => emptyTables(t.database.db, 'ad_drafts', 'activity_log'))

const insert = (change: Parameters<typeof insertDraft>[2] = {}, userId = anaId) =>
  insertDraft(t.database.db, userId, change)
const download = (query: string) => ana.request({ method: 'GET', url: `/api/meta-ads/sheet?${query}` })
const read = async (id: string) =>
  (await ana.request({ method: 'GET', url: `/api/meta-ads/${id}` })).json().data as Draft
const encodings = ['utf8', 'utf16'] as const
type Encoding = (typeof encodings)[number]

/** Parses with another reader than the app's. */
function readTable(bytes: Buffer, encoding: Encoding): Record<string, string>[] {
  const text = new TextDecoder(encoding === 'utf16' ? 'utf-16le' : 'utf-8').decode(bytes)
  return parse(text, { columns: true, delimiter: encoding === 'utf16' ? '\t' : ',' })
}

async function downloadRows(ids: string[], encoding: Encoding = 'utf8') {
  const answer = await download(`ids=${ids.join(',')}&encoding=${encoding}`)
  expect(answer.statusCode).toBe(200)
  return readTable(answer.rawPayload, encoding)
}

const upload = (file: Buffer | string, apply?: ApplyPosition) => uploadSheet(ana, file, apply)

async function preview(rows: Record<string, string>[]): Promise<SheetOutcome> {
  const answer = await upload(writeTable(rows))
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}

const awkward = {
  ad_name: '=Summer, "new" – 夏',
  headlines: ['+1 for you', '- 20%, today', '@home', "'=quoted", 'Plain 👟'],
  primary_texts: ['Line one,\nline "two"\n\nline four 👨‍👩‍👧', '\tTab'],
  link_descriptions: ['a;b'],
  url_parameters_string: 'utm_source=a&utm_campaign={{campaign.name}}',
}

describe('the written sheet', () => {
  it.each(encodings)('is read by other readers in %s, with commas, quotes, line breaks and emoji', async (encoding) => {
    const id = await insert(awkward)
    const answer = await download(`ids=${id}&encoding=${encoding}`)
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="hookline-drafts-.*\.csv"$/)
    const [row] = readTable(answer.rawPayload, encoding)
    expect(Object.keys(row ?? {})).toEqual(sheetColumns.map(({ name }) => name))
    expect(row).toMatchObject({
      'Campaign ID': 'cg:3',
      'Ad Set ID': 'c:4',
      'Link Object ID': 'o:2',
      'Instagram Account ID': 'x:5',
      'Ad ID': '',
      'Ad Status': 'PAUSED',
      'Ad Name': `'${awkward.ad_name}`,
      Title: "'+1 for you",
      'Additional Title 4': 'Plain 👟',
      Body: awkward.primary_texts[0],
      'Optimize text per person': 'No',
      'Creative Type': 'Video Page Post Ad',
      'URL Tags': awkward.url_parameters_string,
      [draftIdColumn]: id,
    })
  })

  it.each(encodings)("is read by Python's csv module in %s", async (encoding) => {
    const id = await insert(awkward)
    const { rawPayload } = await download(`ids=${id}&encoding=${encoding}`)
    const file = path.join(tmpdir(), `hookline-sheet-${encoding}-${process.pid}.csv`)
    writeFileSync(file, rawPayload)
    const script =
      'import csv,json,sys\n' +
      'codec,sep=("utf-8-sig",",") if sys.argv[2]=="utf8" else ("utf-16","\\t")\n' +
      'print(json.dumps(list(csv.DictReader(open(sys.argv[1],encoding=codec,newline=""),delimiter=sep))))'
    let printed: string
    try {
      printed = execFileSync('python3', ['-c', script, file, encoding], { encoding: 'utf8' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return // no Python on this machine
      throw error
    }
    const [row] = JSON.parse(printed)
    expect(row.Body).toBe(awkward.primary_texts[0])
    expect(row[draftIdColumn]).toBe(id)
  })

  it('names the video file as its result does, else as it was uploaded', async () => {
    const video_object_name = await uploadFile(ana, readFixture('small.mp4'), 'Summer 50% off – Größe.mp4')
    const buildRow = async (video: string) => ({
      video_object_name,
      history_id: await insertResult(t.database.db, { video_filename: '-Winter sale.mp4', video_object_name: video }),
    })
    const ids = [
      await insert({ video_object_name }),
      await insert(await buildRow(video_object_name)),
      await insert(await buildRow('videos/2026/01/replaced.mp4')),
      await insert({ video_object_name: null, image_object_name: 'images/2026/01/a.jpg' }),
    ]
    const names = (await downloadRows(ids)).map((row) => row['Video File Name'])
    expect(names).toEqual(['Summer 50% off – Größe.mp4', "'-Winter sale.mp4", 'Summer 50% off – Größe.mp4', ''])
    const { rawPayload } = await download(`ids=${ids.join(',')}`)
    expect((await upload(rawPayload)).json().data).toMatchObject({ changes: [], issues: [] })
  })

  it('has the drafts in the requested order, else all that are not submitted', async () => {
    const [one, two] = [await insert({ ad_name: 'One' }), await insert({ ad_name: 'Two' })]
    await insert({ status: 'SUBMITTED_TO_META' })
    await insert({}, benId)
    expect((await downloadRows([one, two])).map((row) => row['Ad Name'])).toEqual(['One', 'Two'])
    expect(readTable((await download('')).rawPayload, 'utf8')).toHaveLength(2)
  })

  it('has up to 500 drafts without ids, and requires ids above', async () => {
    await Promise.all(Array.from({ length: 500 }, () => insert()))
    expect(readTable((await download('')).rawPayload, 'utf8')).toHaveLength(500)
    await insert()
    const refused = await download('')
    expect(refused.statusCode).toBe(400)
    expect(refused.json().issues).toEqual([
      { path: 'ids', message: 'You have 501 drafts. At most 500 drafts at once: name the ones to download in ids.' },
    ])
  })

  it.each([
    [404, async () => `ids=${crypto.randomUUID()}`],
    [400, async () => 'ids=1,2'],
    [400, async () => 'encoding=latin1'],
  ])('is refused with %d', async (status, query) => {
    expect((await download(await query())).statusCode).toBe(status)
  })
})

describe('an uploaded sheet', () => {
  it.each(encodings)('changes nothing when it was not edited, in %s', async (encoding) => {
    const ids = [await insert(awkward), await insertDraftWithNewAdSet(t.database.db, anaId)]
    const { rawPayload } = await download(`ids=${ids.join(',')}&encoding=${encoding}`)
    expect((await upload(rawPayload)).json()).toMatchObject({
      data: { changes: [], issues: [], conflicts: [], isApplied: false },
      message: 'The sheet changes no draft.',
    })
  })

  it('shows what would change, and changes it with apply=true', async () => {
    const id = await insert(awkward)
    const [row = {}] = await downloadRows([id])
    const edited = {
      ...row,
      'Ad Name': 'Winter',
      Title: '',
      'Additional Title 2': 'New second',
      Link: 'https://new.example',
      'Call to Action': 'shop now',
      'Campaign ID': 'cg:33',
    }
    const outcome = await preview([edited])
    expect(outcome.changes).toEqual([
      { id, field: 'meta_campaign_id', before: '3', after: '33' },
      { id, field: 'target_meta_ad_set_id', before: '4', after: null },
      { id, field: 'ad_name', before: awkward.ad_name, after: 'Winter' },
      {
        id,
        field: 'headlines',
        before: awkward.headlines,
        after: ['- 20%, today', 'New second', "'=quoted", 'Plain 👟'],
      },
      { id, field: 'website_url', before: 'https://example.com', after: 'https://new.example' },
      { id, field: 'call_to_action_type', before: 'LEARN_MORE', after: 'SHOP_NOW' },
    ])
    expect(outcome.names).toEqual({ [id]: awkward.ad_name })
    expect((await read(id)).ad_name).toBe(awkward.ad_name)
    const applied = await upload(writeTable([edited]), 'after')
    expect(applied.json()).toMatchObject({ data: { isApplied: true }, message: '1 ad draft updated.' })
    expect(await read(id)).toMatchObject({
      ad_name: 'Winter',
      target_meta_ad_set_id: null,
      website_url: 'https://new.example',
    })
    const log = await t.database.db.selectFrom('activity_log').select(['action', 'subject_id']).execute()
    expect(log).toEqual([{ action: 'draft.bulk_updated', subject_id: id }])
    // The change of the campaign cleared the ad set, which the sheet still names.
    expect((await preview([edited])).conflicts).toEqual([id])
    const { 'Ad Set ID': _, ...rest } = edited as Record<string, string>
    expect((await preview([rest])).changes).toEqual([])
  })

  it.each([
    ['in a field before the file', 'before'],
    ['in the query', 'query'],
  ] as const)('is applied when apply is %s', async (_what, apply) => {
    const id = await insert()
    const [row = {}] = await downloadRows([id])
    expect((await upload(writeTable([{ ...row, 'Ad Name': 'A' }]), apply)).statusCode).toBe(200)
    expect((await read(id)).ad_name).toBe('A')
  })

  it.each([
    [';', (text: string) => text.replaceAll(',', ';')],
    ['\t', (text: string) => text.replaceAll(',', '\t')],
  ])('may separate its cells by %j, and have only a few columns', async (_separator, convert) => {
    const id = await insert()
    const answer = await upload(convert(`Ad Name,${draftIdColumn},${versionColumn}\r\nA,${id},\r\n`))
    expect(answer.json().data.changes).toEqual([{ id, field: 'ad_name', before: 'Summer', after: 'A' }])
  })

  it('reports unknown rows, unknown columns and changes that it skips, and applies the others', async () => {
    const id = await insert()
    const foreign = await insert({}, benId)
    const [row = {}] = await downloadRows([id])
    const rows = [
      { ...row, 'Ad Name': 'A', 'Campaign Name': 'Mine', Notes: 'check' },
      { ...row, [draftIdColumn]: foreign },
      { ...row, [draftIdColumn]: '' },
      { ...row, [draftIdColumn]: 'x1' },
    ].map((one) => ({ Notes: '', ...one }))
    const outcome = await preview(rows)
    expect(outcome.changes.map(({ field }) => field)).toEqual(['ad_name'])
    expect(outcome.issues.map(({ path, isBlocking }) => [path, isBlocking])).toEqual([
      ['columns.Notes', false],
      [`rows.4.${draftIdColumn}`, false],
      [`rows.5.${draftIdColumn}`, false],
      ['rows.2.Campaign Name', false],
      [`rows.3.${draftIdColumn}`, false],
    ])
    expect((await upload(writeTable(rows), 'after')).statusCode).toBe(200)
    expect((await read(id)).ad_name).toBe('A')
  })

  it('is applied all or nothing: invalid cells are named by row and column', async () => {
    const [one, two] = [await insert(), await insert()]
    const [first = {}, second = {}] = await downloadRows([one, two])
    const rows = [
      { ...first, 'Ad Name': 'A' },
      {
        ...second,
        'Ad Name': '',
        Link: 'no address',
        'Additional Body 1': 'x'.repeat(2201),
        'Campaign ID': '1.2E+17',
        'Call to Action': 'Go',
      },
    ]
    const outcome = await preview(rows)
    expect(outcome.changes).toHaveLength(1)
    const blocking = outcome.issues.filter(({ isBlocking }) => isBlocking).map(({ path }) => path)
    expect(blocking.sort()).toEqual(
      ['Ad Name', 'Additional Body 1', 'Call to Action', 'Campaign ID', 'Link'].map((name) => `rows.3.${name}`),
    )
    const refused = await upload(writeTable(rows), 'after')
    expect(refused.statusCode).toBe(400)
    expect(refused.json().issues).toHaveLength(5)
    expect((await read(one)).ad_name).toBe('Summer')
  })

  it('refuses a draft that has two rows, and notes drafts that get the same name', async () => {
    const [one, two] = [await insert(), await insert()]
    const [first = {}, second = {}] = await downloadRows([one, two])
    const twice = await upload(writeTable([first, { ...first, 'Ad Name': 'A' }]), 'after')
    expect(twice.statusCode).toBe(400)
    expect(twice.json().issues).toEqual([
      { path: `rows.3.${draftIdColumn}`, message: 'This draft has row 2 already. Keep one of them.' },
    ])
    const same = await preview([first, second].map((row) => ({ ...row, 'Ad Name': 'A' })))
    expect(same.issues).toEqual([
      { path: 'columns.Ad Name', message: 'Several drafts get the same name: "A".', isBlocking: false },
    ])
  })

  it('names drafts that were changed since the download, and changes none then', async () => {
    const [one, two] = [await insert(), await insert()]
    const [first = {}, second = {}] = await downloadRows([one, two])
    await ana.request({ method: 'PUT', url: `/api/meta-ads/${two}`, payload: { ad_name: 'By hand' } })
    const rows = [first, second].map((row) => ({ ...row, Link: 'https://new.example' }))
    expect((await preview(rows)).conflicts).toEqual([two])
    const refused = await upload(writeTable(rows), 'after')
    expect(refused.statusCode).toBe(409)
    expect(refused.json().conflicts).toEqual([two])
    expect((await read(one)).website_url).toBe('https://example.com')
  })

  it('skips a draft that was deleted since the download, and says so', async () => {
    const [one, two] = [await insert(), await insert()]
    const rows = (await downloadRows([one, two])).map((row) => ({ ...row, Link: 'https://new.example' }))
    expect((await preview(rows)).changes).toHaveLength(2)
    await ana.request({ method: 'DELETE', url: `/api/meta-ads/${two}` })
    const applied = (await upload(writeTable(rows), 'after')).json()
    expect(applied.message).toBe('1 ad draft updated. 1 row is skipped.')
    expect(applied.data.issues).toMatchObject([
      { path: `rows.3.${draftIdColumn}`, message: 'You have no draft with this id. The row is skipped.' },
    ])
  })

  it('takes cells that look like formulas as text', async () => {
    const id = await insert()
    const [row = {}] = await downloadRows([id])
    const typed = { Title: '=1+1', 'Additional Title 1': '+20 %', 'Additional Title 2': '@home', Body: "'=quoted" }
    await upload(writeTable([{ ...row, ...typed }]), 'after')
    expect(await read(id)).toMatchObject({ headlines: ['=1+1', '+20 %', '@home'], primary_texts: ['=quoted'] })
    const [again] = await downloadRows([id])
    expect(again).toMatchObject({ Title: "'=1+1", 'Additional Title 1': "'+20 %", Body: "'=quoted" })
  })

  it('blocks changes of a draft that is being sent', async () => {
    const id = await insert()
    const [row = {}] = await downloadRows([id])
    await insertSubmission(t.database.db, { id, userId: anaId }, 'running')
    const outcome = await preview([{ ...row, 'Ad Name': 'A' }])
    expect(outcome.issues).toMatchObject([{ path: `rows.2.${draftIdColumn}`, isBlocking: true }])
  })

  const workbook = Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3])
  it.each<[string, Buffer | string, number, RegExp]>([
    ['a workbook', workbook, 415, /workbook.*Save it as CSV/],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]), 415, /workbook/],
    ['another encoding', Buffer.from([0x41, 0xe4, 0x2c, 0xf6]), 400, /neither in UTF-8 nor in UTF-16/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]), 400, /not a sheet/],
    ['zeros', Buffer.alloc(64), 400, /not a sheet/],
    ['other columns', 'Name,Budget\r\nA,5\r\n', 400, /no column "Hookline Draft ID"/],
    ['only a byte order mark', byteOrderMark, 400, /empty/],
    ['no bytes', '', 400, /empty/],
    ['open quotation marks', `Ad Name,${draftIdColumn}\r\n"A,1\r\n`, 400, /Row 2 cannot be read/],
    ['an endless cell', `${draftIdColumn}\r\n${'a'.repeat(1_100_000)}`, 400, /Row 2 has more than 1,000,000/],
    ['501 rows', `${draftIdColumn}\r\n${'a\r\n'.repeat(501)}`, 400, /At most 500 drafts/],
    ['10 000 rows', `${draftIdColumn},Body\r\n${`a,${'x'.repeat(900)}\r\n`.repeat(10_000)}`, 400, /At most 500 drafts/],
    ['40 000 columns', `${draftIdColumn}${',x'.repeat(40_000)}\r\n`, 400, /Row 1 has more than 200 cells/],
    ['a row of many cells', `${draftIdColumn}\r\na\r\n${'b,'.repeat(300)}\r\n`, 400, /Row 3 has more than 200 cells/],
    ['10 MB of commas', ','.repeat(10 * 1024 * 1024), 400, /Row 1 has more than 200 cells/],
    ['10 MB of semicolons after its line', `sep=;\n${';'.repeat(10_000_000)}`, 400, /Row 1 has more than 200 cells/],
    [
      'blank rows of many cells',
      `${draftIdColumn}\n${`${','.repeat(199)}\n`.repeat(50_000)}`,
      400,
      /At most 500 drafts/,
    ],
    ['only the line of a separator', 'sep=;\r\n', 400, /empty/],
    ['blank lines', `${draftIdColumn}${'\r\n'.repeat(10_002)}x`, 400, /more than 10,000 blank lines. Delete them/],
    ['megabytes of blank lines', `${draftIdColumn}${'\n'.repeat(5_000_000)}x`, 400, /more than 10,000 blank lines/],
    ['10 MB', 'a'.repeat(10 * 1024 * 1024 + 1), 413, /larger than/],
  ])('is refused as %s', async (_what, file, status, message) => {
    const answer = await upload(file, 'before')
    expect(answer.statusCode).toBe(status)
    expect(answer.json().message).toMatch(message)
  })

  it('is refused without a form', async () => {
    const answer = await ana.request({ method: 'POST', url: '/api/meta-ads/sheet', payload: {} })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toMatchObject([{ path: 'file' }])
  })
})
