import { expect, it, onTestFinished, vi } from 'vitest'
import { runInSlices, sliceMs } from './run-in-slices.ts'

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
