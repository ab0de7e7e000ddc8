import { expect, it, onTestFinished, vi } from 'vitest'
import { makeInSlices, runInSlices, sliceMs } from './run-in-slices.ts'

it('serves others after each slice of time, and returns the result', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let served = 0
  const seen: number[] = []
  function* work() {
    for (let step = 0; step < 4; step++) {
      setImmediate(() => served++)
      seen.push(served)
      vi.advanceTimersByTime(sliceMs / 2)
      yield
    }
    return 'done'
  }
  expect(await runInSlices(work())).toBe('done')
  expect(seen).toEqual([0, 0, 2, 2])
})

it('serves others after each slice of the work for items', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let served = 0
  const make = (item: string) => {
    setImmediate(() => served++)
    vi.advanceTimersByTime(sliceMs / 2)
    return `${item}${served}`
  }
  const made: string[] = []
  for await (const text of makeInSlices(['a', 'b', 'c', 'd'], make)) made.push(text)
  expect(made).toEqual(['a0', 'b0', 'c2', 'd2'])
})
