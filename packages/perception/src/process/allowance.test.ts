import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAllowance, longestReadingMs, stalledMs, TimeLimitError } from './allowance.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('createAllowance', () => {
  it('aborts when the processes together have used more processor time than the limit', () => {
    const allowance = createAllowance(undefined, 60_000)
    const [first, second] = [allowance.addMeter(), allowance.addMeter()]
    first(20_000)
    second(40_000)
    expect(allowance.signal.aborted).toBe(false)
    first(20_001)
    expect(allowance.signal.reason).toEqual(new TimeLimitError('It takes more than 60 s of processor time.'))
  })

  it('counts what an ended process has used', () => {
    const allowance = createAllowance(undefined, 60_000)
    allowance.addMeter()(59_000)
    allowance.addMeter()(2000)
    expect(allowance.signal.aborted).toBe(true)
  })

  it('does not count the time that passes on a busy machine', () => {
    const allowance = createAllowance(undefined, 60_000)
    const meter = allowance.addMeter()
    for (let usedMs = 1000; usedMs <= 30_000; usedMs += 1000) {
      vi.advanceTimersByTime(stalledMs - 1)
      meter(usedMs)
    }
    expect(allowance.signal.aborted).toBe(false)
  })

  it('uses a changed limit', () => {
    const allowance = createAllowance(undefined, 60_000)
    const meter = allowance.addMeter()
    allowance.setLimit(100_000)
    meter(99_000)
    expect(allowance.signal.aborted).toBe(false)
    allowance.setLimit(90_000)
    expect(allowance.signal.aborted).toBe(true)
  })

  it('aborts when the processes hang without using the processor', () => {
    const allowance = createAllowance(undefined, 60_000)
    const meter = allowance.addMeter()
    meter(5000)
    vi.advanceTimersByTime(stalledMs - 1)
    // The thread that checks the limits uses a little.
    meter(5100)
    vi.advanceTimersByTime(1)
    expect(allowance.signal.reason).toEqual(new TimeLimitError('It stopped making progress.'))
  })

  it('aborts at the end of the longest reading, however little was used', () => {
    const allowance = createAllowance(undefined, Number.POSITIVE_INFINITY)
    const meter = allowance.addMeter()
    for (let passedMs = 0; passedMs < longestReadingMs; passedMs += 60_000) {
      expect(allowance.signal.aborted).toBe(false)
      meter(passedMs)
      vi.advanceTimersByTime(60_000)
    }
    expect(allowance.signal.reason).toEqual(new TimeLimitError('It takes more than 6 hours.'))
  })

  it('aborts with the reason of the given signal', () => {
    const controller = new AbortController()
    const allowance = createAllowance(controller.signal, 60_000)
    controller.abort('stopped')
    expect(allowance.signal.reason).toBe('stopped')
    expect(createAllowance(controller.signal, 60_000).signal.reason).toBe('stopped')
  })

  it('stops its clocks at the end', () => {
    const allowance = createAllowance(undefined, 60_000)
    allowance.end()
    allowance.addMeter()(5000)
    expect(vi.getTimerCount()).toBe(0)
  })
})
