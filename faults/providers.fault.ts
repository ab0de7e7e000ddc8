import { describe, expect, it, vi } from 'vitest'
import { startGeminiStub } from '../apps/server/test/gemini-stub.ts'
import { findLosses } from './ledger.ts'
import { makeDraft, sendDraft } from './people.ts'
import type { FaultWorld } from './world.ts'

/** Tells a call that waits for the fault to end from one that is answered, on a busy machine too. */
const answeredWithinMs = 60_000
const creativeMs = 4000
const endsWithinMs = 90_000

interface Job {
  jobId: string
  status: string
  error: string | null
}

interface MetaCall {
  method: string
  path: string
}

/** What the model does to its next calls, and how a job ends that meets it. */
const models: [string, string[], 'completed' | 'failed'][] = [
  ['is slow', ['slow:15000'], 'completed'],
  ['breaks the connection twice', ['reset', 'reset'], 'completed'],
  ['is overloaded for a while', ['503', '429', '500'], 'completed'],
  ['is overloaded for good', ['503', '503', '503', '503'], 'failed'],
  ['answers with a page of a proxy for good', ['502', '502', '502', '502'], 'failed'],
  ['refuses the key', ['400-key'], 'failed'],
]

/** What Meta does to the call that makes the ad. */
const metaFaults = [
  { kind: 'delay', ms: 4000 },
  { kind: 'drop-before' },
  { kind: 'execute-then-drop' },
  { kind: 'execute-then-500' },
  { kind: 'html-502' },
  { kind: 'rate-limit', ms: 3000 },
]

export function providers({ app, people, ledger }: FaultWorld): void {
  const person = (at: number) => people[at]?.api as NonNullable<(typeof people)[0]>['api']

  async function untilEnded(jobId: string): Promise<Job> {
    return vi.waitFor(
      async () => {
        const { job } = await person(0).get<{ job: Job }>(`/api/jobs/${jobId}`)
        expect(['completed', 'failed']).toContain(job.status)
        return job
      },
      { timeout: endsWithinMs, interval: 200 },
    )
  }

  /** Another person's copy and pages during the fault. */
  async function expectOthersAreServed() {
    const begunAt = performance.now()
    const other = person(1)
    await other.get('/api/history')
    await other.submit(await other.upload('of-another.mp4'))
    await other.settle()
    expect(performance.now() - begunAt).toBeLessThan(answeredWithinMs)
  }

  describe('a model that', () => {
    it.each(models)('%s: the job ends clearly, and others are served meanwhile', async (name, scenarios, end) => {
      app().gemini.next(...scenarios)
      const video = await person(0).upload(`${name}.mp4`)
      const { jobId } = await person(0).submit(video, { modelId: 'gemini-3.8-flash' })
      await expectOthersAreServed()
      const job = await untilEnded(jobId)
      expect(job).toMatchObject({ status: end, error: end === 'failed' ? expect.stringMatching(/\w+/) : null })
    })

    it('is gone: the job ends with a clear error, others are served, and its return is noticed', async () => {
      const { gemini } = app()
      const port = Number(new URL(gemini.url).port)
      const video = await person(0).upload('no-answer.mp4')
      await gemini.close()
      const { jobId } = await person(0).submit(video, { modelId: 'gemini-3.8-flash' })
      await expectOthersAreServed()
      expect(await untilEnded(jobId)).toMatchObject({ status: 'failed', error: expect.stringMatching(/\w+/) })
      app().gemini = await startGeminiStub({ port, processingPolls: 0 })
      const again = await person(0).submit(video, { modelId: 'gemini-3.8-flash' })
      expect(await untilEnded(again.jobId)).toMatchObject({ status: 'completed' })
    })
  })

  /** Sets a fault of the simulated Meta. */
  async function control<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(new URL(`/sandbox/control/${path}`, app().url), {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    expect(answer.status).toBe(200)
    return (await answer.json()) as T
  }

  describe('Meta, asked to make an ad,', () => {
    it.each(metaFaults)('does $kind: the draft becomes one ad', async (fault) => {
      const api = person(2)
      const { historyId } = await api.submit(await api.upload(`${fault.kind}.mp4`))
      await api.settle()
      const id = await makeDraft(api, ledger, historyId, fault.kind)
      // A dry run of the ad comes first. The creative is delayed, so that the fault meets the ad itself.
      await control('DELETE', 'requests')
      await control('POST', 'faults', { kind: 'delay', ms: creativeMs, path: 'adcreatives', method: 'POST' })
      await sendDraft(api, ledger, id)
      const isAtCreative = async () => {
        const { requests } = await control<{ requests: MetaCall[] }>('GET', 'requests')
        expect(requests.some(({ method, path }) => method === 'POST' && path.endsWith('/adcreatives'))).toBe(true)
      }
      await vi.waitFor(isAtCreative, { timeout: 30_000, interval: 50 })
      await control('POST', 'faults', { ...fault, path: 'ads', method: 'POST' })
      await expectOthersAreServed()
      await vi.waitFor(
        async () => {
          const { data } = await api.get<{ data: { submission: { state: string } | null } }>(`/api/meta-ads/${id}`)
          expect(data.submission?.state).toBe('done')
        },
        { timeout: endsWithinMs, interval: 200 },
      )
      await control('DELETE', 'faults')
      expect(await findLosses(ledger, app())).toEqual([])
    })
  })
}
