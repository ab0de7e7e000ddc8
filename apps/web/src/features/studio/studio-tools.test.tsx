import { generationEndpoints } from '@hookline/contract/generation/generation.endpoints'
import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { jobsEndpoints } from '@hookline/contract/jobs/jobs.endpoints'
import { toolsEndpoints } from '@hookline/contract/tools/tools.endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildHistoryItem } from '../../../test/build-history.ts'
import { buildJobSummary } from '../../../test/build-job.ts'
import { buildTool } from '../../../test/build-tool.ts'
import { buildUser } from '../../../test/build-user.ts'
import { type FakeRequest, refuse } from '../../../test/fake-api.ts'
import { buildPageAnswer } from '../../../test/render-history.tsx'
import { fakeUploads, generateButton, renderStudio, uploadFiles, videoFile } from '../../../test/render-studio.tsx'
import { latestToast } from '../../lib/toast.ts'
import * as uploadClient from './upload/upload-client.ts'

beforeEach(fakeUploads)

const jobId = '0193b7a0-0000-7000-8000-000000000001'
const accepted = { message: '', data: { batchId: jobId, jobId, statusUrl: `/api/jobs/${jobId}`, historyId: 11 } }
const buildResultPayload = (content: unknown): ResultPayload => ({
  content,
  rawContent: '',
  templateInfo: { used: false, id: null, name: null },
  modelInfo: { id: 'offline-draft-writer', name: 'Offline draft writer' },
})

type Opened = Awaited<ReturnType<typeof renderStudio>>

/** A server that accepts one job, which has finished. */
function answerWith({ api }: Opened, content: unknown) {
  const job = buildJobSummary({ jobId, historyId: 11, status: 'completed', stage: 'finalizing', version: 9 })
  const finished = { ...job, result: buildResultPayload(content) }
  api.answer(generationEndpoints.submit, accepted)
  api.answer(jobsEndpoints.list, { jobs: [job] })
  api.answer(jobsEndpoints.get, { job: finished, data: { job: finished } })
}

const sent = ({ api }: Opened) => api.calls(generationEndpoints.submit)[0]?.body as Record<string, string>

function buildStoredItem(name: string, parts: Partial<HistoryItem> = {}): HistoryItem {
  const video = { videoFilename: name, videoObjectName: `videos/${name}`, videoContentType: 'video/mp4' }
  return buildHistoryItem({ ...video, ...parts })
}

const buildSecondVideo = (name: string): Partial<HistoryItem> => ({
  secondVideoFilename: name,
  secondVideo: {
    filename: name,
    objectName: `videos/${name}`,
    contentType: 'video/mp4',
    size: 5,
    gcsUri: '',
    publicUrl: '',
    media: null,
    screenshotObjectKey: null,
    screenshotPublicUrl: null,
  },
})

/** Results by their id. */
function answerResults({ api }: Opened, results: Record<number, HistoryItem>) {
  api.answer(historyEndpoints.get, ({ params }: FakeRequest) => {
    const result = results[Number(params.id)]
    return result ? { result, data: { result } } : refuse(404, 'NOT_FOUND', 'Result not found.')
  })
}

const findRows = async () => within(await screen.findByRole('list', { name: 'Videos' })).getAllByRole('listitem')
const readRowTexts = async () => (await findRows()).map(({ textContent }) => textContent)
const getButton = (name: string | RegExp) => screen.getByRole('button', { name })

describe('Analyze a Video', () => {
  it('turns a video into an analysis, and leads from it to copy', async () => {
    const opened = await renderStudio('/analyze')
    answerWith(opened, { summary: 'A fern that waters itself.' })
    await uploadFiles(opened.keys, 'spring.mp4')
    await opened.keys.click(getButton('Analyze video'))
    expect(await screen.findByText('A fern that waters itself.')).toBeInTheDocument()
    expect(sent(opened)).toMatchObject({ toolKey: 'analyze-video', toolCategory: 'analysis' })
    const link = screen.getByRole('link', { name: 'Write ad copy from this' })
    expect(link).toHaveAttribute('href', '/studio?from=11')
  })

  it('asks for texts of its own type', async () => {
    const { api } = await renderStudio('/analyze')
    const format = screen.getByRole('combobox', { name: 'Response format' })
    await waitFor(() => expect(format).toHaveDisplayValue('Default (video analysis)'))
    const paths = ['/api/templates/summaries', '/api/system-prompts/summaries']
    const asked = api.calls().filter(({ path }) => paths.includes(path))
    expect(asked.map(({ query }) => query.type)).toEqual(['analysis', 'analysis'])
  })

  it('keeps its videos apart from those of the studio', async () => {
    const { keys, router } = await renderStudio('/analyze')
    await uploadFiles(keys, 'spring.mp4')
    await router.navigate({ to: '/studio' })
    await screen.findByRole('heading', { level: 1, name: 'Generate Ad Copy' })
    expect(screen.queryByText('spring.mp4')).toBeNull()
    await router.navigate({ to: '/analyze' })
    expect(await screen.findByText('spring.mp4')).toBeInTheDocument()
  })

  it('says that its tool is not active', async () => {
    const { api, queryClient } = await renderStudio('/analyze')
    const tool = buildTool({ name: 'analyze-video', displayName: 'Analyze a Video', type: 'analysis', active: false })
    api.answer(toolsEndpoints.getByName, { tool })
    await queryClient.invalidateQueries({ queryKey: ['tools'] })
    expect(await screen.findByText('This tool is not active')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Analyze video' })).toBeNull()
  })
})

describe('Compare Videos', () => {
  it('compares two uploads in one job with one result', async () => {
    const opened = await renderStudio('/compare')
    answerWith(opened, { summary: 'Video 1 begins sooner.' })
    await uploadFiles(opened.keys, 'a.mp4', 'b.mp4')
    expect(await readRowTexts()).toEqual([
      expect.stringMatching(/^Video 1a\.mp4/),
      expect.stringMatching(/^Video 2b\.mp4/),
    ])
    await opened.keys.click(getButton('Compare videos'))
    expect(await screen.findByText('Video 1 begins sooner.')).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 3, name: /a\.mp4.* vs .*b\.mp4/ })).toBeInTheDocument()
    expect(sent(opened)).toMatchObject({
      toolKey: 'compare-videos',
      comparison: 'true',
      batchSize: '2',
      gcsVideo0: expect.stringContaining('videos/a.mp4'),
      gcsVideo1: expect.stringContaining('videos/b.mp4'),
    })
  })

  it('says which video is missing, and refuses a third', async () => {
    const { api, keys } = await renderStudio('/compare')
    const submit = getButton('Compare videos')
    expect(submit).toHaveAccessibleDescription('Choose Video 1 and Video 2.')
    await uploadFiles(keys, 'a.mp4')
    expect(submit).toHaveAccessibleDescription('Choose Video 2.')
    await keys.click(submit)
    expect(latestToast()).toMatchObject({ title: 'Two videos are compared', message: 'Choose Video 2.' })
    expect(api.calls(generationEndpoints.submit)).toEqual([])
    // Otherwise the summary of the upload takes the toast's place.
    vi.spyOn(uploadClient, 'uploadVideo').mockReturnValue(new Promise(() => {}))
    await keys.upload(screen.getByLabelText('Video files'), ['b.mp4', 'c.mp4'].map(videoFile))
    expect(await findRows()).toHaveLength(2)
    expect(latestToast()).toMatchObject({
      title: 'Too many files',
      message: 'c.mp4: A comparison has two videos. Remove one to choose another',
    })
    expect(submit).not.toHaveAccessibleDescription()
    expect(screen.queryByRole('region', { name: 'Drop zone for videos' })).toBeNull()
    expect(getButton('Uploading...')).toHaveFocus()
  })

  it('takes the same video twice', async () => {
    const { keys } = await renderStudio('/compare')
    await uploadFiles(keys, 'a.mp4')
    await uploadFiles(keys, 'a.mp4')
    expect(await readRowTexts()).toEqual([expect.stringMatching(/^Video 1a/), expect.stringMatching(/^Video 2a/)])
  })

  it('swaps and removes videos', async () => {
    const { keys } = await renderStudio('/compare')
    await uploadFiles(keys, 'a.mp4', 'b.mp4')
    expect(await screen.findByText('2 videos are ready. Press Compare videos.')).toBeVisible()
    await keys.click(getButton('Swap videos'))
    expect(await readRowTexts()).toEqual([expect.stringMatching(/^Video 1b/), expect.stringMatching(/^Video 2a/)])
    await keys.click(getButton('Remove b.mp4'))
    expect(await readRowTexts()).toEqual([expect.stringMatching(/^Video 1a/), 'Video 2Not chosen yet'])
  })

  it('opens with the videos of two results', async () => {
    const opened = await renderStudio('/compare')
    const comparison = buildStoredItem('one.mp4', { operation: 'comparison', ...buildSecondVideo('two.mp4') })
    answerResults(opened, { 12: buildStoredItem('spring.mp4'), 15: comparison })
    await opened.router.navigate({ to: '/compare', search: { results: '12,15' } })
    await screen.findByText('spring.mp4')
    expect(await readRowTexts()).toEqual([
      expect.stringMatching(/^Video 1spring\.mp4Loaded/),
      expect.stringMatching(/^Video 2one\.mp4Loaded/),
    ])
    await waitFor(() => expect(opened.router.state.location.searchStr).toBe(''))
  })

  it('names a video that is no longer stored', async () => {
    const opened = await renderStudio('/compare')
    answerResults(opened, {
      12: buildStoredItem('spring.mp4', { videoObjectName: null }),
      15: buildStoredItem('fall.mp4'),
    })
    await opened.router.navigate({ to: '/compare', search: { results: '12,15' } })
    await screen.findByText('fall.mp4')
    expect(latestToast()).toMatchObject({
      title: 'Video not available',
      message: 'No longer stored: spring.mp4. Upload it again or choose another video.',
    })
  })

  it('needs the ids of two results', async () => {
    const { router } = await renderStudio('/compare')
    await router.navigate({ to: '/compare', search: { results: '12' } })
    await waitFor(() => expect(latestToast()).toMatchObject({ title: 'Invalid results' }))
  })

  it('processes both videos of a comparison again', async () => {
    const opened = await renderStudio('/compare')
    await uploadFiles(opened.keys, 'other.mp4')
    answerResults(opened, {
      7: buildStoredItem('one.mp4', { operation: 'comparison', ...buildSecondVideo('two.mp4') }),
    })
    await opened.router.navigate({ to: '/compare', search: { reprocessId: 7 } })
    await screen.findByText('two.mp4')
    expect(await readRowTexts()).toEqual([expect.stringMatching(/^Video 1one/), expect.stringMatching(/^Video 2two/)])
  })

  it('chooses the video of a result by search', async () => {
    const opened = await renderStudio('/compare')
    const { api, keys } = opened
    const result = buildStoredItem('spring.mp4', { id: 12 })
    api.answer(historyEndpoints.list, ({ query }) => buildPageAnswer(query.search ? [result] : []))
    answerResults(opened, { 12: result })
    api.answer(historyEndpoints.list, ({ query }) => buildPageAnswer(query.search ? [result] : []))
    await keys.click(getButton('Choose from history'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose Video 1 from history' }))
    expect(await dialog.findByText('You have no results yet. Upload a video instead.')).toBeInTheDocument()
    await keys.type(dialog.getByRole('searchbox'), 'spring{Enter}')
    await keys.click(await dialog.findByRole('button', { name: /^spring\.mp4/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await readRowTexts()).toEqual([expect.stringMatching(/^Video 1spring\.mp4Loaded/), 'Video 2Not chosen yet'])
    expect(getButton('Remove spring.mp4')).toHaveFocus()
  })
})

describe('copy from what an analysis found', () => {
  const found = buildResultPayload({ summary: 'A fern.', keyTakeaways: ['The offer comes at 0:06.', 'No proof.'] })
  const openFrom = async (result: HistoryItem) => {
    const opened = await renderStudio('/studio', buildUser({ user_uuid: crypto.randomUUID() }))
    answerResults(opened, { 5: result })
    await opened.router.navigate({ to: '/studio', search: { from: 5 } })
    await screen.findByText(result.videoFilename)
    return opened
  }

  it('shows the takeaways, and sends them after the system prompt', async () => {
    const opened = await openFrom(buildStoredItem('spring.mp4', { operation: 'analysis', result: found }))
    const field = await screen.findByLabelText('What the analysis found')
    expect(field).toHaveValue('- The offer comes at 0:06.\n- No proof.')
    expect(field).toHaveAccessibleDescription(/From spring\.mp4/)
    await opened.keys.type(field, ' Show one.')
    answerWith(opened, 'Copy')
    await opened.keys.click(generateButton())
    await waitFor(() =>
      expect(sent(opened)?.systemPrompt).toBe(
        'You write ads that sell.\n\n## What the analysis found\n\n- The offer comes at 0:06.\n- No proof. Show one.',
      ),
    )
    // They are of this batch alone.
    await waitFor(() => expect(screen.queryByLabelText('What the analysis found')).toBeNull())
  })

  it('sends nothing of them once they are removed', async () => {
    const opened = await openFrom(buildStoredItem('spring.mp4', { operation: 'analysis', result: found }))
    await screen.findByLabelText('What the analysis found')
    await opened.keys.click(getButton('Remove'))
    answerWith(opened, 'Copy')
    await opened.keys.click(generateButton())
    await waitFor(() => expect(sent(opened)?.systemPrompt).toBe('You write ads that sell.'))
  })

  it('takes both videos of a comparison', async () => {
    const parts = { operation: 'comparison', result: found, ...buildSecondVideo('fall.mp4') }
    await openFrom(buildStoredItem('spring.mp4', parts))
    expect(await screen.findByLabelText('What the comparison found')).toBeInTheDocument()
    expect(await findRows()).toHaveLength(2)
  })
})
