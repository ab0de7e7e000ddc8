import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { metaListsEndpoints } from '@hookline/contract/meta-lists/meta-lists.endpoints'
import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { batchId, buildDraftId, buildDrafts, buildJobId } from '../../../../test/build-batch.ts'
import { failToConnect, refuse } from '../../../../test/fake-api.ts'
import { findDraftRow, getButton, openWorkspace } from '../../../../test/render-workspace.tsx'

const active: Partial<Draft> = { initial_ad_status_on_meta: 'ACTIVE' }
type App = ReturnType<typeof openWorkspace>

const pressSubmit = async ({ keys }: App, name = 'Ad 1') =>
  keys.click((await findDraftRow(name)).getByRole('button', { name: `Submit to Meta: ${name}` }))
const pressBatch = async ({ keys }: App, count: number) => {
  await findDraftRow('Ad 1')
  await keys.click(screen.getByRole('checkbox', { name: /^Select All/ }))
  await keys.click(getButton(`Batch Submit Ready (${count})`))
}
const findQuestion = async (title: string) => within(await screen.findByRole('dialog', { name: title }))
const submits = ({ api }: App) => api.calls(submissionsEndpoints.submit)
const listBatchCalls = ({ api }: App) => api.calls(submissionsEndpoints.batchSubmit).map(({ body }) => body)

it('marks drafts that go live when they are submitted', async () => {
  openWorkspace({ drafts: buildDrafts(active, {}) })
  expect((await findDraftRow('Ad 1')).getByText('Active on submit')).toBeInTheDocument()
  expect((await findDraftRow('Ad 2')).queryByText('Active on submit')).toBeNull()
})

it('asks before an active ad is submitted, with account, ad set and budget, and submits it once', async () => {
  const app = openWorkspace({ drafts: buildDrafts(active, {}) })
  app.api.answer(submissionsEndpoints.submit, () => new Promise(() => undefined))
  await pressSubmit(app)
  const dialog = await findQuestion('This ad will start spending')
  expect(await dialog.findByText('$50.00 a day')).toBeInTheDocument()
  expect(dialog.getByRole('listitem')).toHaveTextContent('Ad set “Everyone in the US” in Shop US')
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  expect(submits(app)).toEqual([])
  await app.keys.dblClick(dialog.getByRole('button', { name: 'Submit 1 ad' }))
  await waitFor(() => expect(submits(app)).toMatchObject([{ body: { wait: false } }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it.each(['{Escape}', '{Enter}'])('does not submit when %s closes the question', async (key) => {
  const app = openWorkspace({ drafts: buildDrafts(active, {}) })
  await pressSubmit(app)
  await findQuestion('This ad will start spending')
  await app.keys.keyboard(key)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(submits(app)).toEqual([])
  await waitFor(() => expect(getButton('Submit to Meta: Ad 1')).toHaveFocus())
})

it('does not ask before a paused ad is submitted', async () => {
  const app = openWorkspace()
  app.api.answer(submissionsEndpoints.submit, () => new Promise(() => undefined))
  await pressSubmit(app)
  await waitFor(() => expect(submits(app)).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('asks before a batch with active ads, and submits the ready drafts', async () => {
  const app = openWorkspace({ drafts: buildDrafts(active, {}, active, { ...active, is_ready_to_submit: false }) })
  app.api.answer(submissionsEndpoints.batchSubmit, {
    data: { jobIds: [buildJobId(1)], batchId },
    skipped: [],
    message: '',
  })
  await pressBatch(app, 3)
  const dialog = await findQuestion('2 of 3 will start spending')
  expect(dialog.getByText('2 ads: Ad 1, Ad 3')).toBeInTheDocument()
  expect(dialog.getByText('1 selected draft is not ready and stays a draft.')).toBeInTheDocument()
  await app.keys.click(dialog.getByRole('button', { name: 'Submit 3 ads' }))
  await waitFor(() =>
    expect(listBatchCalls(app)).toEqual([{ adIds: [buildDraftId(1), buildDraftId(2), buildDraftId(3)] }]),
  )
})

it('asks about a draft that another tab has made active', async () => {
  const app = openWorkspace()
  app.api.answer(submissionsEndpoints.batchSubmit, {
    data: { jobIds: [buildJobId(1)], batchId },
    skipped: [],
    message: '',
  })
  await findDraftRow('Ad 1')
  app.change(buildDraftId(2), active)
  await pressBatch(app, 3)
  const first = await findQuestion('1 of 3 will start spending')
  app.change(buildDraftId(3), active)
  await app.keys.click(first.getByRole('button', { name: 'Submit 3 ads' }))
  const second = await findQuestion('2 of 3 will start spending')
  expect(listBatchCalls(app)).toEqual([])
  await app.keys.click(second.getByRole('button', { name: 'Submit 3 ads' }))
  await waitFor(() => expect(listBatchCalls(app)).toHaveLength(1))
})

it('shows an unknown budget when Meta does not answer, and still submits', async () => {
  const app = openWorkspace({ drafts: buildDrafts(active) })
  app.api.answer(metaListsEndpoints.adSets, refuse(503, 'META_UNAVAILABLE', 'Meta does not answer.'))
  app.api.answer(submissionsEndpoints.submit, () => new Promise(() => undefined))
  await pressSubmit(app)
  const dialog = await findQuestion('This ad will start spending')
  expect(await dialog.findByText('Budget unknown')).toBeInTheDocument()
  await app.keys.click(dialog.getByRole('button', { name: 'Submit 1 ad' }))
  await waitFor(() => expect(submits(app)).toHaveLength(1))
})

it('does not submit when the drafts cannot be read', async () => {
  const app = openWorkspace({ drafts: buildDrafts({}, {}) })
  await findDraftRow('Ad 1')
  app.change(buildDraftId(1), active)
  app.api.answer(draftsEndpoints.get, failToConnect)
  await pressSubmit(app)
  expect(await screen.findByText('Nothing was submitted')).toBeInTheDocument()
  expect(submits(app)).toEqual([])
})
