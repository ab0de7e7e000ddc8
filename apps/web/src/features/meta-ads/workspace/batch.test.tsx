import { reconnectSentence } from '@hookline/contract/meta-connection/meta-connection.rules'
import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { failToConnect, refuse } from '../../../../test/fake-api.ts'
import { buildSubmission } from '../test/build-draft.ts'
import { batchId, batchOf, doneJob, draftsOf, failedJob, idOf, jobIdOf, jobOf } from './build-batch.ts'
import { button, openWorkspace, row } from './render-workspace.tsx'

const sending = buildSubmission({ jobId: jobIdOf(1), batchId })
const started = { data: { jobIds: [jobIdOf(1)], batchId }, skipped: [], message: '' }

async function startBatch() {
  const app = openWorkspace({ drafts: draftsOf({}, { is_ready_to_submit: false }) })
  await row('Ad 1')
  await app.keys.click(screen.getByRole('checkbox', { name: /^Select All/ }))
  app.api.answer(submissionsEndpoints.batchSubmit, () => {
    app.setBatches([batchOf(jobOf(1))])
    app.change(idOf(1), { submission: sending })
    return started
  })
  await app.keys.dblClick(button('Batch Submit Ready (1)'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Processing 1 Ad Submissions...' }))
  return { ...app, dialog }
}

test('only what is ready is sent, once; each ad has its line', async () => {
  const { api, dialog } = await startBatch()
  expect(screen.getByText('Batch Jobs Enqueued')).toBeInTheDocument()
  expect(api.calls(submissionsEndpoints.batchSubmit).map(({ body }) => body)).toEqual([{ adIds: [idOf(1)] }])
  expect(dialog.getByText('Processing ads... 0 completed, 0 failed, 1 in progress.')).toBeInTheDocument()
  expect(dialog.getByText('Uploading the video, 40 %')).toBeInTheDocument()
})

test('it goes on when its dialog is closed, and is told when it ends', async () => {
  const app = await startBatch()
  await app.keys.click(app.dialog.getByRole('button', { name: 'Close (Processing in Background)' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('Processing ads... 0 completed, 0 failed, 1 in progress.')).toBeInTheDocument()
  app.setBatches([batchOf(doneJob(1))])
  app.change(idOf(1), { status: 'SUBMITTED_TO_META', submission: { ...sending, state: 'done', version: 9 } })
  await app.tell(idOf(1))
  expect(await screen.findByText('Batch Processing Finished')).toBeInTheDocument()
  expect(screen.getByText('1 ads successful, 0 failed.')).toBeInTheDocument()
  expect(screen.getByText('Batch Processed: 1 Succeeded, 0 Failed')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ad 1' })).toBeNull())
})

test('it is still there after a reload; closing a finished one forgets its list', async () => {
  const { api, keys } = openWorkspace({ batches: [batchOf(doneJob(1), failedJob(2, 'No page.'))] })
  await keys.click(await screen.findByRole('button', { name: 'Show the list' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Batch Processed: 1 Succeeded, 1 Failed' }))
  expect(dialog.getByText('Failed - No page.')).toBeInTheDocument()
  api.answer(submissionsEndpoints.closeBatch, { message: 'Batch closed.' })
  const close = dialog.getAllByRole('button', { name: 'Close' }).at(-1)
  if (close) await keys.click(close)
  await waitFor(() => expect(screen.queryByText(/^Batch Processed/)).toBeNull())
  expect(api.calls(submissionsEndpoints.closeBatch).map(({ params }) => params)).toEqual([{ batchId }])
})

test('while it is under way the other drafts wait', async () => {
  openWorkspace({ drafts: draftsOf({ submission: sending }, {}), batches: [batchOf(jobOf(1))] })
  const other = await row('Ad 2')
  await waitFor(() => expect(other.getByRole('button', { name: /^Submit to Meta/ })).toBeDisabled())
  expect(other.getByRole('link', { name: 'Ad 2' })).toBeInTheDocument()
})

test('what stopped it at once is told once, with the way to a new connection', async () => {
  const submission = buildSubmission({ state: 'stopped', version: 9 })
  const stopped = (n: number) => failedJob(n, reconnectSentence, { submission })
  const { keys } = openWorkspace({ batches: [batchOf(stopped(1), stopped(2))] })
  await keys.click(await screen.findByRole('button', { name: 'Show the list' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByText(reconnectSentence)).toHaveLength(1)
  expect(dialog.getByRole('link', { name: 'Reconnect to Meta' })).toHaveAttribute('href', '/settings/meta')
})

test('with nothing ready selected nothing is sent', async () => {
  const { keys, api } = openWorkspace({ drafts: draftsOf({ is_ready_to_submit: false }) })
  await row('Ad 1')
  await keys.click(screen.getByRole('checkbox', { name: /^Select All/ }))
  await keys.click(button('Batch Submit Ready (0)'))
  expect(await screen.findByText('No Ready Ads Selected')).toBeInTheDocument()
  expect(screen.getByText("Please select ads that are marked as 'Ready to Submit'.")).toBeInTheDocument()
  expect(api.calls(submissionsEndpoints.batchSubmit)).toEqual([])
})

test.each([
  ['a refusal', refuse(500, 'INTERNAL', 'The queue is away.'), 'Batch Submission Error'],
  ['no answer', failToConnect, 'Batch Submission Failed'],
] as const)('%s to it is told', async (_, answer, title) => {
  const { keys, api } = openWorkspace()
  await row('Ad 1')
  await keys.click(screen.getByRole('checkbox', { name: /^Select All/ }))
  api.answer(submissionsEndpoints.batchSubmit, answer)
  await keys.click(button('Batch Submit Ready (3)'))
  expect(await screen.findByText(title)).toBeInTheDocument()
})
