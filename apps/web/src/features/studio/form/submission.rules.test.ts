import { describe, expect, it } from 'vitest'
import { preloadedItem, waitingItem } from '../upload/upload-list.rules.ts'
import { buildSubmission, type GenerationSettings, readSubmission, refusalOf } from './submission.rules.ts'

const settings: GenerationSettings = {
  modelId: 'gemini-2.0-flash',
  systemPrompt: 'Write well.',
  templateId: 'template-1',
  toolKey: 'unified-generate-copy',
  toolCategory: 'ad copy',
  responseFormatId: null,
  variables: {},
}
const video = (name: string) => ({ objectName: `videos/${name}`, publicUrl: `/storage/videos/${name}`, filename: name })
const screenshot = { objectKey: 'screenshots/a.jpg', dataUrl: 'data:image/jpeg;base64,AAAA' }
const loaded = preloadedItem('a', { video: video('a.mp4'), screenshot: null })
const other = preloadedItem('b', { video: video('b.mp4'), screenshot: null })
const waiting = waitingItem('w', { name: 'w.mp4', size: 1 })

describe('a form that cannot be submitted', () => {
  it.each([
    ['the tool is not loaded', { isToolLoaded: false }, 'Tool information not loaded', 'Cannot submit.'],
    ['there is no video', { uploads: [] }, 'No video(s) uploaded', 'Please upload at least one video.'],
    ['nothing is uploaded yet', { uploads: [waiting] }, 'No video(s) uploaded', 'Please upload at least one video.'],
    ['a file still waits', { uploads: [loaded, waiting] }, 'Validation error', 'Please check your file uploads'],
    [
      'a screenshot is being made',
      { uploads: [{ ...loaded, isProcessing: true }] },
      'Validation error',
      'Please check your file uploads',
    ],
    ['no model is chosen', { modelId: null }, 'No AI model selected', 'Please select an AI model.'],
    [
      'no model is chosen for a batch',
      { modelId: null, uploads: [loaded, other] },
      'AI Model Not Selected',
      'Please select an AI model before submitting.',
    ],
  ])('says why when %s', (_, change, title, message) => {
    const form = { isToolLoaded: true, uploads: [loaded], modelId: 'm', ...change }
    expect(refusalOf(form)).toEqual({ title, message })
  })

  it('is none when all is there', () => {
    expect(refusalOf({ isToolLoaded: true, uploads: [loaded, other], modelId: 'm' })).toBeNull()
  })
})

describe('the submission form', () => {
  it('carries one video with its screenshot, without the picture itself', () => {
    expect(buildSubmission([{ video: video('a.mp4'), screenshot }], settings)).toEqual({
      modelId: 'gemini-2.0-flash',
      systemPrompt: 'Write well.',
      templateId: 'template-1',
      toolKey: 'unified-generate-copy',
      toolCategory: 'ad copy',
      gcsVideo: JSON.stringify(video('a.mp4')),
      screenshotInfo: JSON.stringify({ objectKey: 'screenshots/a.jpg', dataUrl: '' }),
    })
  })

  it('carries the values of variables', () => {
    const variables = { product: 'Mint tea', language: 'German' }
    expect(buildSubmission([{ video: video('a.mp4'), screenshot }], { ...settings, variables })).toMatchObject({
      'var.product': 'Mint tea',
      'var.language': 'German',
    })
  })

  it('numbers the videos of a batch', () => {
    const form = buildSubmission(
      [
        { video: video('a.mp4'), screenshot: null },
        { video: video('b.mp4'), screenshot },
      ],
      { ...settings, systemPrompt: '  ', templateId: null, responseFormatId: 'format-1' },
    )
    expect(Object.keys(form)).toEqual([
      'modelId',
      'toolKey',
      'toolCategory',
      'responseFormatId',
      'batchSize',
      'batchMode',
      'gcsVideo0',
      'video0GcsInfo',
      'video0FileName',
      'gcsVideo1',
      'video1GcsInfo',
      'video1FileName',
      'screenshot1',
    ])
    expect(form).toMatchObject({ batchSize: '2', batchMode: 'true', video1FileName: 'b.mp4' })
  })
})

describe('the answer to a submission', () => {
  const job = (jobId: string) => ({ jobId, statusUrl: `/api/jobs/${jobId}`, historyId: 7 })

  it('names the job of one video', () => {
    expect(readSubmission({ message: '', data: job('j1') }, 1)).toEqual([{ jobId: 'j1', historyId: 7 }])
  })

  it('names the jobs of a batch in order', () => {
    const answer = { message: '', data: { jobIds: ['j1', 'j2'], jobs: [job('j1'), job('j2')] } }
    expect(readSubmission(answer, 2).map(({ jobId }) => jobId)).toEqual(['j1', 'j2'])
  })

  it('is refused when a video has no job', () => {
    const answer = { message: '', data: { jobIds: ['j1'], jobs: [job('j1')] } }
    expect(() => readSubmission(answer, 2)).toThrow('Unexpected job-specific data from server.')
  })

  it('is refused when it holds nothing', () => {
    expect(() => readSubmission(undefined, 1)).toThrow('Failed to submit job(s) - HTTP error or no data')
  })
})
