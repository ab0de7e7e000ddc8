import { expect, it } from 'vitest'
import { MetaAdsError, type MetaAdsSession, type MinimumBudgets } from '../../providers/meta-ads/meta-ads.ts'
import { createMinimumBudgets } from './minimum-budgets.service.ts'

const budgets: MinimumBudgets = { impressions: 100, clicks: 500, videoViews: 300 }

function serve(answer: (signal: AbortSignal) => Promise<MinimumBudgets | null>, patienceMs = 60_000) {
  let now = 0
  let asked = 0
  const read = createMinimumBudgets({
    clock: { now: () => new Date(now) },
    patienceMs,
    async sessionFor(_userId, { signal }) {
      asked++
      return { getMinimumBudgets: () => answer(signal) } as unknown as MetaAdsSession
    },
  })
  return { read, asked: () => asked, pass: (ms: number) => (now += ms) }
}

it('reads minimum budgets once in 5 minutes for each person and ad account', async () => {
  const { read, asked, pass } = serve(async () => budgets)
  expect([await read(1, 'act_1'), await read(1, 'act_1')]).toEqual([budgets, budgets])
  expect(asked()).toBe(1)
  await read(2, 'act_1')
  await read(1, 'act_2')
  expect(asked()).toBe(3)
  pass(5 * 60_000)
  await read(1, 'act_1')
  expect(asked()).toBe(4)
})

it('answers null when Meta fails, and reads again', async () => {
  let isDown = true
  const failure = new MetaAdsError('transient', 'Meta could not be reached.')
  const { read } = serve(async () => (isDown ? Promise.reject(failure) : budgets))
  expect(await read(1, 'act_1')).toBeNull()
  isDown = false
  expect(await read(1, 'act_1')).toEqual(budgets)
})

it('answers null when Meta is slow', async () => {
  const { read } = serve(
    (signal) => new Promise((_answer, giveUp) => signal.addEventListener('abort', () => giveUp(signal.reason))),
    1,
  )
  expect(await read(1, 'act_1')).toBeNull()
})
