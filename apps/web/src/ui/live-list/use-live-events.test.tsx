import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
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
  const queryKey = ['jobs']

  function renderQuery(first: { isFetching: boolean; isEnabled?: boolean }, queryClient = new QueryClient()) {
    const refetch = vi.fn()
    const rendered = renderHook(
      ({ isFetching, isEnabled = true }) => {
        useEvents(() => undefined)
        return useFreshRefetch({ isFetching, isEnabled, refetch }, queryKey)
      },
      {
        initialProps: first,
        wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
      },
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

  it('replaces what another part of the page fetched before this one listened', () => {
    const queryClient = new QueryClient()
    queryClient.setQueryData(queryKey, [])
    expect(renderQuery({ isFetching: false }, queryClient).refetch).toHaveBeenCalledOnce()
    expect(renderQuery({ isFetching: true }, queryClient).refetch).not.toHaveBeenCalled()
  })

  it('follows a fetch that another part of the page began before this one listened', () => {
    const queryClient = new QueryClient()
    void queryClient.prefetchQuery({ queryKey, queryFn: () => new Promise(() => undefined) })
    const { refetch, rerender } = renderQuery({ isFetching: true }, queryClient)
    expect(refetch).not.toHaveBeenCalled()
    rerender({ isFetching: false })
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('asks nothing of a query whose answer is final when it comes', () => {
    const { refetch, rerender } = renderQuery({ isFetching: true })
    openStream()
    rerender({ isFetching: false, isEnabled: false })
    expect(refetch).not.toHaveBeenCalled()
  })

  it('asks nothing of a query that is off', () => {
    const { refetch } = renderQuery({ isFetching: false, isEnabled: false })
    openStream()
    expect(refetch).not.toHaveBeenCalled()
  })
})
