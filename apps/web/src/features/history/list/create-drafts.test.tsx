import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type FakeAnswer, refuse } from '../../../../test/fake-api.ts'
import { openStoredHistory } from '../../../../test/render-history.tsx'
import { button, open } from '../../../../test/render-result-edit.tsx'

const drafts = (count: number) => Array.from({ length: count }, () => ({})) as Draft[]
const made = (count: number, skipped: { id: number; reason: string }[] = []) => ({
  data: drafts(count),
  skipped,
  message: '',
})

type Opened = Awaited<ReturnType<typeof openStoredHistory>> | ReturnType<typeof open>

function answerDrafts({ api }: Opened, answer: FakeAnswer<typeof draftsEndpoints.createFromSelection>) {
  api.answer(draftsEndpoints.list, { data: [] })
  api.answer(submissionsEndpoints.batches, { data: [] })
  api.answer(draftsEndpoints.createFromSelection, answer)
}
const sent = ({ api }: Opened) => api.calls(draftsEndpoints.createFromSelection).map(({ body }) => body)

async function openDialog(given: Parameters<typeof openStoredHistory>[0], filenames: string[]) {
  const opened = await openStoredHistory(given)
  await opened.keys.click(button('Bulk select'))
  for (const name of filenames) await opened.keys.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
  await opened.keys.click(button('Create Meta drafts'))
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Create Meta drafts' })) }
}

describe('creating drafts from selected results', () => {
  it('shows their number, creates them and opens the workspace', async () => {
    const opened = await openDialog([{}, {}, {}], ['3.mp4', '1.mp4'])
    answerDrafts(opened, made(2))
    expect(opened.dialog.getByRole('radio', { name: 'Each result' })).toBeChecked()
    expect(opened.dialog.getByText('2 drafts, each with the first five of its result')).toBeInTheDocument()
    expect(opened.dialog.getByText('4 drafts, to test variants against each other')).toBeInTheDocument()
    await opened.keys.click(button('Create 2 drafts'))
    await waitFor(() => expect(opened.router.state.location.pathname).toBe('/meta-ads-workspace'))
    expect(screen.getByText('2 drafts created')).toBeInTheDocument()
    expect(sent(opened)).toEqual([{ generatedResultIds: [3, 1], perVariant: false }])
  })

  it('creates one for each variant, once on a double click', async () => {
    const opened = await openDialog([{}, {}], ['2.mp4', '1.mp4'])
    answerDrafts(opened, made(4))
    await opened.keys.click(opened.dialog.getByRole('radio', { name: 'Each variant' }))
    await opened.keys.dblClick(button('Create 4 drafts'))
    await waitFor(() => expect(opened.router.state.location.pathname).toBe('/meta-ads-workspace'))
    expect(sent(opened)).toEqual([{ generatedResultIds: [2, 1], perVariant: true }])
  })

  it('announces skipped results, and then reports why', async () => {
    const opened = await openDialog([{}, { status: 'PROCESSING', variantCount: null }], ['2.mp4', '1.mp4'])
    answerDrafts(opened, made(1, [{ id: 1, reason: 'It is not finished yet.' }]))
    expect(opened.dialog.getByText(/^1 result will be skipped/)).toBeInTheDocument()
    await opened.keys.click(button('Create 1 draft'))
    expect(await screen.findByText('1 draft created')).toBeInTheDocument()
    expect(screen.getByText('1 result skipped. 1.mp4: It is not finished yet.')).toBeInTheDocument()
  })

  it('needs a finished result', async () => {
    const opened = await openDialog([{ status: 'FAILED_AI_API', variantCount: null }], ['1.mp4'])
    expect(opened.dialog.getByRole('alert')).toHaveTextContent('Drafts are created from finished ad copy.')
    expect(button('Create drafts')).toBeDisabled()
  })

  it('shows a failure and keeps the dialog and the selection', async () => {
    const opened = await openDialog([{}], ['1.mp4'])
    answerDrafts(opened, refuse(503, 'UNAVAILABLE', 'The server is busy.'))
    await opened.keys.click(button('Create 1 draft'))
    expect(await screen.findByText('Error Creating Drafts')).toBeInTheDocument()
    expect(screen.getByText('The server is busy.')).toBeInTheDocument()
    await opened.keys.click(button('Cancel'))
    expect(screen.getByText('1 selected')).toBeInTheDocument()
    expect(button('Create Meta drafts')).toHaveFocus()
  })

  it('reports an error when all results are skipped', async () => {
    const opened = await openDialog([{}], ['1.mp4'])
    answerDrafts(opened, made(0, [{ id: 1, reason: 'It was deleted, or never was there.' }]))
    await opened.keys.click(button('Create 1 draft'))
    expect(await screen.findByText('Error Creating Drafts')).toBeInTheDocument()
    expect(screen.getByText(/1\.mp4: It was deleted, or never was there\.$/)).toBeInTheDocument()
    expect(opened.router.state.location.pathname).toBe('/history')
  })
})

it('creates one draft from a result, or one for each variant', async () => {
  const app = open()
  answerDrafts(app, made(2))
  await app.keys.click(await screen.findByRole('button', { name: 'Create Meta drafts' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Meta drafts' }))
  expect(dialog.getByText('1 draft, with the first five texts and headlines')).toBeInTheDocument()
  await app.keys.click(dialog.getByRole('radio', { name: 'Each variant' }))
  await app.keys.click(button('Create 2 drafts'))
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/meta-ads-workspace'))
  expect(sent(app)).toEqual([{ generatedResultIds: [1], perVariant: true }])
})
