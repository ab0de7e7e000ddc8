import { defaultFormats } from '@hookline/contract/response-formats/default-formats.rules'
import type { StoredFile } from '@hookline/contract/uploads/uploads.schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { fakeAi } from '../../../test/fake-ai.ts'
import { readJob, readResult } from '../../../test/jobs.ts'
import { encodeForm, upload, uploadVideo } from '../../../test/upload.ts'

let t: TestApp
let ana: Browser
let video1: StoredFile
let video2: StoredFile
beforeAll(async () => {
  // Without a worker, accepted jobs stay as they are.
  t = await buildTestApp({ ROLE: 'web' }, { ai: fakeAi() })
  await t.app.start()
  ana = await t.signUp('ana')
  video1 = await uploadVideo(ana)
  video2 = await uploadVideo(ana, 'small.mov')
})
afterAll(() => t.destroy())

const base = { modelId: 'offline-draft-writer' }
const buildBatchFields = (...videos: StoredFile[]): Record<string, string> => ({
  ...base,
  batchMode: 'true',
  batchSize: String(videos.length),
  ...Object.fromEntries(videos.map((video, n) => [`gcsVideo${n}`, JSON.stringify(video)])),
})
const submit = async (fields: Record<string, string>, url = '/api/jobs/submit') =>
  ana.request({ method: 'POST', url, ...(await encodeForm(fields)) })
const submitPair = (change: Record<string, string> = {}) =>
  submit({ ...buildBatchFields(video1, video2), toolKey: 'compare-videos', comparison: 'true', ...change })
const accepted = async (answer: ReturnType<typeof submit>) => {
  const { statusCode, json } = await answer
  expect(statusCode).toBe(202)
  return json().data
}
const countRows = async () => {
  const { db } = t.database
  const jobs = await db.selectFrom('jobs').selectAll().execute()
  const results = await db.selectFrom('history').selectAll().execute()
  return { jobs: jobs.length, results: results.length }
}

describe('an analysis', () => {
  it('is one result for each video, in the tool’s default format', async () => {
    const { jobs } = await accepted(submit({ ...buildBatchFields(video1, video2), toolKey: 'analyze-video' }))
    expect(jobs).toHaveLength(2)
    for (const { historyId } of jobs) {
      expect(await readResult(ana, historyId)).toMatchObject({
        operation: 'analysis',
        tool_name: 'analyze-video',
        responseFormatName: 'Video analysis',
        clientTemplateType: 'video-analysis',
        secondVideo: null,
        prompt: expect.stringContaining('"callToAction"'),
      })
    }
  })

  it('is accepted for one video at the tool’s own path', async () => {
    const { historyId } = await accepted(submit({ ...base, gcsVideo: JSON.stringify(video1) }, '/api/analyze-video'))
    expect((await readResult(ana, historyId)).operation).toBe('analysis')
  })

  it('has another format of its type when one is chosen', async () => {
    const url = '/api/settings/response-formats?toolType=analysis'
    const { formats } = (await ana.request({ method: 'GET', url })).json().data
    const { id, name } = formats.find((format: { name: string }) => format.name === 'Analysis takeaways')
    const fields = { ...base, gcsVideo: JSON.stringify(video1), toolKey: 'analyze-video', responseFormatId: id }
    const { historyId } = await accepted(submit(fields))
    expect(await readResult(ana, historyId)).toMatchObject({
      responseFormatName: name,
      clientTemplateType: 'key-takeaways-list-viewer',
    })
  })
})

describe('a comparison', () => {
  it.each([
    ['with comparison=true', { comparison: 'true' }],
    ['that only its tool tells', { comparison: '' }],
  ])('%s is one job and one result with both videos', async (_, fields) => {
    const { jobId, statusUrl, historyId, ...rest } = await accepted(submitPair(fields))
    expect([statusUrl, rest]).toEqual([`/api/jobs/${jobId}`, { batchId: expect.any(String) }])
    expect((await readJob(ana, jobId)).filename).toBe('small.mp4 vs small.mov')
    expect(await readResult(ana, historyId)).toMatchObject({
      operation: 'comparison',
      videoFilename: 'small.mp4',
      secondVideoFilename: 'small.mov',
      videoObjectName: video1.objectName,
      secondVideo: { filename: 'small.mov', objectName: video2.objectName, publicUrl: video2.publicUrl },
      responseFormatName: 'Video comparison',
      clientTemplateType: 'video-comparison',
      status: 'PENDING',
    })
  })

  it('keeps the screenshots of both', async () => {
    const picture = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
    const names = [await upload(ana, picture, 'a.jpg', 'image/jpeg', 'screenshots')]
    names.push(await upload(ana, picture, 'b.jpg', 'image/jpeg', 'screenshots'))
    for (const name of names) await ana.request({ method: 'GET', url: `/api/direct-upload/file-info/${name}` })
    const [screenshot0 = '', screenshot1 = ''] = names.map((objectKey) => JSON.stringify({ objectKey }))
    const { historyId } = await accepted(submitPair({ screenshot0, screenshot1 }))
    const item = await readResult(ana, historyId)
    expect([item.screenshotObjectKey, item.secondVideo?.screenshotObjectKey]).toEqual(names)
    expect(JSON.parse(item.screenshot ?? '')).toEqual({
      video1: { publicUrl: item.screenshotPublicUrl, gsUri: item.screenshotGcsUri },
      video2: { publicUrl: item.secondVideo?.screenshotPublicUrl, gsUri: expect.stringContaining(names[1] ?? '-') },
    })
  })

  it('names the videos and their lengths in the prompt, however short or long they are', async () => {
    const setDuration = (name: string, seconds: number) =>
      t.database.db
        .updateTable('objects')
        .set({ media: sql`jsonb_set(media, '{durationSeconds}', ${seconds}::text::jsonb)` })
        .where('object_name', '=', name)
        .execute()
    await setDuration(video1.objectName, 1)
    await setDuration(video2.objectName, 600)
    const systemPrompt = 'Compare {{video.filename}}: {{video.duration}}.'
    const { historyId } = await accepted(submitPair({ systemPrompt }))
    expect((await readResult(ana, historyId)).prompt).toContain(
      'Compare small.mp4 (Video 1) and small.mov (Video 2): 1 second (Video 1) and 600 seconds (Video 2).',
    )
  })

  it('is accepted at the tool’s own path, also of the same video twice', async () => {
    const { historyId } = await accepted(submit(buildBatchFields(video1, video1), '/api/compare-videos'))
    expect(await readResult(ana, historyId)).toMatchObject({
      operation: 'comparison',
      videoObjectName: video1.objectName,
      secondVideo: { objectName: video1.objectName },
    })
  })
})

describe('a refused request creates nothing and names the field and the fix for', () => {
  const describeVideoCount = (n: number) => `Compare Videos takes exactly 2 videos, as a batch: this request has ${n}.`
  const compare = { toolKey: 'compare-videos', comparison: 'true' }

  it.each<[string, () => Record<string, string>, { path: string; message: string }[]]>([
    [
      'one video of a comparison',
      () => ({ ...base, ...compare, gcsVideo: JSON.stringify(video1) }),
      [{ path: 'batchSize', message: describeVideoCount(1) }],
    ],
    [
      'a batch of one',
      () => ({ ...buildBatchFields(video1), ...compare }),
      [{ path: 'batchSize', message: describeVideoCount(1) }],
    ],
    [
      'a batch of three',
      () => ({ ...buildBatchFields(video1, video2, video1), ...compare }),
      [{ path: 'batchSize', message: describeVideoCount(3) }],
    ],
    [
      'a comparison with a tool that compares nothing',
      () => ({ ...buildBatchFields(video1, video2), toolKey: 'analyze-video', comparison: 'true' }),
      [
        {
          path: 'comparison',
          message: 'Analyze a Video takes each video for itself. Leave comparison out, or choose a tool that compares.',
        },
      ],
    ],
    [
      'the format of another tool type',
      () => ({ ...buildBatchFields(video1, video2), ...compare, responseFormatId: defaultFormats.analysis.id }),
      [
        {
          path: 'responseFormatId',
          message: 'Video analysis is for tools of the type analysis. Choose a format for comparison.',
        },
      ],
    ],
    [
      'the second video that is not in the store',
      () => ({ ...buildBatchFields(video1, { ...video2, objectName: 'videos/x/y.mp4' }), ...compare }),
      [{ path: 'gcsVideo1', message: 'small.mov: this video is not in the store. Upload it again.' }],
    ],
  ])('%s', async (_what, fields, issues) => {
    const before = await countRows()
    const answer = await submit(fields())
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toEqual(issues)
    expect(await countRows()).toEqual(before)
  })
})

it('refuses a format whose viewer shows what the tool does not make', async () => {
  const body = { name: 'Both at once', tool_type: 'analysis', ai_instructions: 'Compare.' }
  const payload = { ...body, client_template_type: 'video-comparison' }
  const made = await ana.request({ method: 'POST', url: '/api/settings/response-formats', payload })
  const { id } = made.json().data.format
  const fields = { ...base, gcsVideo: JSON.stringify(video1), toolKey: 'analyze-video', responseFormatId: id }
  const message = 'Both at once shows a comparison, which Analyze a Video does not make. Choose another format.'
  expect((await submit(fields)).json().issues).toEqual([{ path: 'responseFormatId', message }])
})

describe('without the stored default format', () => {
  it.each([
    ['analysis', () => ({ ...base, gcsVideo: JSON.stringify(video1), toolKey: 'analyze-video' }), 'video-analysis'],
    ['comparison', () => ({ ...buildBatchFields(video1, video2), toolKey: 'compare-videos' }), 'video-comparison'],
  ] as const)('an %s is still asked for and shown in its own form', async (type, fields, viewer) => {
    const url = `/api/settings/response-formats/${defaultFormats[type].id}`
    expect((await ana.request({ method: 'DELETE', url })).statusCode).toBe(200)
    const { historyId } = await accepted(submit(fields()))
    expect(await readResult(ana, historyId)).toMatchObject({
      response_format_id: null,
      clientTemplateType: viewer,
      prompt: expect.stringContaining('"keyTakeaways"'),
    })
  })
})
