import type { SheetOutcome } from '@hookline/contract/drafts/draft-sheet.schemas'
import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { buildDrafts } from '../../../../test/build-batch.ts'
import { refuse } from '../../../../test/fake-api.ts'
import { renderPart } from '../../../../test/render-part.tsx'
import { SheetMenu } from './sheet-menu.tsx'

const drafts = buildDrafts({}, {})
const [one = { id: '' }, two = { id: '' }] = drafts
const file = new File(['sheet'], 'edited.csv', { type: 'text/csv' })

function buildOutcome(change: Partial<SheetOutcome> = {}): SheetOutcome {
  return {
    changes: [
      { id: one.id, field: 'ad_name', before: 'Summer', after: 'Winter' },
      { id: one.id, field: 'headlines', before: ['Same', 'Old'], after: ['Same', 'New'] },
      { id: one.id, field: 'call_to_action_type', before: 'LEARN_MORE', after: 'SHOP_NOW' },
      { id: two.id, field: 'website_url', before: 'https://a.example', after: null },
    ],
    issues: [],
    conflicts: [],
    names: { [one.id]: 'Summer', [two.id]: 'Autumn' },
    isApplied: false,
    ...change,
  }
}

async function open(outcome = buildOutcome()) {
  const onChanged = vi.fn()
  const view = renderPart(<SheetMenu drafts={drafts} isSelection={false} onChanged={onChanged} />, [
    [
      draftsEndpoints.uploadSheet,
      ({ body }) => ({
        data: outcome,
        message:
          (body as { apply: string }).apply === 'true' ? '2 ad drafts updated.' : 'The sheet changes 2 ad drafts.',
      }),
    ],
  ])
  await view.keys.click(await screen.findByRole('button', { name: 'Sheet' }))
  return { ...view, onChanged }
}

async function upload(view: Awaited<ReturnType<typeof open>>) {
  await view.keys.click(await screen.findByRole('menuitem', { name: 'Upload sheet' }))
  await screen.findByRole('dialog', { name: 'Upload sheet' })
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('no file input')
  await view.keys.upload(input, file)
}

it('takes the focus back from its dialog, each time', async () => {
  const { keys } = await open()
  const button = screen.getByRole('button', { name: 'Sheet' })
  for (const _ of ['first', 'second']) {
    // By the mouse: the opening menu moves the focus, so a key could reach another item.
    await keys.click(await screen.findByRole('menuitem', { name: 'Upload sheet' }))
    await screen.findByRole('dialog', { name: 'Upload sheet' })
    await keys.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(button).toHaveFocus())
    await keys.click(button)
  }
})

it('downloads the drafts in both encodings', async () => {
  await open()
  const ids = `${one.id},${two.id}`
  expect(await screen.findByRole('menuitem', { name: 'Download for Ads Manager' })).toHaveAttribute(
    'href',
    `/api/meta-ads/sheet?encoding=utf8&ids=${ids}`,
  )
  expect(screen.getByRole('menuitem', { name: 'Download for Excel (tab-separated)' })).toHaveAttribute(
    'href',
    `/api/meta-ads/sheet?encoding=utf16&ids=${ids}`,
  )
})

it('shows what would change before it changes it', async () => {
  const view = await open()
  await upload(view)
  expect(await screen.findByText('The sheet changes 2 ad drafts.')).toBeInTheDocument()
  const rows = within(screen.getByRole('region', { name: 'Changes' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DraftFieldBeforeAfter',
    'SummerAd Nameremoved Summeradded Winter',
    'SummerHeadlinesremoved Oldadded New',
    'SummerCall to Actionremoved Learn moreadded Shop now',
    'AutumnWebsite URLremoved https://a.exampleempty',
  ])
  const sent = () => view.api.calls(draftsEndpoints.uploadSheet).map(({ body }) => (body as { apply: string }).apply)
  expect(sent()).toEqual(['false'])
  await view.keys.click(screen.getByRole('button', { name: 'Apply to 2 drafts' }))
  await expect.poll(() => view.onChanged.mock.calls).toHaveLength(1)
  expect(sent()).toEqual(['false', 'true'])
  expect(await screen.findByText('2 ad drafts updated.')).toBeInTheDocument()
})

it('names cells to correct, newer drafts and what is skipped, and applies nothing then', async () => {
  const view = await open(
    buildOutcome({
      conflicts: [two.id],
      issues: [
        { path: 'rows.3.Link', message: 'Enter a valid URL', isBlocking: true },
        ...[3, 4, 5, 6].map((row) => ({ path: `rows.${row}.Video ID`, message: 'Skipped.', isBlocking: false })),
        { path: 'columns.Notes', message: 'The column "Notes" is unknown. It is skipped.', isBlocking: false },
      ],
    }),
  )
  await upload(view)
  expect(await screen.findByText('Row 3, Link: Enter a valid URL')).toBeInTheDocument()
  expect(screen.getByText('Rows 3, 4, 5 and 1 more, Video ID: Skipped.')).toBeInTheDocument()
  expect(screen.getByText('The column "Notes" is unknown. It is skipped.')).toBeInTheDocument()
  expect(screen.getByRole('alert', { name: 'Changed since the download' })).toHaveTextContent('Autumn')
  expect(screen.getByRole('button', { name: 'Apply to 2 drafts' })).toBeDisabled()
})

it('shows many changes a part at a time', async () => {
  const change = { id: one.id, before: 'Old', after: 'New' }
  const view = await open(
    buildOutcome({ changes: Array.from({ length: 310 }, (_, n) => ({ ...change, field: `field ${n}` })) }),
  )
  await upload(view)
  const table = await screen.findByRole('region', { name: 'Changes' })
  expect(within(table).getAllByRole('row')).toHaveLength(301)
  await view.keys.click(within(table).getByRole('button', { name: 'Show 10 more of 310 changes' }))
  expect(within(table).getAllByRole('row')).toHaveLength(311)
  expect(within(table).queryByRole('button')).toBeNull()
})

it('says why a file is no sheet, and takes another', async () => {
  const view = await open()
  const message = "This is a workbook of a spreadsheet, such as Excel's. Save it as CSV and upload that."
  view.api.answer(draftsEndpoints.uploadSheet, refuse(415, 'UNSUPPORTED_MEDIA', message))
  await upload(view)
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Apply' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Choose another file' })).toBeEnabled()
})

const drop = (...files: File[]) =>
  fireEvent.drop(screen.getByRole('dialog'), { dataTransfer: { types: ['Files'], items: [], files } })

it.each([
  [
    'a file of more than 10 MB',
    [new File(['x'.repeat(10 * 1024 * 1024 + 1)], 'large.csv')],
    /^large\.csv has more than 10 MB/,
  ],
  ['several files', [file, file], 'Drop one sheet at a time.'],
])('refuses %s without sending it, and keeps what it has read', async (_what, files, message) => {
  const view = await open()
  await upload(view)
  await screen.findByText('The sheet changes 2 ad drafts.')
  drop(...files)
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(view.api.calls(draftsEndpoints.uploadSheet)).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Apply to 2 drafts' })).toBeEnabled()
})

it('applies what it has shown, although the file was edited since', async () => {
  const view = await open()
  await view.keys.click(await screen.findByRole('menuitem', { name: 'Upload sheet' }))
  await screen.findByRole('dialog', { name: 'Upload sheet' })
  let text = 'as shown'
  const onDisk = new File([], 'edited.csv')
  onDisk.arrayBuffer = async () => new TextEncoder().encode(text).buffer
  drop(onDisk)
  await view.keys.click(await screen.findByRole('button', { name: 'Apply to 2 drafts' }))
  text = 'edited since'
  await expect.poll(() => view.onChanged.mock.calls).toHaveLength(1)
  const files = view.api.calls(draftsEndpoints.uploadSheet).map(({ body }) => (body as { file: File }).file)
  expect(await Promise.all(files.map((each) => each.text()))).toEqual(['as shown', 'as shown'])
})

it('says that a file cannot be read', async () => {
  const view = await open()
  await view.keys.click(await screen.findByRole('menuitem', { name: 'Upload sheet' }))
  await screen.findByRole('dialog', { name: 'Upload sheet' })
  const gone = new File([], 'gone.csv')
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
  drop(gone)
  expect(await screen.findByText(/^gone\.csv cannot be read\./)).toBeInTheDocument()
})

it('reads the sheet again when a draft was changed meanwhile', async () => {
  const view = await open()
  await upload(view)
  const apply = await screen.findByRole('button', { name: 'Apply to 2 drafts' })
  const newer = { data: buildOutcome({ conflicts: [one.id] }), message: 'The sheet changes 2 ad drafts.' }
  view.api.answer(draftsEndpoints.uploadSheet, ({ body }) =>
    (body as { apply: string }).apply === 'true' ? refuse(409, 'CONFLICT', 'Changed by someone else.') : newer,
  )
  await view.keys.click(apply)
  expect(await screen.findByText('Changed by someone else.')).toBeInTheDocument()
  expect(await screen.findByRole('alert', { name: 'Changed since the download' })).toHaveTextContent('Summer')
  expect(view.onChanged).not.toHaveBeenCalled()
})
