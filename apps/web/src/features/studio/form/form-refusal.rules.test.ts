import { describe, expect, it } from 'vitest'
import { addedItem, preloadedItem } from '../upload/upload-list.rules.ts'
import { findRefusal } from './form-refusal.rules.ts'

const buildUploadedVideo = (name: string) => ({
  objectName: `videos/${name}`,
  publicUrl: `/storage/videos/${name}`,
  filename: name,
})
const loaded = preloadedItem('a', { video: buildUploadedVideo('a.mp4'), screenshot: null })
const other = preloadedItem('b', { video: buildUploadedVideo('b.mp4'), screenshot: null })
const waiting = addedItem('w', { name: 'w.mp4', size: 1 })

describe('a form that cannot be submitted', () => {
  it.each([
    ['the tool is not loaded', { isToolLoaded: false }, 'Tool information not loaded', 'Cannot submit.'],
    ['there is no video', { uploads: [] }, 'No video(s) uploaded', 'Please upload at least one video.'],
    ['nothing is uploaded yet', { uploads: [waiting] }, 'No video(s) uploaded', 'Please upload at least one video.'],
    ['a file is still waiting', { uploads: [loaded, waiting] }, 'Validation error', 'Please check your file uploads'],
    [
      'a screenshot is being made',
      { uploads: [{ ...loaded, status: 'processing' as const }] },
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
    const form = { kind: { isComparison: false }, isToolLoaded: true, uploads: [loaded], modelId: 'm', ...change }
    expect(findRefusal(form)).toEqual({ title, message })
  })

  it('is not refused when nothing is missing', () => {
    expect(
      findRefusal({ kind: { isComparison: false }, isToolLoaded: true, uploads: [loaded, other], modelId: 'm' }),
    ).toBeNull()
  })

  it('names the video that a comparison still needs', () => {
    const pair = { kind: { isComparison: true }, isToolLoaded: true, modelId: 'm' }
    const title = 'Two videos are compared'
    expect(findRefusal({ ...pair, uploads: [loaded] })).toEqual({ title, message: 'Choose Video 2.' })
    expect(findRefusal({ ...pair, uploads: [loaded, other] })).toBeNull()
  })
})
