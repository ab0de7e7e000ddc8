import { expect, it } from 'vitest'
import type { AdHint } from '../../providers/meta-ads/meta-ads.ts'
import { createHintBuffer } from './hint-buffer.ts'

const toDate = (seconds: number) => new Date(seconds * 1000)
const hint = (objectId: string, seconds = 1): AdHint => ({ adAccountId: 'act_1', objectId, at: toDate(seconds) })

function createRecorder(fails = false) {
  const stored: AdHint[][] = []
  const buffer = createHintBuffer({
    async store(hints) {
      stored.push(hints)
      await new Promise(setImmediate)
      if (fails) throw new Error('no database')
    },
  })
  return { stored, buffer }
}

it('stores 10 000 concurrent hints in few writes, each object once, and the latest time of each', async () => {
  const { stored, buffer } = createRecorder()
  const all = Array.from({ length: 10_000 }, (_, index) => buffer.add([hint(String(index % 500), index)]))
  await Promise.all(all)
  expect(stored.length).toBeLessThanOrEqual(3)
  expect(stored.flat().length).toBeLessThanOrEqual(1000)
  const latest = Math.max(...stored.flat().map((each) => each.at.getTime()))
  expect(latest).toBe(9_999_000)
})

it('resolves once the hint is stored', async () => {
  const { stored, buffer } = createRecorder()
  await buffer.add([hint('5')])
  expect(stored).toEqual([[hint('5')]])
  await buffer.add([])
  expect(stored).toHaveLength(1)
})

it('refuses what it cannot hold, so that Meta sends it again', async () => {
  const { stored, buffer } = createRecorder()
  const many = Array.from({ length: 20_000 }, (_, index) => hint(String(index)))
  const first = buffer.add(many)
  await expect(buffer.add([hint('another')])).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 5 })
  await first
  expect(stored.flat()).toHaveLength(20_000)
})

it('tells of a write that failed, and goes on with the next', async () => {
  const { stored, buffer } = createRecorder(true)
  await expect(buffer.add([hint('5')])).rejects.toThrow('no database')
  await expect(buffer.add([hint('6')])).rejects.toThrow('no database')
  expect(stored).toEqual([[hint('5')], [hint('6')]])
})
