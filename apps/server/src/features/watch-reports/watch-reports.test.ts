import { offlineModelId } from '@hookline/contract/ai-models/ai-models.rules'
import type { Claims } from '@hookline/contract/claims/claims.schemas'
import type { WatchState } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { testMoment } from '../../../test/clock.ts'
import { buildAnswer, fakeAi } from '../../../test/fake-ai.ts'
import { buildReadReport, fakePerception } from '../../../test/fake-perception.ts'
import { readJob, readResult, submitComparison, submitVideo, untilStatus } from '../../../test/jobs.ts'
import { uploadVideo } from '../../../test/upload.ts'
import { AiError, nothingToWrite } from '../../providers/ai/ai.ts'

const waitFor = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { interval: 20 })

const unreadable = (message: string) => Object.assign(new Error(message), { name: 'UnreadableVideoError' })

const minutesBefore = (minutes: number) => new Date(Date.parse(testMoment) - minutes * 60_000)

let t: TestApp
afterEach(() => t.destroy())

async function start(perception = fakePerception(), ai = fakeAi()) {
  t = await buildTestApp({ PERCEPTION: 'on' }, { perception, ai, random: () => 0 })
  await t.app.start()
  return t.signUp('ana')
}

async function readState(browser: Browser, url: string): Promise<WatchState> {
  const response = await browser.request({ method: 'GET', url })
  if (response.statusCode !== 200) throw new Error(`the report answered ${response.body}`)
  return response.json().data
}
const readObjectState = (browser: Browser, objectName: string) => readState(browser, `/api/watch-reports/${objectName}`)

describe('an uploaded video', () => {
  it('is watched once, however often its bytes are uploaded', async () => {
    const perception = fakePerception()
    const ana = await start(perception)
    const first = await uploadVideo(ana)
    await waitFor(async () => expect((await readObjectState(ana, first.objectName)).status).toBe('ready'))
    const second = await uploadVideo(ana)
    expect(await readObjectState(ana, second.objectName)).toEqual(await readObjectState(ana, first.objectName))
    expect(perception.readings).toHaveLength(1)
  })

  it('answers its report with stills that members can open', async () => {
    const ana = await start()
    const { objectName } = await uploadVideo(ana)
    const state = await waitFor(async () => {
      const state = await readObjectState(ana, objectName)
      expect(state.status).toBe('ready')
      return state
    })
    expect(state.report).toMatchObject({
      texts: [{ text: '20% off with SAVE20', fromMs: 200 }],
      speech: [{ text: 'Free shipping until Sunday.' }],
      parts: { text: 'done', speech: 'done' },
    })
    const [frame] = state.report?.frames ?? []
    const still = await ana.request({ method: 'GET', url: frame?.url ?? '' })
    expect(still.statusCode).toBe(200)
    expect(still.headers['content-type']).toBe('image/jpeg')
  })

  it('shows members the cut-outs of texts, which end with the report', async () => {
    const { frames, texts } = buildReadReport()
    const jpeg = frames[0]?.jpeg as Uint8Array
    // Two of them, and a still, at one time.
    const cutOuts = ['t1', 't2'].map((id) => ({ ...texts[0], id, cutOut: jpeg })) as typeof texts
    const ana = await start(fakePerception(() => buildReadReport({ texts: cutOuts })))
    const { objectName } = await uploadVideo(ana)
    const { report } = await waitFor(async () => {
      const state = await readObjectState(ana, objectName)
      expect(state.status).toBe('ready')
      return state
    })
    const urls = report?.texts.map(({ cutOut }) => cutOut?.url ?? '') ?? []
    expect(new Set(urls).size).toBe(2)
    for (const url of urls) {
      const picture = await ana.request({ method: 'GET', url })
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
    }
    const countPictures = async () => (await t.database.db.selectFrom('watch_frames').selectAll().execute()).length
    expect(await countPictures()).toBe(3)
    await t.database.db.deleteFrom('watch_reports').execute()
    expect(await countPictures()).toBe(0)
  })

  it('fails with the reason when nothing of it can be read', async () => {
    const ana = await start(
      fakePerception(() => {
        throw unreadable('The picture could not be decoded.')
      }),
    )
    const { objectName } = await uploadVideo(ana)
    await waitFor(async () =>
      expect(await readObjectState(ana, objectName)).toEqual({
        status: 'failed',
        report: null,
        error: 'The picture could not be decoded.',
        place: null,
        canReadAgain: true,
      }),
    )
  })

  it('is watched again by the queue after a fault that may pass', async () => {
    const ana = await start(
      fakePerception(
        () => {
          throw new Error('connect ECONNREFUSED 10.0.0.7:9000')
        },
        () => buildReadReport(),
      ),
    )
    const { objectName } = await uploadVideo(ana)
    await waitFor(async () => expect((await readObjectState(ana, objectName)).status).toBe('ready'))
  })

  it('is not found for another user while no result uses it', async () => {
    const ana = await start()
    const { objectName } = await uploadVideo(ana)
    const ben = await t.signUp('ben')
    const response = await ben.request({ method: 'GET', url: `/api/watch-reports/${objectName}` })
    expect(response.statusCode).toBe(404)
  })

  it('is not watched when PERCEPTION is off', async () => {
    t = await buildTestApp({ PERCEPTION: 'off' }, { perception: fakePerception(), ai: fakeAi() })
    await t.app.start()
    const ana = await t.signUp('ana')
    const { objectName } = await uploadVideo(ana)
    expect(await readObjectState(ana, objectName)).toMatchObject({ status: 'off', report: null, error: null })
  })
})

describe('the search of the history', () => {
  it('finds what the video shows or says, and tells it apart from the file name', async () => {
    const ana = await start()
    const { jobId, historyId } = await submitVideo(ana)
    await untilStatus(ana, jobId, 'completed')
    const find = async (search: string) =>
      (await ana.request({ method: 'GET', url: `/api/history?search=${encodeURIComponent(search)}` })).json().results
    expect(await find('free SHIP')).toMatchObject([
      { id: historyId, said: { text: 'Free shipping until Sunday.', atMs: 2100 } },
    ])
    expect(await find('small.mp4')).toMatchObject([{ id: historyId, said: null }])
    expect(await find('free returns')).toEqual([])
    const exported = await ana.request({ method: 'GET', url: '/api/history/export?format=json&search=SAVE20' })
    expect(exported.json()).toHaveLength(1)
  })
})

describe('the offline writer', () => {
  it('quotes the offer of the form instead of the video’s', async () => {
    t = await buildTestApp({ PERCEPTION: 'on' }, { perception: fakePerception() })
    await t.app.start()
    const ana = await t.signUp('ana')
    const { jobId, historyId } = await submitVideo(ana, offlineModelId, {
      systemPrompt: 'Write about {{offer}} in {{language}}.',
      'var.offer': '35% off all boots',
      'var.language': 'Finnish',
    })
    await untilStatus(ana, jobId, 'completed')
    const { result, request_call } = await readResult(ana, historyId)
    expect(result?.variants?.[0]).toMatchObject({ headline: '35% off all boots' })
    expect(JSON.stringify(result?.variants)).not.toMatch(/20%|SAVE20/)
    expect(result?.notice).toContain('Not followed: text in Finnish.')
    expect(request_call).toMatchObject({ variables: { offer: '35% off all boots' } })
    const claims = await ana.request({ method: 'GET', url: `/api/history/${historyId}/claims` })
    expect(claims.json().data.variants[0].claims).toContainEqual(
      expect.objectContaining({ text: '35% off', state: 'not found' }),
    )
  })
})

describe('the claims of a result', () => {
  it('name the second of the video, in the original and in the edited texts', async () => {
    const copy = { headline: 'Take 20% off', primaryText: 'Free shipping until Sunday. 40% lighter.' }
    const ana = await start(
      fakePerception(),
      fakeAi(() => buildAnswer({ text: JSON.stringify({ variants: [copy] }) })),
    )
    const { jobId, historyId } = await submitVideo(ana)
    await untilStatus(ana, jobId, 'completed')
    const readClaims = async (): Promise<Claims> =>
      (await ana.request({ method: 'GET', url: `/api/history/${historyId}/claims` })).json().data
    const { status, variants } = await readClaims()
    expect(status).toBe('ready')
    expect(variants[0]?.claims).toMatchObject([
      { field: 'headline', kind: 'percentage', state: 'quoted', evidence: { source: 'text', fromMs: 200 } },
      { field: 'primaryText', kind: 'free', state: 'quoted', evidence: { source: 'speech' } },
      { field: 'primaryText', kind: 'name', text: 'Sunday', state: 'quoted' },
      { field: 'primaryText', kind: 'percentage', text: '40%', state: 'not found', evidence: null },
    ])
    const edited = { variants: [{ ...copy, headline: 'Take 30% off' }] }
    const saved = await readResult(ana, historyId)
    const payload = { edited_result: edited, updatedAt: saved.updatedAt }
    const answer = await ana.request({ method: 'PATCH', url: `/api/history/${historyId}`, payload })
    expect(answer.statusCode).toBe(200)
    expect((await readClaims()).variants[0]?.claims[0]).toMatchObject({ text: '30% off', state: 'not found' })
    // Ana owns the installation.
    const brand = { productNames: [], wordsToAvoid: [], competitors: [], disclaimers: ['40% lighter.'] }
    const guide = { ...brand, emojiLimit: null, voice: '' }
    expect((await ana.request({ method: 'PUT', url: '/api/settings/brand', payload: guide })).statusCode).toBe(200)
    expect((await readClaims()).variants[0]?.claims.map(({ text }) => text)).not.toContain('40%')
  })
})

describe('the videos of a comparison', () => {
  it('have a report each, and the search finds what either shows or says', async () => {
    const second = buildReadReport()
    second.texts[0] = { ...second.texts[0], text: 'Wool from Shetland' } as (typeof second.texts)[0]
    const ana = await start(
      fakePerception(
        () => buildReadReport(),
        () => second,
      ),
    )
    const { jobId, historyId } = await submitComparison(ana, ['small.mp4', 'captioned.mp4'])
    await untilStatus(ana, jobId, 'failed')
    const readFirstText = async (video: string) =>
      (await readState(ana, `/api/history/${historyId}/watch-report?video=${video}`)).report?.texts[0]?.text
    expect([await readFirstText('1'), await readFirstText('2')]).toEqual(['20% off with SAVE20', 'Wool from Shetland'])
    const said = async (search: string) => {
      const { results } = (await ana.request({ method: 'GET', url: `/api/history?search=${search}` })).json()
      return results.map((item: { said: unknown }) => item.said)
    }
    expect(await said('Shetland')).toEqual([{ text: 'Wool from Shetland', atMs: 200, video: 2 }])
    expect(await said('shipping')).toEqual([{ text: 'Free shipping until Sunday.', atMs: 2100, video: 1 }])
    expect(await said('captioned.mp4')).toEqual([null])
    const claims = await ana.request({ method: 'GET', url: `/api/history/${historyId}/claims` })
    expect([claims.statusCode, claims.json().issues[0].path]).toEqual([400, 'id'])
  })

  it('are one in other results, and no other number exists', async () => {
    const ana = await start()
    const { historyId } = await submitVideo(ana)
    const ask = (video: string) =>
      ana.request({ method: 'GET', url: `/api/history/${historyId}/watch-report?video=${video}` })
    const second = await ask('2')
    expect([second.statusCode, second.json().message]).toEqual([404, 'Video 2 not found.'])
    expect((await ask('3')).statusCode).toBe(400)
  })
})

describe('a generation', () => {
  it('waits for the report in the stage watching, and gives it to the model', async () => {
    const reading = Promise.withResolvers<void>()
    const ai = fakeAi()
    const ana = await start(
      fakePerception(() => reading.promise.then(() => buildReadReport())),
      ai,
    )
    const { jobId, historyId } = await submitVideo(ana)
    await waitFor(async () => expect((await readJob(ana, jobId)).stage).toBe('watching'))
    expect(ai.requests).toHaveLength(0)
    reading.resolve()
    await untilStatus(ana, jobId, 'completed')
    expect(ai.requests[0]?.videos[0]?.report?.texts[0]?.text).toBe('20% off with SAVE20')
    expect((await readState(ana, `/api/history/${historyId}/watch-report`)).status).toBe('ready')
  })

  it.each([
    [
      'the video could not be watched',
      () => {
        throw unreadable('The picture could not be decoded.')
      },
      'The video could not be watched: The picture could not be decoded.',
    ],
    [
      'the optional decoder is missing',
      () => {
        throw Object.assign(new Error('The video decoder is not installed.'), { name: 'DecoderMissingError' })
      },
      'The video could not be watched: The video decoder is not installed.',
    ],
    [
      'the speech was not understood',
      () => buildReadReport({ parts: { text: 'done', speech: 'failed: Speech was heard but not understood.' } }),
      'This server could not transcribe the speech: Speech was heard but not understood.',
    ],
  ])('ends and tells when %s', async (_, read, sentence) => {
    const ana = await start(fakePerception(read))
    const { jobId, historyId } = await submitVideo(ana)
    await untilStatus(ana, jobId, 'completed')
    expect((await readResult(ana, historyId)).result?.notice).toBe(sentence)
  })

  it('tells why there is nothing to write', async () => {
    const perception = fakePerception(() => buildReadReport({ parts: { text: 'partial: 0', speech: 'none' } }))
    const ai = fakeAi(() => {
      throw new AiError({ errorType: nothingToWrite, message: 'Nothing was read.' })
    })
    const ana = await start(perception, ai)
    const { jobId, historyId } = await submitVideo(ana)
    await untilStatus(ana, jobId, 'failed')
    expect((await readResult(ana, historyId)).error_message).toBe('No text was read yet. Nothing was read.')
  })

  it('watches a video again that failed some time ago', async () => {
    const perception = fakePerception(
      () => {
        throw unreadable('It took longer than 80 s.')
      },
      () => buildReadReport(),
    )
    const ana = await start(perception)
    const { objectName } = await uploadVideo(ana)
    await waitFor(async () => expect((await readObjectState(ana, objectName)).status).toBe('failed'))
    await t.database.db
      .updateTable('watch_reports')
      .set({ updated_at: minutesBefore(11) })
      .execute()
    const { jobId } = await submitVideo(ana)
    await untilStatus(ana, jobId, 'completed')
    expect((await readObjectState(ana, objectName)).status).toBe('ready')
  })

  it('waits no longer than a minute after the upload when the model sees the video', async () => {
    const ai = fakeAi()
    const seeing: typeof ai = { ...ai, providerFor: (model) => ({ ...ai.providerFor(model), seesVideo: true }) }
    const ana = await start(
      fakePerception(() => new Promise(() => undefined)),
      seeing,
    )
    const first = await submitVideo(ana)
    await waitFor(async () => expect((await readJob(ana, first.jobId)).stage).toBe('watching'))
    await ana.request({ method: 'POST', url: `/api/jobs/${first.jobId}/cancel` })
    await t.database.db
      .updateTable('watch_reports')
      .set({ created_at: minutesBefore(1) })
      .execute()
    const second = await submitVideo(ana)
    await untilStatus(ana, second.jobId, 'completed')
    expect(ai.requests.map(({ videos }) => videos[0]?.report)).toEqual([null])
    expect((await readResult(ana, second.historyId)).result?.notice).toBeUndefined()
  })

  it('ends at once when it is cancelled while it waits', async () => {
    const ana = await start(fakePerception(() => new Promise(() => undefined)))
    const { jobId } = await submitVideo(ana)
    await waitFor(async () => expect((await readJob(ana, jobId)).stage).toBe('watching'))
    await ana.request({ method: 'POST', url: `/api/jobs/${jobId}/cancel` })
    await untilStatus(ana, jobId, 'cancelled')
  })
})
