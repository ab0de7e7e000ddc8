import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { signal, untilReady } from './fault-app.ts'
import { isLinux, isLong } from './random.ts'
import type { FaultWorld } from './world.ts'

const frozenMs = isLong ? 10_000 : 2000
/** More than the pool has connections. */
const atOnce = 40
/** From the end of the fault to the last answer; the machine may be busy. */
const afterwardsMs = 20_000

interface Answer {
  status: number
  retryAfter: string | null
}

export function frozenDatabase({ app, people }: FaultWorld): void {
  describe.skipIf(!isLinux)(`a database that does not answer for ${frozenMs / 1000} s`, () => {
    it('delays requests or answers 503 with Retry-After; then work resumes', async () => {
      const api = people[0]?.api as NonNullable<(typeof people)[0]>['api']
      const { url, databaseProcesses } = app()
      const waiting = AbortSignal.timeout(frozenMs + afterwardsMs)
      const ask = async (): Promise<Answer> => {
        const headers = { cookie: api.cookie() }
        const answer = await fetch(new URL('/api/history', url), { headers, signal: waiting })
        await answer.arrayBuffer()
        return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
      }
      const pids = databaseProcesses()
      signal(pids, 'SIGSTOP')
      const asked: Promise<Answer>[] = []
      try {
        for (let at = 0; at < atOnce; at++) asked.push(ask())
        await sleep(frozenMs / 2)
        expect((await fetch(new URL('/api/health', url))).status).toBe(200)
        for (let at = 0; at < atOnce; at++) asked.push(ask())
        await sleep(frozenMs / 2)
      } finally {
        signal(pids, 'SIGCONT')
      }
      const answers = await Promise.all(asked)
      expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
      const refused = answers.filter(({ status }) => status === 503)
      expect(refused.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([])
      // After 3 s of waiting further requests are refused at once.
      if (isLong) expect(refused.length).toBeGreaterThanOrEqual(atOnce)
      await untilReady(url)
      await api.submit(await api.upload('after-the-frost.mp4'))
      await api.settle()
    })
  })
}
