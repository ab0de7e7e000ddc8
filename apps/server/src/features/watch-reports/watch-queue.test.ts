import { watchReportsEndpoints } from '@hookline/contract/watch-reports/watch-reports.endpoints'
import type { WatchState } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { longestReadingMs, type WatchReport } from '@hookline/perception'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { fakeAi } from '../../../test/fake-ai.ts'
import { buildReadReport, fakePerception } from '../../../test/fake-perception.ts'
import { readJob, readResult, submitComparison, submitVideo, untilStatus } from '../../../test/jobs.ts'
import { buildVideo, uploadVideo } from '../../../test/upload.ts'
import { firstReadingMs, maxReadings } from './watch-queue.rules.ts'
import { watchVideoJob } from './watch-queue.service.ts'

const waitFor = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { interval: 20 })

let t: TestApp
afterEach(() => t.destroy())

async function start(perception: ReturnType<typeof fakePerception>, ai = fakeAi()) {
  t = await buildTestApp({ PERCEPTION: 'on' }, { perception, ai, random: () => 0 })
  await t.app.start()
  return { ana: await t.signUp('ana'), ben: await t.signUp('ben') }
}

/** A reader whose readings wait for `finish`. */
function gatedPerception() {
  const gates: { resolve(report: WatchReport): void; signal: AbortSignal }[] = []
  const perception = fakePerception(({ signal }) => {
    const gate = Promise.withResolvers<WatchReport>()
    gates.push({ resolve: gate.resolve, signal })
    signal.addEventListener('abort', () => gate.reject(signal.reason))
    return gate.promise
  })
  /** The names of the files that were read, in order. */
  const names = () => perception.readings.map(({ path }) => /([a-z]+\d*)\.mp4$/.exec(path)?.[1] ?? path)
  const untilRead = (count: number) => waitFor(() => expect(names()).toHaveLength(count))
  const finish = (report = buildReadReport()) => gates[perception.readings.length - 1]?.resolve(report)
  return { perception, names, untilRead, finish, gates }
}

const video = (browser: Browser, name: string) => uploadVideo(browser, `${name}.mp4`, buildVideo(name))

async function readState(browser: Browser, objectName: string): Promise<WatchState> {
  return (await browser.request({ method: 'GET', url: `/api/watch-reports/${objectName}` })).json().data
}
const pressAgain = async (browser: Browser, historyId: number): Promise<WatchState> => {
  const response = await browser.request({ method: 'POST', url: `/api/history/${historyId}/watch-report` })
  return watchReportsEndpoints.readAgain.response.parse(response.json()).data
}

const cutShort = (change: Partial<WatchReport> = {}) =>
  buildReadReport({ parts: { text: 'partial: 2000', speech: 'done' }, ...change })

describe('the videos of several users', () => {
  it('are read in turns', async () => {
    const { perception, names, untilRead, finish } = gatedPerception()
    const { ana, ben } = await start(perception)
    await video(ana, 'ana0')
    await untilRead(1)
    await Promise.all([1, 2, 3, 4, 5].map((n) => video(ana, `ana${n}`)))
    await video(ben, 'ben')
    for (let read = 1; read < 4; read++) {
      finish()
      await untilRead(read + 1)
    }
    expect(names().slice(0, 3)).toContain('ben')
  })

  it('are read sooner when a generation waits for the report', async () => {
    const { perception, names, untilRead, finish } = gatedPerception()
    const { ana, ben } = await start(perception)
    await video(ana, 'ana0')
    await untilRead(1)
    await video(ana, 'ana1')
    await video(ben, 'ben1')
    const wanted = await video(ben, 'ben2')
    const { jobId } = await submitVideo(ben, undefined, {}, wanted)
    await waitFor(async () => expect((await readJob(ben, jobId)).place).toBe(1))
    finish()
    await untilRead(2)
    expect(names()[1]).toBe('ben2')
    finish()
    await untilStatus(ben, jobId, 'completed')
    // The former entry of the video in the queue is void.
    finish()
    await untilRead(4)
    expect(names().toSorted()).toEqual(['ana0', 'ana1', 'ben1', 'ben2'])
  })

  it('advance when a colleague uploads the same video with an earlier turn', async () => {
    const { perception, names, untilRead, finish } = gatedPerception()
    const { ana, ben } = await start(perception)
    await video(ana, 'ana0')
    await untilRead(1)
    for (const n of [1, 2, 3, 4]) await video(ana, `ana${n}`)
    await uploadVideo(ben, 'ben.mp4', buildVideo('ana4'))
    for (let read = 1; read < 3; read++) {
      finish()
      await untilRead(read + 1)
    }
    // Both objects hold these bytes; either may be read.
    expect(names().some((name) => ['ana4', 'ben'].includes(name))).toBe(true)
  })
})

describe('the place in the queue', () => {
  it('counts down for videos and their jobs', async () => {
    const { perception, untilRead, finish } = gatedPerception()
    const { ana } = await start(perception)
    const first = await video(ana, 'ana0')
    await untilRead(1)
    const jobs: { jobId: string; objectName: string }[] = []
    for (const n of [1, 2, 3]) {
      const stored = await video(ana, `ana${n}`)
      const job = await submitVideo(ana, undefined, {}, stored)
      await waitFor(async () => expect((await readJob(ana, job.jobId)).place).toBe(n))
      jobs.push({ ...job, ...stored })
    }
    const places = async () => Promise.all(jobs.map(async ({ jobId }) => (await readJob(ana, jobId)).place))
    expect((await readState(ana, first.objectName)).place).toBe(0)
    expect((await readState(ana, jobs[2]?.objectName ?? '')).place).toBe(3)
    finish()
    await waitFor(async () => expect(await places()).toEqual([0, 1, 2]))
    await untilRead(2)
    finish()
    await waitFor(async () => expect(await places()).toEqual([null, 0, 1]))
  })

  it('is the later one of two videos that are compared', async () => {
    const { perception, untilRead } = gatedPerception()
    const { ana, ben } = await start(perception)
    await video(ana, 'ana0')
    await untilRead(1)
    const { jobId } = await submitComparison(ben, ['small.mp4', 'captioned.mp4'])
    await waitFor(async () => expect((await readJob(ben, jobId)).place).toBe(2))
  })
})

describe('a partial report', () => {
  it('is read again by itself, whole and with more processor time, and then ready', async () => {
    const perception = fakePerception(
      () => cutShort(),
      () => buildReadReport(),
    )
    const { ana } = await start(perception)
    const { objectName } = await uploadVideo(ana)
    await waitFor(async () => expect((await readState(ana, objectName)).status).toBe('ready'))
    expect(perception.readings.map(({ untilMs, effort }) => [untilMs, effort])).toEqual([
      [firstReadingMs, 1],
      [undefined, 2],
    ])
  })

  it('is kept after the last reading, with the best of all', async () => {
    const perception = fakePerception(
      () => cutShort({ parts: { text: 'partial: 1000', speech: 'done' } }),
      () => cutShort({ parts: { text: 'partial: 4000', speech: 'partial: 0' }, speech: [] }),
      () => cutShort({ parts: { text: 'partial: 3000', speech: 'done' }, texts: [] }),
    )
    const { ana } = await start(perception)
    const { objectName } = await uploadVideo(ana)
    const state = await waitFor(async () => {
      const state = await readState(ana, objectName)
      expect([perception.readings.length, state.place]).toEqual([maxReadings, null])
      return state
    })
    expect(state).toMatchObject({ status: 'partial', canReadAgain: true })
    expect(state.report).toMatchObject({
      parts: { text: 'partial: 4000', speech: 'done' },
      texts: [{ text: '20% off with SAVE20' }],
      speech: [{ text: 'Free shipping until Sunday.' }],
    })
    const still = await ana.request({ method: 'GET', url: state.report?.frames[0]?.url ?? '' })
    expect(still.statusCode).toBe(200)
    // Neither an upload nor a generation reads it again.
    const { jobId, historyId } = await submitVideo(ana)
    await untilStatus(ana, jobId, 'completed')
    expect(perception.readings).toHaveLength(maxReadings)
    expect((await readResult(ana, historyId)).result?.notice).toContain('Only the first 4 s of text were read.')
  })

  it('is used by a generation at once when its video was read meanwhile, and by the next one when read again', async () => {
    const { perception, untilRead, finish } = gatedPerception()
    const { ana } = await start(perception)
    const stored = await video(ana, 'ana')
    const first = await submitVideo(ana, undefined, {}, stored)
    await untilRead(1)
    await waitFor(async () => expect((await readJob(ana, first.jobId)).stage).toBe('watching'))
    finish(cutShort())
    await untilStatus(ana, first.jobId, 'completed')
    expect((await readResult(ana, first.historyId)).result?.notice).toBe('Only the first 2 s of text were read.')
    await untilRead(2)
    const second = await submitVideo(ana, undefined, {}, stored)
    await waitFor(async () => expect((await readJob(ana, second.jobId)).stage).toBe('watching'))
    finish()
    await untilStatus(ana, second.jobId, 'completed')
    expect((await readResult(ana, second.historyId)).result?.notice).toBeUndefined()
  })

  it('stays when its next reading fails', async () => {
    const perception = fakePerception(
      () => cutShort(),
      () => {
        throw Object.assign(new Error('The process ended with SIGKILL.'), { name: 'UnreadableVideoError' })
      },
    )
    const { ana } = await start(perception)
    const { objectName } = await uploadVideo(ana)
    await waitFor(async () => expect(perception.readings).toHaveLength(maxReadings))
    await waitFor(async () =>
      expect(await readState(ana, objectName)).toMatchObject({ status: 'partial', place: null, error: null }),
    )
  })
})

describe('a long video', () => {
  const longVideo = { durationMs: firstReadingMs + 60_000 }

  it('makes way for a colleague’s upload, and is read again after it', async () => {
    const { perception, names, untilRead, finish, gates } = gatedPerception()
    const { ana, ben } = await start(perception)
    const { objectName } = await video(ana, 'ana')
    await untilRead(1)
    finish(cutShort(longVideo))
    await untilRead(2)
    await video(ben, 'ben')
    await untilRead(3)
    expect(names()).toEqual(['ana', 'ana', 'ben'])
    expect(gates[1]?.signal.aborted).toBe(true)
    expect(await readState(ana, objectName)).toMatchObject({ status: 'partial', place: 1 })
    finish()
    await untilRead(4)
    finish(buildReadReport(longVideo))
    await waitFor(async () => expect((await readState(ana, objectName)).status).toBe('ready'))
    // Making way is no failed attempt.
    expect(perception.readings.map(({ effort }) => effort)).toEqual([1, 2, 1, 2])
  })
})

it('leaves a reading in the queue for longer than it may take', async () => {
  const { perception, untilRead } = gatedPerception()
  const { ana } = await start(perception)
  await video(ana, 'ana')
  await untilRead(1)
  const { rows } = await sql<{ expire_seconds: number }>`
    select expire_seconds from pgboss.job where name = ${watchVideoJob}`.execute(t.database.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.expire_seconds).toBeGreaterThan(longestReadingMs / 1000)
})

describe('a video of which a limit lets nothing be read', () => {
  it('is read again, and fails after the last reading', async () => {
    const perception = fakePerception(() => {
      throw Object.assign(new Error('It takes more than 60 s of processor time.'), { name: 'TimeLimitError' })
    })
    const { ana } = await start(perception)
    const { objectName } = await uploadVideo(ana)
    await waitFor(async () =>
      expect(await readState(ana, objectName)).toMatchObject({
        status: 'failed',
        error: 'It takes more than 60 s of processor time.',
      }),
    )
    expect(perception.readings).toHaveLength(maxReadings)
  })
})

describe('Read again', () => {
  async function startPartial() {
    const gated = gatedPerception()
    const { ana, ben } = await start(gated.perception)
    const stored = await video(ana, 'ana')
    const { jobId, historyId } = await submitVideo(ana, undefined, {}, stored)
    for (let read = 1; read <= maxReadings; read++) {
      await gated.untilRead(read)
      gated.finish(cutShort())
    }
    await untilStatus(ana, jobId, 'completed')
    await waitFor(async () => expect((await readState(ana, stored.objectName)).place).toBeNull())
    return { ...gated, ana, ben, historyId, ...stored }
  }

  it('queues one reading, however often and by whom it is pressed', async () => {
    const { ana, ben, historyId, untilRead, finish, perception } = await startPartial()
    const states = await Promise.all([ana, ben, ana].map((browser) => pressAgain(browser, historyId)))
    for (const { place, canReadAgain } of states) {
      expect(place).not.toBeNull()
      expect(canReadAgain).toBe(false)
    }
    await untilRead(maxReadings + 1)
    await pressAgain(ben, historyId)
    finish()
    await waitFor(async () => expect(await pressAgain(ana, historyId)).toMatchObject({ status: 'ready', place: null }))
    expect(perception.readings).toHaveLength(maxReadings + 1)
  })

  it('leaves the copy of the result, and reports the claims anew', async () => {
    const { ana, historyId, untilRead, finish } = await startPartial()
    const before = await readResult(ana, historyId)
    await pressAgain(ana, historyId)
    await untilRead(maxReadings + 1)
    finish()
    const readClaims = async () =>
      (await ana.request({ method: 'GET', url: `/api/history/${historyId}/claims` })).json().data
    await waitFor(async () => expect((await readClaims()).status).toBe('ready'))
    expect(await readResult(ana, historyId)).toEqual(before)
  })

  it('is refused for a result that does not exist', async () => {
    const { ana } = await start(fakePerception())
    const response = await ana.request({ method: 'POST', url: '/api/history/999/watch-report' })
    expect(response.statusCode).toBe(404)
  })
})
