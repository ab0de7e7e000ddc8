import { aiModelsEndpoints } from '@hookline/contract/ai-models/ai-models.endpoints'
import { generationEndpoints } from '@hookline/contract/generation/generation.endpoints'
import { jobsEndpoints } from '@hookline/contract/jobs/jobs.endpoints'
import type { Job, JobSummary } from '@hookline/contract/jobs/jobs.schemas'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildJobSummary } from '../../../test/build-job.ts'
import { refuse, refuseWithText } from '../../../test/fake-api.ts'
import { FakeEventSource } from '../../../test/fake-event-source.ts'
import { allModels, renderStudio, videoFile } from '../../../test/render-studio.tsx'
import { latestToast } from '../../lib/toast.ts'
import * as sampleVideo from './upload/sample-video.ts'
import * as screenshot from './upload/screenshot.ts'
import * as uploadClient from './upload/upload-client.ts'

// happy-dom reports no upload progress and decodes no videos; both parts have their own tests.
beforeEach(() => {
  vi.spyOn(uploadClient, 'uploadVideo').mockImplementation(async ({ name }) => {
    if (name.startsWith('broken')) throw new uploadClient.UploadError('Network error during upload', 'network')
    if (name.startsWith('text')) throw new uploadClient.UploadError('This file is not a video.', 'refused')
    return { objectName: `videos/${name}`, filename: name, size: 5 }
  })
  vi.spyOn(screenshot, 'makeScreenshot').mockImplementation(async ({ name }) => ({
    objectKey: `screenshots/${name}.jpg`,
  }))
})

const jobIds = ['0193b7a0-0000-7000-8000-000000000001', '0193b7a0-0000-7000-8000-000000000002']
const accepted = (index: number) => ({
  jobId: jobIds[index] ?? '',
  statusUrl: `/api/jobs/${jobIds[index]}`,
  historyId: 11 + index,
})
const single = { message: '', data: accepted(0) }
const batch = { message: '', data: { jobIds, jobs: [accepted(0), accepted(1)] } }

function summaryOf(index: number, change: Partial<JobSummary> = {}): JobSummary {
  return buildJobSummary({ jobId: jobIds[index] ?? '', historyId: 11 + index, ...change })
}

function finishedJob(index: number): Job {
  return {
    ...summaryOf(index, { status: 'completed', stage: 'finalizing', version: 9 }),
    result: {
      variants: [{ headline: `Headline ${index}`, primaryText: 'Text' }],
      rawContent: '',
      templateInfo: { used: false, id: null, name: null },
      modelInfo: { id: 'offline-draft-writer', name: 'Offline draft writer' },
    },
  }
}

const answerOf = (job: Job) => ({ job, data: { job } })

async function uploadFiles(keys: UserEvent, ...names: string[]) {
  await keys.upload(screen.getByLabelText('Video files'), names.map(videoFile))
  await keys.click(screen.getByRole('button', { name: `Upload ${names.length} File(s)` }))
  await screen.findByRole('button', { name: 'Upload 0 File(s)' })
}

const generate = () => screen.getByRole('button', { name: /^Generate ad copy/ })

function hear(summary: JobSummary) {
  act(() => FakeEventSource.latest?.hear({ type: 'job', data: summary }))
}

describe('the studio', () => {
  it('turns an uploaded video into copy', async () => {
    const { api, keys } = await renderStudio()
    api.answer(generationEndpoints.submit, single)
    api.answer(jobsEndpoints.list, { jobs: [summaryOf(0)] })
    api.answer(jobsEndpoints.get, answerOf(finishedJob(0)))
    await uploadFiles(keys, 'spring.mp4')
    await keys.click(generate())

    expect(await screen.findByRole('dialog', { name: 'Processing your video' })).toBeInTheDocument()
    expect(screen.getByRole('progressbar', { name: 'Overall progress' })).toBeInTheDocument()
    hear(summaryOf(0, { status: 'completed', stage: 'finalizing', version: 9 }))

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

  it('follows a batch in the background and retries a failed video', async () => {
    const { api, keys } = await renderStudio()
    api.answer(generationEndpoints.submit, batch)
    api.answer(jobsEndpoints.list, { jobs: [summaryOf(0), summaryOf(1)] })
    api.answer(jobsEndpoints.get, answerOf(finishedJob(0)))
    await uploadFiles(keys, 'a.mp4', 'b.mp4')
    await keys.click(generate())
    await screen.findByRole('dialog', { name: 'Processing videos (0 of 2 complete)' })
    await keys.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

    hear(summaryOf(0, { status: 'completed', stage: 'finalizing', version: 9 }))
    expect((await screen.findAllByText('Processing jobs (1 of 2) complete...'))[0]).toBeInTheDocument()
    hear(summaryOf(1, { status: 'failed', error: 'The model refused the video.', version: 9 }))
    expect(await screen.findByText('The model refused the video.')).toBeInTheDocument()

    api.answer(generationEndpoints.submit, { message: '', data: { ...accepted(1), jobId: 'again', historyId: 20 } })
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
    await keys.click(generate())
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
    await keys.dblClick(generate())
    expect(api.calls(generationEndpoints.submit)).toHaveLength(1)
  })

  it('keeps the form when the server refuses the request', async () => {
    const { api, keys } = await renderStudio()
    api.answer(generationEndpoints.submit, refuse(429, 'RATE_LIMITED', 'Too many jobs. Wait 20 seconds.'))
    await uploadFiles(keys, 'spring.mp4')
    await keys.click(generate())
    await waitFor(() => {
      expect(latestToast()).toMatchObject({ title: 'Submission Error', message: 'Too many jobs. Wait 20 seconds.' })
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByText('spring.mp4')).toBeInTheDocument()
    expect(generate()).toHaveFocus()
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
    await keys.click(generate())
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
      await keys.click(generate())
      expect(latestToast()).toMatchObject(missing)
    })
    await keys.click(screen.getByRole('button', { name: 'Upload 0 File(s)' }))
    expect(latestToast()).toMatchObject({ title: 'No file selected', message: 'Please select a file to upload' })
  })

  it('defers the submit until the sample video and the models are loaded', async () => {
    const sample = Promise.withResolvers<File>()
    const models = Promise.withResolvers<ReturnType<typeof allModels>>()
    vi.spyOn(sampleVideo, 'fetchSampleVideo').mockReturnValue(sample.promise)
    const { api, keys, queryClient } = await renderStudio()
    await screen.findByDisplayValue('Offline draft writer (1)')
    api.answer(generationEndpoints.submit, single)
    api.answer(aiModelsEndpoints.list, () => models.promise)
    void queryClient.resetQueries({ queryKey: ['ai-models', 'list'] })
    await keys.click(screen.getByRole('button', { name: 'Try with a sample video' }))
    await keys.click(generate())
    expect(screen.getByRole('button', { name: 'Waiting for the uploads…' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByText('Waiting for the uploads…', { selector: '[role="status"]' })).toBeInTheDocument()
    await keys.click(screen.getByRole('button', { name: 'System prompt' }))
    await keys.type(screen.getByLabelText('Ad Copy Generator'), ' Be brief.')
    sample.resolve(videoFile('sample.mp4'))
    await keys.click(await screen.findByRole('button', { name: 'Loading the options…' }))
    expect(api.calls(generationEndpoints.submit)).toEqual([])
    models.resolve(allModels())
    await waitFor(() => expect(api.calls(generationEndpoints.submit)).toHaveLength(1))
    expect(api.calls(generationEndpoints.submit)[0]?.body).toMatchObject({
      modelId: 'offline-draft-writer',
      systemPrompt: 'You write ads that sell. Be brief.',
      gcsVideo: expect.stringContaining('videos/sample.mp4'),
    })
  })

  it('drops a deferred submit when its video is removed', async () => {
    vi.spyOn(uploadClient, 'uploadVideo').mockReturnValue(new Promise(() => {}))
    const { keys } = await renderStudio()
    await screen.findByDisplayValue('Offline draft writer (1)')
    await keys.upload(screen.getByLabelText('Video files'), videoFile('spring.mp4'))
    await keys.click(screen.getByRole('button', { name: 'Upload 1 File(s)' }))
    await keys.click(generate())
    await keys.click(screen.getByRole('button', { name: 'Remove spring.mp4' }))
    await waitFor(() => expect(generate()).toHaveAttribute('aria-disabled', 'false'))
    expect(latestToast()).toBeNull()
  })

  it('rejects files that are not videos, by name', async () => {
    const { keys } = await renderStudio()
    const input = screen.getByLabelText('Video files')
    await keys.upload(input, new File([], 'empty.mp4', { type: 'video/mp4' }))
    expect(latestToast()).toMatchObject({ title: 'File is empty' })
    expect(screen.getByText('1 file was not added')).toBeInTheDocument()
  })

  it('keeps a failed upload in the list with its error', async () => {
    const { keys } = await renderStudio()
    await uploadFiles(keys, 'broken.mp4')
    const list = screen.getByRole('list', { name: 'Videos' })
    expect(within(list).getByText('Network error during upload')).toBeInTheDocument()
    expect(within(list).getByRole('button', { name: 'Retry broken.mp4' })).toBeInTheDocument()
  })

  it('shows failed videos first, and focuses the first one when it blocks the submit', async () => {
    const { api, keys } = await renderStudio()
    await screen.findByDisplayValue('Offline draft writer (1)')
    await uploadFiles(keys, 'a.mp4', 'broken1.mp4', 'b.mp4', 'text.mp4', 'broken2.mp4')
    const rows = within(screen.getByRole('list', { name: 'Videos' })).getAllByRole('listitem')
    const names = rows.map((row) => /^[\w.]+?mp4/.exec(row.textContent ?? '')?.[0])
    expect(names).toEqual(['broken1.mp4', 'text.mp4', 'broken2.mp4', 'a.mp4', 'b.mp4'])
    expect(generate()).toHaveTextContent('Generate ad copy for 2 videos')
    await keys.click(generate())
    expect(latestToast()).toMatchObject({ title: 'Validation error', message: 'Please check your file uploads' })
    expect(rows[0]).toHaveFocus()
    expect(api.calls(generationEndpoints.submit)).toEqual([])

    expect(screen.queryByRole('button', { name: 'Retry text.mp4' })).not.toBeInTheDocument()
    vi.spyOn(uploadClient, 'uploadVideo').mockImplementation(async ({ name }) => ({
      objectName: `videos/${name}`,
      filename: name,
    }))
    await keys.click(screen.getByRole('button', { name: 'Retry 2 failed' }))
    expect(await screen.findByRole('button', { name: 'Generate ad copy for 4 videos' })).toBeInTheDocument()
    await keys.click(screen.getByRole('button', { name: 'Remove 1 failed' }))
    expect(screen.queryByText('text.mp4')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^(Remove|Retry) \d+ failed$/ })).not.toBeInTheDocument()
  })

  it('keeps the focus on the row of a retried upload', async () => {
    const { keys } = await renderStudio()
    await uploadFiles(keys, 'broken.mp4')
    await keys.click(screen.getByRole('button', { name: 'Retry broken.mp4' }))
    expect(screen.getByRole('button', { name: 'Remove broken.mp4' })).toHaveFocus()
  })

  it('counts uploading videos in the submit button’s label', async () => {
    vi.spyOn(uploadClient, 'uploadVideo').mockReturnValue(new Promise(() => {}))
    const { keys } = await renderStudio()
    await keys.upload(
      screen.getByLabelText('Video files'),
      ['a', 'b', 'c', 'd'].map((name) => videoFile(`${name}.mp4`)),
    )
    expect(generate()).toHaveTextContent(/^Generate ad copy$/)
    await keys.click(screen.getByRole('button', { name: 'Upload 4 File(s)' }))
    expect(generate()).toHaveTextContent('Generate ad copy for 4 videos')
  })

  it('asks before it clears the list', async () => {
    const { keys } = await renderStudio()
    await uploadFiles(keys, 'a.mp4', 'b.mp4')
    await keys.click(screen.getByRole('button', { name: 'Clear all' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove all videos?' }))
    await keys.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('a.mp4')).toBeInTheDocument()
    await keys.click(screen.getByRole('button', { name: 'Clear all' }))
    await keys.click(await screen.findByRole('button', { name: 'Remove all' }))
    expect(screen.queryByText('a.mp4')).not.toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Choose files' })).toHaveFocus())
  })

  it('moves the focus to the next video after a removal, and finally to the choice of files', async () => {
    const { keys } = await renderStudio()
    await uploadFiles(keys, 'a.mp4', 'b.mp4')
    await keys.click(screen.getByRole('button', { name: 'Remove a.mp4' }))
    expect(screen.getByRole('button', { name: 'Remove b.mp4' })).toHaveFocus()
    await keys.keyboard('{Enter}')
    expect(screen.getByRole('button', { name: 'Choose files' })).toHaveFocus()
  })

  it('cancels a running job', async () => {
    const { api, keys } = await renderStudio()
    api.answer(generationEndpoints.submit, single)
    api.answer(jobsEndpoints.cancel, { job: summaryOf(0, { status: 'cancelled', version: 8 }), message: '' })
    await uploadFiles(keys, 'spring.mp4')
    await keys.click(generate())
    await keys.click(await screen.findByRole('button', { name: 'Continue in background' }))
    await keys.click(await screen.findByRole('button', { name: 'Cancel spring.mp4' }))
    expect(await screen.findByText('Cancelled.')).toBeInTheDocument()
  })

  it('restores the form, the uploads and the batch after a reload', async () => {
    const { api, keys, user, unmount } = await renderStudio()
    api.answer(generationEndpoints.submit, single)
    await uploadFiles(keys, 'spring.mp4')
    await keys.click(screen.getByRole('button', { name: 'System prompt' }))
    await keys.type(screen.getByLabelText('Ad Copy Generator'), ' Be brief.')
    await keys.click(generate())
    await screen.findByRole('button', { name: 'Continue in background' })
    unmount()
    vi.resetModules()

    const reloaded = await import('../../../test/render-studio.tsx')
    const { keys: later } = await reloaded.renderStudio('/studio', user)
    expect(await screen.findByText('Loaded')).toBeInTheDocument()
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
    await keys.click(generate())
  }

  it('polls each job every 5 s and stops watching after 60 polls', async () => {
    const { api, keys } = await renderStudio()
    api.answer(jobsEndpoints.list, { jobs: [summaryOf(0)] })
    api.answer(jobsEndpoints.get, answerOf({ ...summaryOf(0), result: null }))
    await startBatch(api, keys)
    await screen.findByRole('button', { name: 'Continue in background' })
    const polls = () => api.calls(jobsEndpoints.get).length
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(polls()).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(59.6 * 5000))
    await act(() => vi.advanceTimersByTimeAsync(10 * 5000))
    expect(polls()).toBe(60)
    expect(await screen.findByText('Still running. It will appear in History when it is done.')).toBeInTheDocument()
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
    api.answer(jobsEndpoints.list, { jobs: [summaryOf(0)] })
    api.answer(jobsEndpoints.get, refuse(401, 'UNAUTHENTICATED', 'Please sign in.'))
    await startBatch(api, keys)
    await screen.findByRole('dialog')
    await act(() => vi.advanceTimersByTimeAsync(5000))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await screen.findByRole('button', { name: 'Sign in again' })).toBeInTheDocument()
    expect(screen.getByText('spring.mp4', { selector: 'p' })).toBeInTheDocument()
  })

  it('does not poll while events arrive', async () => {
    const { api, keys } = await renderStudio()
    api.answer(jobsEndpoints.list, { jobs: [summaryOf(0)] })
    act(() => FakeEventSource.latest?.open())
    await startBatch(api, keys)
    await screen.findByRole('button', { name: 'Continue in background' })
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(api.calls(jobsEndpoints.get)).toEqual([])
  })
})
