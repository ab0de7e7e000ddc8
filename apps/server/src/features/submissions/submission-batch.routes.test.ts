import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Browser } from '../../../test/app.ts'
import { buildMetaApp, type MetaTestApp } from '../../../test/meta-app.ts'
import { makeDraft, readDraft, untilState } from '../../../test/submissions.ts'
import { uploadVideo } from '../../../test/upload.ts'
import { systemClock } from '../../platform/clock.ts'

let t: MetaTestApp
let ana: Browser
let video: string
afterEach(() => t.destroy())

async function start(perAccount: number) {
  t = await buildMetaApp({}, { clock: systemClock, submissionPace: { perAccount, lookAfterMs: [0, 50] } })
  await t.app.start()
  ana = await t.signUp('ana')
  await t.connect(ana)
  video = (await uploadVideo(ana)).objectName
}

const makeDrafts = (count: number) =>
  Promise.all(Array.from({ length: count }, () => makeDraft(t, ana, { video_object_name: video })))
const submitBatch = (adIds: string[]) =>
  ana.request({ method: 'POST', url: '/api/meta-ads/batch-submit', payload: { adIds } })
const listBatches = async () => (await ana.request({ method: 'GET', url: '/api/meta-ads/batches' })).json().data
const countAds = async (id: string) =>
  (await t.objects('ads')).filter(({ name }) => String(name).includes(id.replaceAll('-', '').slice(-12))).length

describe('a batch', () => {
  beforeEach(() => start(3))

  it('sends the ready drafts, three per ad account at a time, and gives reasons for the others', async () => {
    const ready = await makeDrafts(6)
    const bare = await makeDraft(t, ana, { video_object_name: video, headlines: [] })
    const elsewhere = crypto.randomUUID()
    // Slow enough to be seen.
    await t.fault({ kind: 'delay', path: '/adimages', times: 6, ms: 400 })
    const answer = await submitBatch([...ready, bare, elsewhere])
    expect(answer.statusCode).toBe(202)
    const { data, skipped } = answer.json()
    expect(data.jobIds).toHaveLength(6)
    expect(skipped).toEqual([
      { id: bare, reason: 'Write at least one headline.' },
      { id: elsewhere, reason: 'Ad draft not found.' },
    ])

    const seen = new Set<number>()
    await vi.waitFor(
      async () => {
        const [batch] = await listBatches()
        const states: string[] = batch.jobs.map(({ submission }: { submission: { state: string } }) => submission.state)
        seen.add(states.filter((state) => state === 'running').length)
        expect(states).toEqual(Array(6).fill('done'))
      },
      { interval: 50 },
    )
    expect(Math.max(...seen)).toBe(3)
    for (const id of ready) expect(await countAds(id)).toBe(1)
  })

  it('stays listed until it is closed after its end', async () => {
    const [id = ''] = await makeDrafts(1)
    await t.fault({ kind: 'delay', path: '/ads', ms: 500 })
    const { batchId } = (await submitBatch([id])).json().data
    const close = () => ana.request({ method: 'DELETE', url: `/api/meta-ads/batches/${batchId}` })
    expect((await close()).statusCode).toBe(409)
    await untilState(ana, id, 'done')
    const [batch] = await listBatches()
    expect(batch).toMatchObject({ batchId, jobs: [{ draftId: id, status: 'completed', result: { success: true } }] })
    const ben = await t.signUp('ben')
    const closedByOther = await ben.request({ method: 'DELETE', url: `/api/meta-ads/batches/${batchId}` })
    expect(closedByOther.statusCode).toBe(404)
    expect((await close()).statusCode).toBe(200)
    expect(await listBatches()).toEqual([])
  })

  it('is refused when no draft is ready', async () => {
    const bare = await makeDraft(t, ana, { video_object_name: video, headlines: [] })
    const answer = await submitBatch([bare])
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toBe("Please select ads that are marked as 'Ready to Submit'.")
    expect(await listBatches()).toEqual([])
  })
})

describe('a token that expires during a batch', () => {
  beforeEach(() => start(1))

  it('stops all pending submissions with one sentence; after a new sign-in each draft becomes one ad', async () => {
    const ids = await makeDrafts(4)
    await t.fault({ kind: 'expired-token', path: '/ads', method: 'POST' })
    await submitBatch(ids)
    const drafts = await Promise.all(ids.map((id) => untilState(ana, id, 'stopped')))
    const sentences = new Set(drafts.map(({ submission }) => submission?.error))
    expect([...sentences]).toEqual(['Your Meta connection has expired. Please reconnect.'])
    expect((await t.calls()).filter((call) => call.startsWith('POST') && call.endsWith('/ads'))).toHaveLength(1)
    expect((await submitBatch(ids)).json().code).toBe('META_RECONNECT')

    await t.connect(ana)
    await submitBatch(ids)
    for (const id of ids) {
      await untilState(ana, id, 'done')
      expect(await countAds(id)).toBe(1)
    }
    expect(await readDraft(ana, ids[0] ?? '')).toMatchObject({ status: 'SUBMITTED_TO_META' })
    // What the first try had uploaded was not uploaded again.
    expect(await t.objects('advideos')).toHaveLength(4)
  })
})
