import { generationEndpoints } from '@hookline/contract/generation/generation.endpoints'
import { jobsEndpoints } from '@hookline/contract/jobs/jobs.endpoints'
import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildJobSummary } from '../../../test/build-job.ts'
import { buildUser } from '../../../test/build-user.ts'
import { refuse } from '../../../test/fake-api.ts'
import { FakeEventSource } from '../../../test/fake-event-source.ts'
import { renderScreen } from '../../../test/render-screen.tsx'

const running = buildJobSummary()
type Keys = ReturnType<typeof renderScreen>['keys']

async function openTray(keys: Keys, name: RegExp): Promise<HTMLElement> {
  await keys.click(await screen.findByRole('button', { name }))
  const tray = await screen.findByRole('dialog')
  await within(tray).findByRole('list')
  return tray
}

it('counts running jobs and links each job to its result', async () => {
  const ended = buildJobSummary({
    jobId: 'x',
    filename: 'autumn.mov',
    status: 'failed',
    error: 'Blocked.',
    historyId: 9,
  })
  const { keys } = renderScreen('/', { api: [[jobsEndpoints.list, { jobs: [running, ended] }]] })
  const tray = await openTray(keys, /Jobs, 1 running/)
  expect(within(tray).getByRole('link', { name: 'spring.mp4' })).toHaveAttribute('href', '/result/12')
  expect(within(tray).getByText('Generating creative variants')).toBeInTheDocument()
  expect(within(tray).getByRole('link', { name: 'autumn.mov' })).toHaveAttribute('href', '/result/9')
  expect(within(tray).getByText('Failed')).toBeInTheDocument()
  expect(within(tray).getByText('Blocked.')).toBeInTheDocument()
})

it('updates a job by an event', async () => {
  const { keys } = renderScreen('/', { api: [[jobsEndpoints.list, { jobs: [running] }]] })
  const tray = await openTray(keys, /Jobs, 1 running/)
  act(() => FakeEventSource.latest?.hear({ type: 'job', data: { ...running, status: 'completed', version: 4 } }))
  expect(await within(tray).findByText('Finished')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /Jobs, none running/ })).toBeInTheDocument()
})

it('fetches the list again when the event stream reopens', async () => {
  const { api } = renderScreen('/', { api: [[jobsEndpoints.list, { jobs: [] }]] })
  await screen.findByRole('button', { name: /Jobs, none running/ })
  api.answer(jobsEndpoints.list, { jobs: [running] })
  act(() => FakeEventSource.latest?.open())
  expect(await screen.findByRole('button', { name: /Jobs, 1 running/ })).toBeInTheDocument()
})

it('cancels a running job', async () => {
  const { keys, api } = renderScreen('/', {
    api: [
      [jobsEndpoints.list, { jobs: [running] }],
      [jobsEndpoints.cancel, { job: { ...running, status: 'cancelled', version: 4 }, message: 'Cancelled' }],
    ],
  })
  const tray = await openTray(keys, /Jobs, 1 running/)
  await keys.click(within(tray).getByRole('button', { name: 'Cancel spring.mp4' }))
  expect(await within(tray).findByText('Cancelled')).toBeInTheDocument()
  expect(api.calls(jobsEndpoints.cancel)[0]?.params).toEqual({ id: running.jobId })
})

it('retries a failed job once', async () => {
  const failed = buildJobSummary({ jobId: 'x', status: 'failed', error: 'The AI is busy.', version: 4 })
  const again = buildJobSummary({ jobId: 'y', historyId: 13, createdAt: '2026-11-20T10:01:00.000Z' })
  const { keys, api } = renderScreen('/', { api: [[jobsEndpoints.list, { jobs: [failed] }]] })
  const tray = await openTray(keys, /Jobs, none running/)
  api.answer(generationEndpoints.retry, {
    message: '',
    data: { jobs: [{ jobId: 'y', historyId: 13, statusUrl: '' }] },
  })
  api.answer(jobsEndpoints.list, { jobs: [again, failed] })
  await keys.click(within(tray).getByRole('button', { name: 'Retry spring.mp4' }))
  expect(await within(tray).findByRole('button', { name: 'Cancel spring.mp4' })).toBeInTheDocument()
  expect(api.calls(generationEndpoints.retry)[0]?.body).toEqual({ ids: [12] })
  expect(within(tray).queryByRole('button', { name: 'Retry spring.mp4' })).toBeNull()
  expect(document.activeElement).toHaveAttribute('href', '/result/12')
})

const overview = { running: 2, waiting: 1, retryAt: null as string | null, failed: 3 }

it('counts submissions to Meta in one line that links to the workspace', async () => {
  const retryAt = new Date(Date.now() + 130_000).toISOString()
  const { keys } = renderScreen('/', {
    api: [
      [jobsEndpoints.list, { jobs: [running] }],
      [submissionsEndpoints.overview, { data: { ...overview, retryAt } }],
    ],
  })
  const tray = await openTray(keys, /Jobs, 4 running/)
  const link = within(tray).getByRole('link', { name: 'Ad drafts to Meta' })
  expect(link).toHaveAttribute('href', '/meta-ads-workspace')
  for (const words of ['2 being sent', '1 waiting', '3 failed']) {
    expect(within(tray).getByText(words)).toBeInTheDocument()
  }
  expect(within(tray).getByText(/^Waiting for Meta, 2:\d\d left$/)).toBeInTheDocument()
})

it('shows failed submissions when none is running, and updates them by an event', async () => {
  const done = { running: 0, waiting: 0, retryAt: null, failed: 1 }
  const { keys, api } = renderScreen('/', { api: [[submissionsEndpoints.overview, { data: overview }]] })
  const tray = await openTray(keys, /Jobs, 3 running/)
  api.answer(submissionsEndpoints.overview, { data: done })
  const data = {
    id: 'd',
    user_id: buildUser().user_uuid,
    change: 'updated',
    status: 'FAILED_SUBMISSION',
    submission: null,
  } as const
  act(() => FakeEventSource.latest?.hear({ type: 'draft', data }))
  await waitFor(() => expect(within(tray).getByText('1 failed')).toBeInTheDocument(), { timeout: 10_000 })
  expect(within(tray).queryByText(/being sent|waiting/)).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: /Jobs, none running/ })).toBeInTheDocument()
})

it('retries after an error', async () => {
  const { keys, api } = renderScreen('/', {
    api: [[jobsEndpoints.list, refuse(500, 'INTERNAL', 'The database is away.')]],
  })
  const tray = await openTray(keys, /Jobs/)
  expect(await within(tray).findByText('The database is away.')).toBeInTheDocument()
  api.answer(jobsEndpoints.list, { jobs: [running] })
  await keys.click(within(tray).getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(within(tray).getByRole('link', { name: 'spring.mp4' })).toBeInTheDocument())
})
