import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { fakeAi } from '../../../test/fake-ai.ts'
import { encodeForm, uploadVideo } from '../../../test/upload.ts'

let t: TestApp
let ana: Browser
let ben: Browser
beforeAll(async () => {
  // Without a worker, accepted jobs stay as they are.
  t = await buildTestApp({ ROLE: 'web' }, { ai: fakeAi() })
  await t.app.start()
  ana = await t.signUp('ana')
  ben = await t.signUp('ben')
})
afterAll(() => t.destroy())

async function submit(fields: Record<string, string>) {
  const payload = await encodeForm({ modelId: 'offline-draft-writer', ...fields })
  return (await ana.request({ method: 'POST', url: '/api/jobs/submit', ...payload })).json().data
}
const read = (id: string, by = ana) => by.request({ method: 'GET', url: `/api/batches/${id}` })

it('answers the jobs and results of one batch to every member', async () => {
  const [first, second] = [await uploadVideo(ana), await uploadVideo(ana, 'small.mov')]
  const fields = {
    batchMode: 'true',
    batchSize: '2',
    gcsVideo0: JSON.stringify(first),
    gcsVideo1: JSON.stringify(second),
  }
  const { batchId, jobs } = await submit(fields)
  const answer = await read(batchId, ben)
  expect(answer.statusCode).toBe(200)
  const { data } = answer.json()
  expect(data.id).toBe(batchId)
  expect(data.jobs).toMatchObject(
    jobs.map(({ jobId, historyId }: { jobId: string; historyId: number }) => ({ jobId, historyId, batchId })),
  )
  expect(data.results).toMatchObject([
    { batchId, videoFilename: 'small.mp4', status: 'PENDING', decisions: [], videoPublicUrl: first.publicUrl },
    { batchId, videoFilename: 'small.mov' },
  ])
  expect(data.results[0]).not.toHaveProperty('request_call')
  await ana.request({ method: 'DELETE', url: `/api/history/${data.results[0].id}` })
  const left = (await read(batchId)).json().data
  expect([left.jobs.length, left.results.length]).toEqual([1, 1])
})

it('makes a batch of a single video and of a comparison, too', async () => {
  const video = JSON.stringify(await uploadVideo(ana))
  const single = await submit({ gcsVideo: video })
  expect((await read(single.batchId)).json().data.jobs).toMatchObject([{ jobId: single.jobId }])
  const pair = { batchMode: 'true', batchSize: '2', gcsVideo0: video, gcsVideo1: video }
  const compared = await submit({ ...pair, comparison: 'true', toolKey: 'compare-videos' })
  expect((await read(compared.batchId)).json().data.results).toMatchObject([{ operation: 'comparison' }])
})

it('is not found under an unknown id', async () => {
  expect((await read('01900000-0000-7000-8000-000000000000')).statusCode).toBe(404)
  expect((await read('7')).statusCode).toBe(400)
})
