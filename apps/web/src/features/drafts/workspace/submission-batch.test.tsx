import { reconnectSentence } from '@hookline/contract/meta-connection/meta-connection.rules'
import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  batchId,
  buildDraftId,
  buildDrafts,
  buildJobId,
  buildSubmissionBatch,
  buildSubmissionJob,
  doneJob,
  failedJob,
} from '../../../../test/build-batch.ts'
import { buildSubmission } from '../../../../test/build-draft.ts'
import { failToConnect, refuse, refuseWithText } from '../../../../test/fake-api.ts'
import { FakeEventSource } from '../../../../test/fake-event-source.ts'
import { findDraftRow, getButton, openWorkspace } from '../../../../test/render-workspace.tsx'

const sending = buildSubmission({ jobId: buildJobId(1), batchId })
const started = { data: { jobIds: [buildJobId(1)], batchId }, skipped: [], message: '' }

async function startBatch() {
  const app = openWorkspace({ drafts: buildDrafts({}, { is_ready_to_submit: false }) })
  await findDraftRow('Ad 1')
  await app.keys.click(screen.getByRole('checkbox', { name: /^Select All/ }))
  app.api.answer(submissionsEndpoints.batchSubmit, () => {
    app.setBatches([buildSubmissionBatch(buildSubmissionJob(1))])
    app.change(buildDraftId(1), { submission: sending })
    return started
  })
  await app.keys.dblClick(getButton('Batch Submit Ready (1)'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Processing 1 Ad Submissions...' }))
  return { ...app, dialog }
}

it('submits the ready drafts once and lists them', async () => {
  const { api, dialog } = await startBatch()
  expect(screen.getByText('Batch Jobs Enqueued')).toBeInTheDocument()
  expect(api.calls(submissionsEndpoints.batchSubmit).map(({ body }) => body)).toEqual([{ adIds: [buildDraftId(1)] }])
  expect(dialog.getByText('Processing ads... 0 completed, 0 failed, 1 in progress.')).toBeInTheDocument()
  expect(dialog.getByText('Uploading the video, 40%')).toBeInTheDocument()
})

it('continues when its dialog is closed, and reports its end', async () => {
  const app = await startBatch()
  await app.keys.click(app.dialog.getByRole('button', { name: 'Close (Processing in Background)' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('Processing ads... 0 completed, 0 failed, 1 in progress.')).toBeInTheDocument()
  app.setBatches([buildSubmissionBatch(doneJob(1))])
  app.change(buildDraftId(1), { status: 'SUBMITTED_TO_META', submission: { ...sending, state: 'done', version: 9 } })
  await app.tell(buildDraftId(1))
  expect(await screen.findByText('Batch Processing Finished')).toBeInTheDocument()
  expect(screen.getByText('1 ads successful, 0 failed.')).toBeInTheDocument()
  expect(screen.getByText('Batch Processed: 1 Succeeded, 0 Failed')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ad 1' })).toBeNull())
})

it('is shown again after a reload, until its list is closed', async () => {
  const { api, keys } = openWorkspace({ batches: [buildSubmissionBatch(doneJob(1), failedJob(2, 'No page.'))] })
  await keys.click(await screen.findByRole('button', { name: 'Show the list' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Batch Processed: 1 Succeeded, 1 Failed' }))
  expect(dialog.getByText('Failed - No page.')).toBeInTheDocument()
  const [first] = dialog.getAllByRole('listitem')
  if (!first) throw new Error('There are two')
  expect(within(first).getByRole('link', { name: 'Fix Ad 2' })).toHaveAttribute(
    'href',
    `/meta-ads-editor/${buildDraftId(2)}`,
  )
  api.answer(submissionsEndpoints.closeBatch, { message: 'Batch closed.' })
  const close = dialog.getAllByRole('button', { name: 'Close' }).at(-1)
  if (close) await keys.click(close)
  await waitFor(() => expect(screen.queryByText(/^Batch Processed/)).toBeNull())
  expect(api.calls(submissionsEndpoints.closeBatch).map(({ params }) => params)).toEqual([{ batchId }])
})

describe('a batch whose status cannot be fetched', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
  })
  afterEach(() => vi.useRealTimers())
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const openEventStream = () => act(async () => FakeEventSource.latest?.open())
  const done = { status: 'SUBMITTED_TO_META', submission: { ...sending, state: 'done', version: 9 } } as const

  it('reports that the ads continue, retries, and unlocks the workspace after the next answer', async () => {
    const app = openWorkspace({
      drafts: buildDrafts({ submission: sending }, {}),
      batches: [buildSubmissionBatch(buildSubmissionJob(1))],
    })
    await findDraftRow('Ad 2')
    await openEventStream()
    await app.keys.click(await screen.findByRole('button', { name: 'Show the list' }))
    const dialog = within(await screen.findByRole('dialog'))
    app.api.answer(submissionsEndpoints.batches, refuseWithText(502, 'Bad gateway'))
    app.change(buildDraftId(1), done)
    await app.tell(buildDraftId(1))
    expect(await dialog.findByText('Status unknown, your ads continue')).toBeInTheDocument()
    expect(dialog.getByText('Error fetching status')).toBeInTheDocument()
    expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
    expect(dialog.getByText('Processing ads... 0 completed, 1 failed, 0 in progress.')).toBeInTheDocument()
    await app.keys.keyboard('{Escape}')
    const other = await findDraftRow('Ad 2')
    expect(other.getByRole('button', { name: /^Submit to Meta/ })).toBeDisabled()
    app.api.answer(submissionsEndpoints.batches, { data: [buildSubmissionBatch(doneJob(1))] })
    await wait(5000)
    expect(await screen.findByText('Batch Processed: 1 Succeeded, 0 Failed')).toBeInTheDocument()
    await waitFor(() => expect(other.getByRole('button', { name: /^Submit to Meta/ })).toBeEnabled())
  })

  it('polls the batches while the event stream is down, and recovers from a failed poll', async () => {
    const app = openWorkspace({ batches: [buildSubmissionBatch(buildSubmissionJob(1), buildSubmissionJob(2))] })
    await screen.findByText(/0 completed, 0 failed, 2 in progress/)
    app.api.answer(submissionsEndpoints.batches, failToConnect)
    await wait(5000)
    expect(await screen.findByText(/Status unknown, your ads continue/)).toBeInTheDocument()
    expect(screen.getByText(/0 completed, 2 failed, 0 in progress/)).toBeInTheDocument()
    await app.keys.click(screen.getByRole('button', { name: 'Show the list' }))
    expect(within(await screen.findByRole('dialog')).getAllByText('Polling exception')).toHaveLength(2)
    app.api.answer(submissionsEndpoints.batches, { data: [buildSubmissionBatch(doneJob(1), buildSubmissionJob(2))] })
    await wait(5000)
    expect((await screen.findAllByText('Processing ads... 1 completed, 0 failed, 1 in progress.'))[0]).toBeVisible()
  })
})

it.each([
  [[doneJob(1)], 'Batch Processed: 1 Succeeded, 0 Failed', 'success'],
  [[failedJob(1, 'No.'), failedJob(2, 'No.')], 'Batch Processed: 0 Succeeded, 2 Failed', 'danger'],
])('shows the outcome of a batch', async (jobs, title, tone) => {
  openWorkspace({ batches: [buildSubmissionBatch(...jobs)] })
  const banner = (await screen.findByText(title)).closest('[role="status"]')
  expect(banner).toHaveAttribute('data-status', tone)
})

it('disables the other drafts while it runs', async () => {
  openWorkspace({
    drafts: buildDrafts({ submission: sending }, {}),
    batches: [buildSubmissionBatch(buildSubmissionJob(1))],
  })
  const other = await findDraftRow('Ad 2')
  await waitFor(() => expect(other.getByRole('button', { name: /^Submit to Meta/ })).toBeDisabled())
  expect(other.getByRole('link', { name: 'Ad 2' })).toBeInTheDocument()
})

it('shows once what stopped the whole batch, with a link to reconnect', async () => {
  const submission = buildSubmission({ state: 'stopped', errorCode: 'META_RECONNECT', version: 9 })
  const buildStoppedJob = (n: number) => failedJob(n, reconnectSentence, { submission })
  const { keys } = openWorkspace({ batches: [buildSubmissionBatch(buildStoppedJob(1), buildStoppedJob(2))] })
  await keys.click(await screen.findByRole('button', { name: 'Show the list' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByText(reconnectSentence)).toHaveLength(1)
  expect(dialog.getByRole('link', { name: 'Reconnect to Meta' })).toHaveAttribute('href', '/settings/meta')
})

it('refuses a selection without a ready draft', async () => {
  const { keys, api } = openWorkspace({ drafts: buildDrafts({ is_ready_to_submit: false }) })
  await findDraftRow('Ad 1')
  await keys.click(screen.getByRole('checkbox', { name: /^Select All/ }))
  await keys.click(getButton('Batch Submit Ready (0)'))
  expect(await screen.findByText('No Ready Ads Selected')).toBeInTheDocument()
  expect(screen.getByText("Please select ads that are marked as 'Ready to Submit'.")).toBeInTheDocument()
  expect(api.calls(submissionsEndpoints.batchSubmit)).toEqual([])
})

it.each([
  ['a refusal', refuse(500, 'INTERNAL', 'The queue is away.'), 'Batch Submission Error'],
  ['no answer', failToConnect, 'Batch Submission Failed'],
] as const)('reports %s', async (_, answer, title) => {
  const { keys, api } = openWorkspace()
  await findDraftRow('Ad 1')
  await keys.click(screen.getByRole('checkbox', { name: /^Select All/ }))
  api.answer(submissionsEndpoints.batchSubmit, answer)
  await keys.click(getButton('Batch Submit Ready (3)'))
  expect(await screen.findByText(title)).toBeInTheDocument()
})
