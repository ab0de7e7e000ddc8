import { aiModelsEndpoints } from '@hookline/contract/ai-models/ai-models.endpoints'
import { generationEndpoints } from '@hookline/contract/generation/generation.endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refuse } from '../../../test/fake-api.ts'
import {
  allModels,
  fakeUploads,
  generateButton,
  renderStudio,
  uploadFiles,
  videoFile,
} from '../../../test/render-studio.tsx'
import { latestToast } from '../../lib/toast.ts'
import * as sampleVideo from './upload/sample-video.ts'
import * as uploadClient from './upload/upload-client.ts'

beforeEach(fakeUploads)

const startByHand = (keys: UserEvent) =>
  keys.click(screen.getByRole('switch', { name: 'Start uploads when files are added' }))

describe('the upload list', () => {
  it('defers the submit until the sample video and the models are loaded', async () => {
    const sample = Promise.withResolvers<File>()
    const models = Promise.withResolvers<ReturnType<typeof allModels>>()
    vi.spyOn(sampleVideo, 'fetchSampleVideo').mockReturnValue(sample.promise)
    const { api, keys, queryClient } = await renderStudio()
    await screen.findByDisplayValue('Offline draft writer (1)')
    api.answer(generationEndpoints.submit, refuse(503, 'UNAVAILABLE', 'Away.'))
    api.answer(aiModelsEndpoints.list, () => models.promise)
    void queryClient.resetQueries({ queryKey: ['ai-models', 'list'] })
    await keys.click(screen.getByRole('button', { name: 'Try with a sample video' }))
    await keys.click(generateButton())
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

  it('uploads waiting files and generates in one press', async () => {
    const { api, keys } = await renderStudio()
    await screen.findByDisplayValue('Offline draft writer (1)')
    api.answer(generationEndpoints.submit, refuse(503, 'UNAVAILABLE', 'Away.'))
    await uploadFiles(keys, 'a.mp4')
    await startByHand(keys)
    await keys.upload(screen.getByLabelText('Video files'), videoFile('b.mp4'))
    await keys.click(screen.getByRole('button', { name: 'Upload and generate 2' }))
    await waitFor(() => expect(api.calls(generationEndpoints.submit)).toHaveLength(1))
    expect(api.calls(generationEndpoints.submit)[0]?.body).toMatchObject({ batchSize: '2' })
  })

  it('refuses before it uploads, and when no upload succeeds', async () => {
    const { api, keys } = await renderStudio()
    await screen.findByDisplayValue('Offline draft writer (1)')
    const upload = vi.mocked(uploadClient.uploadVideo)
    await startByHand(keys)
    await keys.click(screen.getByRole('button', { name: 'System prompt' }))
    await keys.type(screen.getByLabelText('Ad Copy Generator'), ' Sell {{{{product}}.')
    await keys.upload(screen.getByLabelText('Video files'), videoFile('broken.mp4'))
    await keys.click(screen.getByRole('button', { name: 'Upload and generate' }))
    expect(latestToast()).toMatchObject({ title: 'Value missing' })
    expect(upload).not.toHaveBeenCalled()

    await keys.type(screen.getByLabelText(/^Product/), 'Bloom')
    await keys.click(screen.getByRole('button', { name: 'Upload and generate' }))
    const missing = { title: 'No video(s) uploaded', message: 'Please upload at least one video.' }
    await waitFor(() => expect(latestToast()).toMatchObject(missing))
    expect(api.calls(generationEndpoints.submit)).toEqual([])
  })

  it('drops a deferred submit when its video is removed', async () => {
    vi.spyOn(uploadClient, 'uploadVideo').mockReturnValue(new Promise(() => {}))
    const { keys } = await renderStudio()
    await screen.findByDisplayValue('Offline draft writer (1)')
    await keys.upload(screen.getByLabelText('Video files'), videoFile('spring.mp4'))
    await keys.click(generateButton())
    await keys.click(screen.getByRole('button', { name: 'Remove spring.mp4' }))
    await waitFor(() => expect(generateButton()).toHaveAccessibleDescription('Add a video first.'))
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
    expect(generateButton()).toHaveTextContent('Generate ad copy for 2 videos')
    await keys.click(generateButton())
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
    await startByHand(keys)
    await keys.upload(
      screen.getByLabelText('Video files'),
      ['a', 'b', 'c', 'd'].map((name) => videoFile(`${name}.mp4`)),
    )
    expect(screen.getByRole('button', { name: 'Upload and generate 4' })).toBeInTheDocument()
    await keys.click(screen.getByRole('button', { name: 'Upload 4 File(s)' }))
    expect(generateButton()).toHaveTextContent('Generate ad copy for 4 videos')
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

  it('starts uploads as soon as files are added, unless that is switched off', async () => {
    const { keys } = await renderStudio()
    await keys.upload(screen.getByLabelText('Video files'), videoFile('a.mp4'))
    expect(await screen.findByText('Uploaded')).toBeInTheDocument()
    await startByHand(keys)
    await keys.upload(screen.getByLabelText('Video files'), videoFile('b.mp4'))
    expect(screen.getByText('Waiting')).toBeInTheDocument()
    await keys.click(screen.getByRole('button', { name: 'Upload 1 File(s)' }))
    expect(await screen.findAllByText('Uploaded')).toHaveLength(2)
  })

  it('cancels all running uploads and keeps the others', async () => {
    const { keys } = await renderStudio()
    await uploadFiles(keys, 'a.mp4')
    const signals: AbortSignal[] = []
    vi.spyOn(uploadClient, 'uploadVideo').mockImplementation((_, { signal }) => {
      signals.push(signal)
      return new Promise(() => {})
    })
    const files = ['b', 'c', 'd', 'e'].map((name) => videoFile(`${name}.mp4`))
    await keys.upload(screen.getByLabelText('Video files'), files)
    await keys.click(screen.getByRole('button', { name: 'Cancel all' }))
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true])
    expect(screen.getAllByRole('listitem').filter((row) => row.textContent?.includes('.mp4'))).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Add More Files' })).toHaveFocus()
  })

  it('says of a video that was stored before that its bytes and results are there', async () => {
    vi.spyOn(uploadClient, 'uploadVideo').mockImplementation(async ({ name }, { onKnown }) => {
      onKnown({ historyId: name === 'a.mp4' ? 7 : null })
      return { objectName: `videos/${name}`, filename: name, size: 5 }
    })
    const { keys } = await renderStudio()
    await uploadFiles(keys, 'a.mp4', 'b.mp4')
    expect(screen.getByText(/^This video already has results\./)).toHaveTextContent(/Open the results$/)
    expect(screen.getByRole('link', { name: 'Open the results of a.mp4' })).toHaveAttribute('href', '/result/7')
    expect(screen.getByText('Already uploaded')).toBeInTheDocument()
    expect(generateButton()).toHaveTextContent('Generate ad copy for 2 videos')
  })
})
