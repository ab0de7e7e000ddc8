import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import { generationEndpoints } from '@hookline/contract/generation/generation.endpoints'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { jobsEndpoints } from '@hookline/contract/jobs/jobs.endpoints'
import type { JobSummary } from '@hookline/contract/jobs/jobs.schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { buildHistoryItem } from '../../../test/build-history.ts'
import { buildJobSummary } from '../../../test/build-job.ts'
import { refuse } from '../../../test/fake-api.ts'
import { matchMedia } from '../../../test/match-media.ts'
import { fakeUploads, generateButton, renderStudio, uploadFiles } from '../../../test/render-studio.tsx'

beforeEach(fakeUploads)

const jobIds = ['0193b7a0-0000-7000-8000-000000000001', '0193b7a0-0000-7000-8000-000000000002']
const batchId = '0193b7a0-0000-7000-8000-00000000bbbb'
const accepted = jobIds.map((jobId, index) => ({ jobId, statusUrl: `/api/jobs/${jobId}`, historyId: 11 + index }))

function buildFinishedJob(index: number, change: Partial<JobSummary> = {}) {
  const summary = buildJobSummary({
    jobId: jobIds[index] ?? '',
    historyId: 11 + index,
    status: 'completed',
    stage: 'finalizing',
    version: 9,
    ...change,
  })
  const variants = [{ headline: `Headline ${index}`, primaryText: `Text ${index}` }]
  const result = {
    variants,
    rawContent: '',
    templateInfo: { used: false, id: null, name: null },
    modelInfo: { id: 'offline-draft-writer', name: 'Offline draft writer' },
  }
  return { ...summary, result: summary.status === 'completed' ? result : null }
}

async function runBatch(second: Partial<JobSummary> = {}) {
  const opened = await renderStudio()
  const { api, keys } = opened
  const jobs = [buildFinishedJob(0), buildFinishedJob(1, second)]
  api.answer(generationEndpoints.submit, { message: '', data: { batchId, jobIds, jobs: accepted } })
  api.answer(jobsEndpoints.list, { jobs })
  api.answer(jobsEndpoints.get, ({ params }) => {
    const job = jobs[jobIds.indexOf(String(params.id))] ?? buildFinishedJob(0)
    return { job, data: { job } }
  })
  await uploadFiles(keys, 'a.mp4', 'b.mp4')
  await keys.click(generateButton())
  await keys.keyboard('{Escape}')
  await screen.findByText(/ · Headline 0$/)
  return opened
}

it('shows each result in a row and opens all of them', async () => {
  const { keys } = await runBatch()
  expect(await screen.findByText('1 variant · Headline 1')).toBeInTheDocument()
  expect(await screen.findByText('Text 0')).toBeInTheDocument()
  expect(screen.queryByText('Text 1')).toBeNull()
  await keys.click(screen.getByRole('button', { name: 'Expand all' }))
  expect(await screen.findByText('Text 1')).toBeInTheDocument()
  await keys.click(screen.getByRole('button', { name: 'Collapse all' }))
  expect(screen.queryByText('Text 0')).toBeNull()
  await keys.click(screen.getByRole('button', { name: 'Show result of b.mp4' }))
  expect(await screen.findByText('Text 1')).toBeInTheDocument()
  await keys.click(screen.getByRole('button', { name: 'Copy all results' }))
  expect(await navigator.clipboard.readText()).toBe(
    'a.mp4\n\nVariant 1\nHeadline 0\n\nText 0\n\n\n\nb.mp4\n\nVariant 1\nHeadline 1\n\nText 1',
  )
})

it('keeps what is needed less in one menu on a narrow screen', async () => {
  matchMedia('max-width')
  const { keys } = await runBatch()
  expect(screen.queryByRole('button', { name: 'Copy all results' })).toBeNull()
  const more = await screen.findByRole('button', { name: 'More' })
  await keys.click(more)
  expect(await screen.findByRole('menuitem', { name: 'Download CSV' })).toBeInTheDocument()
  await keys.click(screen.getByRole('menuitem', { name: 'Copy all results' }))
  expect(await navigator.clipboard.readText()).toContain('Text 1')
  await keys.click(more)
  await keys.click(await screen.findByRole('menuitem', { name: 'Expand all' }))
  expect(await screen.findByText('Text 1')).toBeInTheDocument()
})

it('creates drafts from all results of the batch', async () => {
  const { api, keys } = await runBatch()
  api.answer(draftsEndpoints.createFromSelection, refuse(503, 'UNAVAILABLE', 'Away.'))
  api.answer(historyEndpoints.chosen, { data: { results: [11, 12].map((id) => buildHistoryItem({ id })) } })
  await keys.click(await screen.findByRole('button', { name: 'Create 2 Meta drafts' }))
  await keys.click(await screen.findByRole('button', { name: 'Create 2 drafts' }))
  await waitFor(() =>
    expect(api.calls(draftsEndpoints.createFromSelection)[0]?.body).toMatchObject({ generatedResultIds: [11, 12] }),
  )
})

it('begins a new batch and keeps the earlier one under its time', async () => {
  const { keys } = await runBatch()
  await keys.click(screen.getByRole('button', { name: 'New batch' }))
  expect(screen.queryByRole('heading', { name: 'Results' })).toBeNull()
  expect(screen.queryByText('a.mp4')).toBeNull()
  expect(screen.getByRole('button', { name: 'Choose files' })).toHaveFocus()
  const earlier = within(screen.getByRole('region', { name: 'Earlier batches' }))
  await keys.click(earlier.getByRole('button', { name: /\d+:\d\d (AM|PM)$/ }))
  expect(await earlier.findByText('1 variant · Headline 1')).toBeInTheDocument()
})

it('retries what failed with the current settings once they differ', async () => {
  const { api, keys } = await runBatch({ status: 'failed', error: 'Refused.' })
  expect(await screen.findByRole('button', { name: 'Retry b.mp4' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Retry with the current settings' })).toBeNull()
  await keys.click(screen.getByRole('button', { name: 'System prompt' }))
  await keys.type(screen.getByLabelText('Ad Copy Generator'), ' Be brief.')
  api.answer(generationEndpoints.submit, {
    message: '',
    data: { batchId, jobId: 'again', statusUrl: '/api/jobs/again', historyId: 20 },
  })
  await keys.click(screen.getByRole('button', { name: 'Retry with the current settings' }))
  await waitFor(() => expect(api.calls(generationEndpoints.submit)).toHaveLength(2))
  expect(api.calls(generationEndpoints.submit)[1]?.body).toMatchObject({
    systemPrompt: 'You write ads that sell. Be brief.',
    gcsVideo: expect.stringContaining('videos/b.mp4'),
  })
})
