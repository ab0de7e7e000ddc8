import { brandGuideEndpoints } from '@hookline/contract/brand-guide/brand-guide.endpoints'
import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import { generationEndpoints } from '@hookline/contract/generation/generation.endpoints'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { jobsEndpoints } from '@hookline/contract/jobs/jobs.endpoints'
import type { JobSummary } from '@hookline/contract/jobs/jobs.schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { emptyBrandGuide } from '../../../test/build-brand-guide.ts'
import { buildHistoryItem } from '../../../test/build-history.ts'
import { buildJobSummary } from '../../../test/build-job.ts'
import { refuse } from '../../../test/fake-api.ts'
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
  await screen.findByText('Headline 0')
  return opened
}

it('shows each result in a row and opens all of them', async () => {
  const { keys } = await runBatch()
  const rows = within(screen.getByRole('list', { name: 'Videos' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['a.mp41 variantHeadline 0', 'b.mp41 variantHeadline 1'])
  expect(screen.queryByText('Text 0')).toBeNull()
  const choose = async (name: string) => {
    await keys.click(await screen.findByRole('button', { name: 'More' }))
    await keys.click(await screen.findByRole('menuitem', { name }))
  }
  await choose('Expand all')
  expect(await screen.findByText('Text 1')).toBeInTheDocument()
  await choose('Collapse all')
  expect(screen.queryByText('Text 0')).toBeNull()
  await keys.click(screen.getByRole('button', { name: 'Show result of b.mp4' }))
  expect(await screen.findByText('Text 1')).toBeInTheDocument()
  await choose('Copy all results')
  expect(await navigator.clipboard.readText()).toBe(
    'a.mp4\n\nVariant 1\nHeadline 0\n\nText 0\n\n\n\nb.mp4\n\nVariant 1\nHeadline 1\n\nText 1',
  )
})

it('takes a finished video out of the list, and the result stays', async () => {
  const { keys } = await runBatch()
  await keys.click(screen.getByRole('button', { name: 'Remove a.mp4' }))
  expect(screen.queryByText('a.mp4')).toBeNull()
  expect(screen.getByRole('button', { name: 'Remove b.mp4' })).toHaveFocus()
  expect(screen.getByRole('link', { name: 'Review' })).toHaveAttribute('href', '/review?ids=12')
})

it('generates from added videos only, and lists them with the others', async () => {
  const { api, keys } = await runBatch()
  await uploadFiles(keys, 'c.mp4')
  api.answer(generationEndpoints.submit, {
    message: '',
    data: { batchId, jobId: 'third', statusUrl: '/api/jobs/third', historyId: 13 },
  })
  expect(generateButton()).toHaveTextContent('Generate ad copy')
  await keys.click(generateButton())
  await waitFor(() => expect(api.calls(generationEndpoints.submit)).toHaveLength(2))
  expect(api.calls(generationEndpoints.submit)[1]?.body).toMatchObject({
    gcsVideo: expect.stringContaining('videos/c.mp4'),
  })
  await keys.keyboard('{Escape}')
  await waitFor(() =>
    expect(within(screen.getByRole('list', { name: 'Videos' })).getAllByRole('listitem')).toHaveLength(3),
  )
  expect(screen.getByText('Headline 1')).toBeInTheDocument()
})

it('marks results that the brand guide blocks', async () => {
  const { api, queryClient } = await runBatch()
  const guide = { ...emptyBrandGuide, wordsToAvoid: ['Headline 1'] }
  api.answer(brandGuideEndpoints.get, { data: guide })
  await queryClient.invalidateQueries()
  expect(await screen.findByText('1 variant, 1 blocked')).toBeInTheDocument()
  expect(screen.getAllByText('1 variant')).toHaveLength(1)
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
  expect(await earlier.findByText('Headline 1')).toBeInTheDocument()
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
