import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeEventSource } from '../../../test/fake-event-source.ts'
import { useEvents } from '../../lib/events.ts'
import { useFreshRefetch, useGatheredIds } from './use-live-events.ts'

describe('gathered ids', () => {
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
})

describe('a fresh refetch', () => {
  function renderQuery(first: { isFetching: boolean; isEnabled?: boolean }) {
    const refetch = vi.fn()
    const rendered = renderHook(
      ({ isFetching, isEnabled = true }) => {
        useEvents(() => undefined)
        return useFreshRefetch({ isFetching, isEnabled, refetch })
      },
      { initialProps: first },
    )
    return { refetch, ...rendered }
  }
  const openStream = () => act(() => FakeEventSource.latest?.open())

  it('follows once when the event stream has opened', () => {
    const { refetch } = renderQuery({ isFetching: false })
    openStream()
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('waits for a fetch during which the stream opened, whose answer may be older', () => {
    const { refetch, rerender } = renderQuery({ isFetching: true })
    openStream()
    expect(refetch).not.toHaveBeenCalled()
    rerender({ isFetching: false })
    expect(refetch).toHaveBeenCalledOnce()
    rerender({ isFetching: true })
    rerender({ isFetching: false })
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('comes at once when nothing is fetched, and once after a fetch however often it was asked for', () => {
    const { refetch, result, rerender } = renderQuery({ isFetching: false })
    result.current()
    expect(refetch).toHaveBeenCalledOnce()
    rerender({ isFetching: true })
    result.current()
    result.current()
    expect(refetch).toHaveBeenCalledOnce()
    rerender({ isFetching: false })
    expect(refetch).toHaveBeenCalledTimes(2)
  })

  it('asks nothing of a query that is off', () => {
    const { refetch } = renderQuery({ isFetching: false, isEnabled: false })
    openStream()
    expect(refetch).not.toHaveBeenCalled()
  })
})
