import { describe, expect, it } from 'vitest'
import {
  encodeGenerationRequest,
  type GenerationRequest,
  generationRequestSchema,
} from './generation-request.schemas.ts'

const id = '01900000-0000-7000-8000-000000000000'
const settings = {
  modelId: 'gemini-2.0-flash',
  systemPrompt: 'Write well.\nKeep it short.',
  templateId: id,
  toolKey: 'unified-generate-copy',
  toolCategory: 'ad copy',
  responseFormatId: id,
  variables: { product: 'Mint tea', language: 'German' },
  brief: { offer: '20% off', landingPage: 'bloom.example' },
}
const video = (name: string) => ({
  video: { objectName: `videos/${name}`, publicUrl: `/storage/videos/${name}`, filename: name },
  screenshot: null,
})
const screenshot = { objectKey: 'screenshots/a.jpg', dataUrl: '' }
const one: GenerationRequest = {
  settings,
  isBatch: false,
  isComparison: false,
  videos: [{ ...video('a.mp4'), screenshot }],
}
const two: GenerationRequest = {
  settings,
  isBatch: true,
  isComparison: false,
  videos: [video('a.mp4'), { ...video('b.mp4'), screenshot }],
}
const listIssuePaths = (fields: Record<string, string>) =>
  generationRequestSchema.safeParse(fields).error?.issues.map(({ path }) => path.join('.'))

describe('encodeGenerationRequest', () => {
  it('writes one video with its screenshot, without the picture itself', () => {
    const shown = { ...screenshot, dataUrl: 'data:image/jpeg;base64,AAAA' }
    expect(encodeGenerationRequest({ ...one, videos: [{ ...video('a.mp4'), screenshot: shown }] })).toEqual({
      modelId: 'gemini-2.0-flash',
      systemPrompt: 'Write well.\nKeep it short.',
      templateId: id,
      toolKey: 'unified-generate-copy',
      toolCategory: 'ad copy',
      responseFormatId: id,
      'var.product': 'Mint tea',
      'var.language': 'German',
      brief: JSON.stringify(settings.brief),
      gcsVideo: JSON.stringify(video('a.mp4').video),
      screenshotInfo: JSON.stringify(screenshot),
    })
  })

  it('numbers the videos of a batch', () => {
    const empty = {
      ...settings,
      systemPrompt: '  ',
      templateId: null,
      responseFormatId: null,
      variables: {},
      brief: {},
    }
    const fields = encodeGenerationRequest({ ...two, settings: empty })
    expect(Object.keys(fields).toSorted()).toEqual([
      'batchMode',
      'batchSize',
      'gcsVideo0',
      'gcsVideo1',
      'modelId',
      'screenshot1',
      'toolCategory',
      'toolKey',
      'video0FileName',
      'video0GcsInfo',
      'video1FileName',
      'video1GcsInfo',
    ])
    expect(fields).toMatchObject({ batchSize: '2', batchMode: 'true', video1FileName: 'b.mp4' })
  })
})

describe('generationRequestSchema', () => {
  it.each([
    ['one video', one],
    ['a batch', two],
    ['a batch of one video', { ...two, videos: [video('a.mp4')] }],
    ['a project and tags', { ...one, settings: { ...settings, project: 'Bloom', tags: ['spring', 'a,b'] } }],
    ['a recipe alone', { ...one, settings: { toolKey: 'x', toolCategory: 'y', recipeId: id, variables: {} } }],
    [
      'a recipe and what is not taken from it',
      {
        ...one,
        settings: {
          ...settings,
          recipeId: id,
          systemPrompt: null,
          templateId: null,
          variables: { offer: '' },
          project: null,
          tags: [],
        },
      },
    ],
  ])('reads %s as it was encoded', (_, request) => {
    expect(generationRequestSchema.parse(encodeGenerationRequest(request))).toEqual(request)
  })

  it('reads a video by its older field and takes its name from the field beside it', () => {
    const fields = {
      modelId: 'm',
      batchSize: '1',
      gcsVideo0: ' ',
      video0GcsInfo: JSON.stringify({ objectName: 'videos/a.mp4' }),
      video0FileName: 'named.mp4',
    }
    const { videos } = generationRequestSchema.parse(fields)
    expect(videos).toEqual([{ video: { objectName: 'videos/a.mp4', filename: 'named.mp4' }, screenshot: null }])
  })

  it('restores the line breaks that a browser writes as CRLF', () => {
    const fields = { ...encodeGenerationRequest(one), systemPrompt: 'One\r\nTwo\rThree' }
    expect(generationRequestSchema.parse(fields).settings.systemPrompt).toBe('One\nTwo\nThree')
  })

  it.each([
    ['an empty form', {}, ['modelId', 'gcsVideo']],
    ['no JSON', { modelId: 'm', gcsVideo: '{' }, ['gcsVideo']],
    ['a null video', { modelId: 'm', gcsVideo: 'null' }, ['gcsVideo']],
    ['a missing video of a batch', { modelId: 'm', batchSize: '1' }, ['gcsVideo0']],
    ['a batch without a size', { modelId: 'm', batchMode: 'true' }, ['batchSize']],
    [
      'a wrong recipe',
      { modelId: 'm', gcsVideo: '{}', recipeId: 'x' },
      ['recipeId', 'gcsVideo.objectName', 'gcsVideo.filename'],
    ],
    [
      'tags that are no list',
      { modelId: 'm', batchMode: 'true', batchSize: '0', tags: '"spring"' },
      ['tags', 'batchSize'],
    ],
    [
      'tags without end',
      { modelId: 'm', batchMode: 'true', batchSize: '0', tags: JSON.stringify(new Array(1001).fill('spring')) },
      ['tags', 'batchSize'],
    ],
  ])('names every field at fault in %s', (_, fields, paths) => {
    expect(listIssuePaths(fields)).toEqual(paths)
  })
})
