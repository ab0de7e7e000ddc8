import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeEventSource } from '../../../test/fake-event-source.ts'
import { useEvents } from '../../lib/events.ts'
import { useGatheredIds, useRefetchAfterGap } from './use-live-events.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

it('handles the first id at once and those that follow together', () => {
  const handle = vi.fn(async (_ids: number[]) => undefined)
  const { result, unmount } = renderHook(() => useGatheredIds(handle))
  result.current(1)
  vi.advanceTimersByTime(0)
  expect(handle.mock.lastCall).toEqual([[1]])
  for (const id of [2, 3, 2]) result.current(id)
  vi.advanceTimersByTime(299)
  expect(handle).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1)
  expect(handle.mock.lastCall).toEqual([[2, 3]])
  result.current(4)
  unmount()
  vi.advanceTimersByTime(1000)
  expect(handle).toHaveBeenCalledTimes(2)
})

it('fetches once after the event stream has reconnected', () => {
  const refetch = vi.fn()
  renderHook(() => {
    useEvents(() => undefined)
    useRefetchAfterGap(refetch)
  })
  act(() => FakeEventSource.latest?.open())
  expect(refetch).toHaveBeenCalledOnce()
})
