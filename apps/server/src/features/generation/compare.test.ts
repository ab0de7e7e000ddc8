import { afterEach, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildAnswer, fakeAi } from '../../../test/fake-ai.ts'
import { buildReadReport, fakePerception } from '../../../test/fake-perception.ts'
import { readResult, submitComparison, untilStatus } from '../../../test/jobs.ts'
import { encodeForm, uploadVideo } from '../../../test/upload.ts'
import { AiError, transientTries } from '../../providers/ai/ai.ts'
import type { Perception } from '../watch-reports/watch-video.service.ts'

let t: TestApp
let ana: Browser
afterEach(() => t.destroy())

async function start(ai: ReturnType<typeof fakeAi>, perception?: Perception) {
  t = await buildTestApp(perception ? { PERCEPTION: 'on' } : {}, {
    ai,
    random: () => 0,
    ...(perception && { perception }),
  })
  await t.app.start()
  ana = await t.signUp('ana')
}

const compare = (...fixtures: [string, string]) => submitComparison(ana, fixtures)

const partial = { Summary: 'Video 1 is quicker.', aspects: [{ aspect: 'hook', better: 'Video 1', video1_ms: '0:02' }] }
const partialAnswer = () => buildAnswer({ text: JSON.stringify(partial) })
const unreadable = (message: string) => Object.assign(new Error(message), { name: 'UnreadableVideoError' })

describe('a comparison', () => {
  it('gives the model both videos in their order, and completes a partial answer', async () => {
    const ai = fakeAi(partialAnswer)
    await start(ai)
    const { jobId, historyId } = await compare('small.mp4', 'small.mov')
    await untilStatus(ana, jobId, 'completed')
    expect(ai.requests[0]).toMatchObject({
      output: 'comparison',
      operation: 'comparison',
      videos: [{ filename: 'small.mp4' }, { filename: 'small.mov' }],
    })
    const { result } = await readResult(ana, historyId)
    expect(result?.content).toEqual({
      summary: 'Video 1 is quicker.',
      aspects: [{ aspect: 'hook', better: 'video1', why: null, video1Ms: 2000, video2Ms: null }],
      differences: [],
      shared: [],
      suggestions: [],
      keyTakeaways: [],
    })
    expect(result?.notice).toBeUndefined()
  })

  it('asks once to repair an answer that compares nothing', async () => {
    const ai = fakeAi(() => buildAnswer({ text: '{"winner":"both"}' }), partialAnswer)
    await start(ai)
    const { jobId } = await compare('small.mp4', 'small.mov')
    await untilStatus(ana, jobId, 'completed')
    expect(ai.requests[1]?.unparsedAnswer?.error).toBe(
      "The model's answer is JSON, but not the comparison of two videos.",
    )
  })

  it('says that both videos are the same file', async () => {
    await start(fakeAi(partialAnswer))
    const { jobId, historyId } = await compare('small.mp4', 'small.mp4')
    await untilStatus(ana, jobId, 'completed')
    expect((await readResult(ana, historyId)).result?.notice).toBe('Video 1 and Video 2 are the same file.')
  })

  it('gets the reports of both, and says which of them could not be read', async () => {
    const ai = fakeAi(partialAnswer)
    const perception = fakePerception(
      () => buildReadReport({ hasSound: false, speech: [] }),
      () => {
        throw unreadable('The picture could not be decoded.')
      },
    )
    await start(ai, perception)
    const { jobId, historyId } = await compare('small.mp4', 'captioned.mp4')
    await untilStatus(ana, jobId, 'completed')
    const reports = ai.requests[0]?.videos.map(({ report }) => report?.hasSound)
    expect(reports).toEqual([false, undefined])
    expect((await readResult(ana, historyId)).result?.notice).toBe(
      'Video 2: The video could not be watched: The picture could not be decoded.',
    )
  })

  it('names the video that left the store before a try', async () => {
    const ai = fakeAi(async ({ videos }) => {
      const objectName = videos[1]?.objectName ?? ''
      await t.database.db.deleteFrom('objects').where('object_name', '=', objectName).execute()
      throw new AiError({ errorType: 'OVERLOADED', message: 'Try again.', maxTries: transientTries })
    })
    await start(ai)
    const { jobId, historyId } = await compare('small.mp4', 'small.mov')
    await untilStatus(ana, jobId, 'failed')
    expect(await readResult(ana, historyId)).toMatchObject({
      status: 'FAILED_VIDEO_PROCESSING',
      error_type: 'VIDEO_MISSING',
      error_message: 'Video 2 (small.mov) is no longer in the store. Upload it again.',
    })
    expect(ai.requests).toHaveLength(1)
  })
})

it('keeps the parts that a model’s analysis has', async () => {
  await start(
    fakeAi(() => buildAnswer({ text: '```json\n{"analysis":{"weaknesses":["No brand in the first 3 s"]}}\n```' })),
  )
  const gcsVideo = JSON.stringify(await uploadVideo(ana))
  const form = await encodeForm({ modelId: 'gemini-3.8-flash', gcsVideo })
  const { jobId, historyId } = (await ana.request({ method: 'POST', url: '/api/analyze-video', ...form })).json().data
  await untilStatus(ana, jobId, 'completed')
  expect((await readResult(ana, historyId)).result?.content).toMatchObject({
    summary: null,
    scenes: [],
    message: { brand: null, offer: null },
    weaknesses: [{ text: 'No brand in the first 3 s', atMs: null }],
  })
})
