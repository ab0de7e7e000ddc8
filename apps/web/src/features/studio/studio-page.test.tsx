import { generationEndpoints } from '@hookline/contract/generation/generation.endpoints'
import { jobsEndpoints } from '@hookline/contract/jobs/jobs.endpoints'
import type { Job, JobSummary } from '@hookline/contract/jobs/jobs.schemas'
import { watchReportsEndpoints } from '@hookline/contract/watch-reports/watch-reports.endpoints'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildJobSummary } from '../../../test/build-job.ts'
import { buildSeenText, watched } from '../../../test/build-watch-report.ts'
import { refuse, refuseWithText } from '../../../test/fake-api.ts'
import { FakeEventSource } from '../../../test/fake-event-source.ts'
import { fakeUploads, generateButton, renderStudio, uploadFiles } from '../../../test/render-studio.tsx'
import { resetPageStores } from '../../lib/store.ts'
import { latestToast } from '../../lib/toast.ts'

beforeEach(fakeUploads)

const jobIds = ['0193b7a0-0000-7000-8000-000000000001', '0193b7a0-0000-7000-8000-000000000002']
const buildAcceptedJob = (index: number) => ({
  jobId: jobIds[index] ?? '',
  statusUrl: `/api/jobs/${jobIds[index]}`,
  historyId: 11 + index,
})
const batchId = '0193b7a0-0000-7000-a000-000000000001'
const single = { message: '', data: { batchId, ...buildAcceptedJob(0) } }
const batch = { message: '', data: { batchId, jobIds, jobs: [buildAcceptedJob(0), buildAcceptedJob(1)] } }

function buildSummary(index: number, change: Partial<JobSummary> = {}): JobSummary {
  return buildJobSummary({ jobId: jobIds[index] ?? '', historyId: 11 + index, ...change })
}

function finishedJob(index: number, headline = `Headline ${index}`): Job {
  return {
    ...buildSummary(index, { status: 'completed', stage: 'finalizing', version: 9 }),
    result: {
      variants: [{ headline, primaryText: 'Text' }],
      rawContent: '',
      templateInfo: { used: false, id: null, name: null },
      modelInfo: { id: 'offline-draft-writer', name: 'Offline draft writer' },
    },
  }
}

const buildItemAnswer = (job: Job) => ({ job, data: { job } })

function hear(summary: JobSummary) {
  act(() => FakeEventSource.latest?.hear({ type: 'job', data: summary }))
}

describe('the studio', () => {
  it('turns an uploaded video into copy', async () => {
    const { api, keys } = await renderStudio()
    api.answer(generationEndpoints.submit, single)
    api.answer(jobsEndpoints.list, { jobs: [buildSummary(0)] })
    api.answer(jobsEndpoints.get, buildItemAnswer(finishedJob(0)))
    await uploadFiles(keys, 'spring.mp4')
    await keys.click(generateButton())

    expect(await screen.findByRole('dialog', { name: 'Processing your video' })).toBeInTheDocument()
    expect(screen.getByRole('progressbar', { name: 'Overall progress' })).toBeInTheDocument()
    hear(buildSummary(0, { status: 'completed', stage: 'finalizing', version: 9 }))

    expect(await screen.findByText('Headline 0')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByRole('heading', { name: 'Results' })).toHaveFocus()
    expect(screen.getByRole('link', { name: 'Open in History' })).toHaveAttribute('href', '/result/11')
    expect(api.calls(generationEndpoints.submit)[0]?.body).toMatchObject({
      modelId: 'offline-draft-writer',
      systemPrompt: 'You write ads that sell.',
      toolKey: 'unified-generate-copy',
      gcsVideo: JSON.stringify({ objectName: 'videos/spring.mp4', filename: 'spring.mp4', size: 5 }),
      screenshotInfo: JSON.stringify({ objectKey: 'screenshots/spring.mp4.jpg', dataUrl: '' }),
    })
  })

  it('shows the claims of a result as text, for there is no player', async () => {
    const { api, keys } = await renderStudio()
    api.answer(generationEndpoints.submit, single)
    api.answer(jobsEndpoints.list, {
      jobs: [buildSummary(0, { status: 'completed', stage: 'finalizing', version: 9 })],
    })
    api.answer(jobsEndpoints.get, buildItemAnswer(finishedJob(0, '20% off')))
    api.answer(watchReportsEndpoints.ofResult, { data: watched({ texts: [buildSeenText('20% OFF', 4000)] }) })
    await uploadFiles(keys, 'spring.mp4')
    await keys.click(generateButton())
    await keys.click(await screen.findByRole('button', { name: '1 fact found in the video for variant 1' }))
    const claims = screen.getByLabelText('Claims of variant 1')
    expect(claims).toHaveTextContent('20% off · 0:04 · quoted. Seen in the video: “20% OFF”')
    expect(within(claims).queryByRole('button')).toBeNull()
    expect(api.calls(watchReportsEndpoints.ofResult)[0]?.params).toEqual({ id: '11' })
  })

  it('follows a batch in the background and retries a failed video', async () => {
    const { api, keys } = await renderStudio()
    api.answer(generationEndpoints.submit, batch)
    api.answer(jobsEndpoints.list, { jobs: [buildSummary(0), buildSummary(1)] })
    api.answer(jobsEndpoints.get, buildItemAnswer(finishedJob(0)))
    await uploadFiles(keys, 'a.mp4', 'b.mp4')
    await keys.click(generateButton())
    await screen.findByRole('dialog', { name: 'Processing videos (0 of 2 complete)' })
    await keys.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

    hear(buildSummary(0, { status: 'completed', stage: 'finalizing', version: 9 }))
    expect((await screen.findAllByText('Processing jobs (1 of 2) complete...'))[0]).toBeInTheDocument()
    hear(buildSummary(1, { status: 'failed', error: 'The model refused the video.', version: 9 }))
    expect(await screen.findByText('The model refused the video.')).toBeInTheDocument()

    api.answer(generationEndpoints.submit, {
      message: '',
      data: { batchId, ...buildAcceptedJob(1), jobId: 'again', historyId: 20 },
    })
    await keys.click(screen.getByRole('button', { name: 'Retry b.mp4' }))
    await waitFor(() => expect(screen.queryByText('The model refused the video.')).not.toBeInTheDocument())
    expect(api.calls(generationEndpoints.submit)[1]?.body).toMatchObject({
      gcsVideo: expect.stringContaining('videos/b.mp4'),
    })
  })

  it('moves the focus to the results even if the overlay was closed before they appeared', async () => {
    const { api, keys } = await renderStudio()
    const answered = Promise.withResolvers<typeof batch>()
    api.answer(generationEndpoints.submit, () => answered.promise)
    await uploadFiles(keys, 'a.mp4', 'b.mp4')
    await keys.click(generateButton())
    await screen.findByRole('dialog', { name: 'Processing videos (0 of 2 complete)' })
    await keys.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.queryByRole('heading', { name: 'Results' })).not.toBeInTheDocument()
    answered.resolve(batch)
    expect(await screen.findByRole('heading', { name: 'Results' })).toHaveFocus()
  })

  it('submits a double click once', async () => {
    const { api, keys } = await renderStudio()
    api.answer(generationEndpoints.submit, single)
    await uploadFiles(keys, 'spring.mp4')
    await keys.dblClick(generateButton())
    expect(api.calls(generationEndpoints.submit)).toHaveLength(1)
  })

  it('keeps the form when the server refuses the request', async () => {
    const { api, keys } = await renderStudio()
    api.answer(generationEndpoints.submit, refuse(429, 'RATE_LIMITED', 'Too many jobs. Wait 20 seconds.'))
    await uploadFiles(keys, 'spring.mp4')
    await keys.click(generateButton())
    await waitFor(() => {
      expect(latestToast()).toMatchObject({ title: 'Submission Error', message: 'Too many jobs. Wait 20 seconds.' })
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByText('spring.mp4')).toBeInTheDocument()
    expect(generateButton()).toHaveFocus()
  })

  it.each([
    [502, 'Job submission failed at server endpoint.'],
    [200, 'Failed to submit job(s) - HTTP error or no data'],
  ])('reports an unreadable answer with status %i', async (status, message) => {
    const { api, keys } = await renderStudio()
    await uploadFiles(keys, 'a.mp4')
    api.answer(generationEndpoints.submit, refuseWithText(status, '<html>'))
    await keys.click(screen.getByRole('button', { name: 'Generate ad copy' }))
    await waitFor(() => expect(latestToast()).toMatchObject({ title: 'Submission Error', message }))
  })

  it('leads to the sign-in page when the session has ended, and keeps the form for the return', async () => {
    const { api, keys, router, queryClient, user } = await renderStudio()
    api.answer(generationEndpoints.submit, refuse(401, 'UNAUTHENTICATED', 'Please sign in.'))
    await uploadFiles(keys, 'spring.mp4')
    await keys.click(generateButton())
    await waitFor(() => expect(router.state.location.href).toBe('/auth?redirect=%2Fstudio'))
    expect(latestToast()).toMatchObject({ title: 'Your session has ended' })

    act(() => queryClient.setQueryData(['user'], user))
    expect(await screen.findByText('spring.mp4')).toBeInTheDocument()
  })

  it('shows what is missing', async () => {
    const { keys } = await renderStudio()
    const missing = { title: 'No video(s) uploaded', message: 'Please upload at least one video.' }
    // Until the tool is loaded, a press reports the tool as missing.
    await waitFor(async () => {
      await keys.click(generateButton())
      expect(latestToast()).toMatchObject(missing)
    })
    await keys.click(screen.getByRole('button', { name: 'Upload 0 File(s)' }))
    expect(latestToast()).toMatchObject({ title: 'No file selected', message: 'Please select a file to upload' })
  })

  it('says within the stage of analysis that the video is watched', async () => {
    const { api, keys } = await renderStudio()
    api.answer(generationEndpoints.submit, single)
    api.answer(jobsEndpoints.list, { jobs: [buildSummary(0, { stage: 'analyzing' })] })
    await uploadFiles(keys, 'spring.mp4')
    await keys.click(generateButton())
    const stages = within(await screen.findByRole('list', { name: 'Stages' }))
    hear(buildSummary(0, { stage: 'watching', place: 7, version: 4 }))
    expect(await stages.findByText('Waiting (7th)')).toBeInTheDocument()
    hear(buildSummary(0, { stage: 'watching', place: 0, version: 5 }))
    expect(await stages.findByText('Watching the video')).toBeInTheDocument()
    expect(stages.getByRole('listitem', { current: 'step' })).toHaveTextContent('Analyzing video content')
    hear(buildSummary(0, { stage: 'generating', version: 6 }))
    await waitFor(() => expect(stages.queryByText('Watching the video')).not.toBeInTheDocument())
  })

  it('cancels a running job', async () => {
    const { api, keys } = await renderStudio()
    api.answer(generationEndpoints.submit, single)
    api.answer(jobsEndpoints.cancel, { job: buildSummary(0, { status: 'cancelled', version: 8 }), message: '' })
    await uploadFiles(keys, 'spring.mp4')
    await keys.click(generateButton())
    await keys.click(await screen.findByRole('button', { name: 'Continue in background' }))
    await keys.click(await screen.findByRole('button', { name: 'Cancel spring.mp4' }))
    expect(await screen.findByText('Cancelled')).toBeInTheDocument()
  })

  it('restores the form, the uploads and the batch after a reload', async () => {
    const { api, keys, user, unmount } = await renderStudio()
    api.answer(generationEndpoints.submit, single)
    await uploadFiles(keys, 'spring.mp4')
    await keys.click(screen.getByRole('button', { name: 'System prompt' }))
    await keys.type(screen.getByLabelText('Ad Copy Generator'), ' Be brief.')
    await keys.click(generateButton())
    await screen.findByRole('button', { name: 'Continue in background' })
    unmount()
    resetPageStores()

    const { keys: later } = await renderStudio('/studio', user)
    expect(await screen.findByRole('heading', { name: 'spring.mp4' })).toBeInTheDocument()
    expect(screen.getByText('Processing...')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Results' })).toBeInTheDocument()
    await later.click(screen.getByRole('button', { name: /^System prompt/ }))
    expect(screen.getByLabelText('Ad Copy Generator')).toHaveValue('You write ads that sell. Be brief.')
  })
})

describe('watching without events', () => {
  /** Submits one video, with timers that the test advances. */
  async function startBatch(api: Awaited<ReturnType<typeof renderStudio>>['api'], keys: UserEvent) {
    api.answer(generationEndpoints.submit, single)
    await uploadFiles(keys, 'spring.mp4')
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    })
    await keys.click(generateButton())
  }

  it('polls each job every 5 s and stops watching after 60 polls', async () => {
    const { api, keys } = await renderStudio()
    api.answer(jobsEndpoints.list, { jobs: [buildSummary(0)] })
    api.answer(jobsEndpoints.get, buildItemAnswer({ ...buildSummary(0), result: null }))
    await startBatch(api, keys)
    await screen.findByRole('button', { name: 'Continue in background' })
    const countPolls = () => api.calls(jobsEndpoints.get).length
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(countPolls()).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(59.6 * 5000))
    await act(() => vi.advanceTimersByTimeAsync(10 * 5000))
    expect(countPolls()).toBe(60)
    expect(await screen.findByText('Still running. It will appear in History when it is done.')).toBeInTheDocument()
  })

  it('shows a failed poll, and the result that the next one finds', async () => {
    const { api, keys } = await renderStudio()
    api.answer(jobsEndpoints.list, { jobs: [buildSummary(0)] })
    api.answer(jobsEndpoints.get, refuse(503, 'UNAVAILABLE', 'Down'))
    await startBatch(api, keys)
    await keys.click(await screen.findByRole('button', { name: 'Continue in background' }))
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(await screen.findByText('Failed to fetch job status: 503')).toBeInTheDocument()
    api.answer(jobsEndpoints.get, buildItemAnswer(finishedJob(0)))
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(await screen.findByText('Headline 0')).toBeInTheDocument()
    expect(screen.queryByText('Failed to fetch job status: 503')).not.toBeInTheDocument()
  })

  it('reports that polling timed out only when the server was not reached', async () => {
    const { api, keys } = await renderStudio()
    api.answer(jobsEndpoints.list, refuse(503, 'UNAVAILABLE', 'Down'))
    api.answer(jobsEndpoints.get, refuse(503, 'UNAVAILABLE', 'Down'))
    await startBatch(api, keys)
    await keys.click(await screen.findByRole('button', { name: 'Continue in background' }))
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(await screen.findByText('Failed to fetch job status: 503')).toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(60 * 5000))
    expect(await screen.findByText('Job polling timed out')).toBeInTheDocument()
  })

  it('closes the overlay for the notice of an ended session', async () => {
    const { api, keys } = await renderStudio()
    api.answer(jobsEndpoints.list, { jobs: [buildSummary(0)] })
    api.answer(jobsEndpoints.get, refuse(401, 'UNAUTHENTICATED', 'Please sign in.'))
    await startBatch(api, keys)
    await screen.findByRole('dialog')
    await act(() => vi.advanceTimersByTimeAsync(5000))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await screen.findByRole('button', { name: 'Sign in again' })).toBeInTheDocument()
    expect(within(screen.getByRole('list', { name: 'Videos' })).getByText('spring.mp4')).toBeInTheDocument()
  })

  it('does not poll while events arrive', async () => {
    const { api, keys } = await renderStudio()
    api.answer(jobsEndpoints.list, { jobs: [buildSummary(0)] })
    act(() => FakeEventSource.latest?.open())
    await startBatch(api, keys)
    await screen.findByRole('button', { name: 'Continue in background' })
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(api.calls(jobsEndpoints.get)).toEqual([])
  })
})
