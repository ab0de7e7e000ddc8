import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDeadline, TimeLimitError } from './deadline.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('createDeadline', () => {
  it('aborts when the time is over', () => {
    const deadline = createDeadline(undefined, 60_000)
    vi.advanceTimersByTime(59_000)
    expect(deadline.signal.aborted).toBe(false)
    vi.advanceTimersByTime(2_000)
    expect(deadline.signal.reason).toEqual(new TimeLimitError('It took longer than 60 s.'))
  })
  it('counts a changed limit from its creation', () => {
    const deadline = createDeadline(undefined, 60_000)
    vi.advanceTimersByTime(50_000)
    deadline.setLimit(100_000)
    vi.advanceTimersByTime(49_000)
    expect(deadline.signal.aborted).toBe(false)
    vi.advanceTimersByTime(2_000)
    expect(deadline.signal.aborted).toBe(true)
  })
  it('aborts with the reason of the given signal', () => {
    const controller = new AbortController()
    const deadline = createDeadline(controller.signal, 60_000)
    controller.abort('stopped')
    expect(deadline.signal.reason).toBe('stopped')
    expect(createDeadline(controller.signal, 60_000).signal.reason).toBe('stopped')
  })
  it('stops its clock at the end', () => {
    createDeadline(undefined, 60_000).end()
    expect(vi.getTimerCount()).toBe(0)
  })
})
