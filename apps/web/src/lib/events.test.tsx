import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildJobSummary } from '../../test/build-job.ts'
import { FakeEventSource } from '../../test/fake-event-source.ts'
import { useEventStreamState, useEvents } from './events.ts'

beforeEach(() => {
  FakeEventSource.latest = null
})

const event = { type: 'job', data: buildJobSummary() } as const

test('all listeners share one connection and hear the same event', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  renderHook(() => useEvents(first))
  const opened = FakeEventSource.latest
  renderHook(() => useEvents(second))
  expect(FakeEventSource.latest).toBe(opened)
  opened?.hear(event)
  expect(first).toHaveBeenCalledExactlyOnceWith(event)
  expect(second).toHaveBeenCalledExactlyOnceWith(event)
})

test('the connection ends with its last listener', () => {
  const one = renderHook(() => useEvents(vi.fn()))
  const other = renderHook(() => useEvents(vi.fn()))
  one.unmount()
  expect(FakeEventSource.latest?.readyState).not.toBe(FakeEventSource.CLOSED)
  other.unmount()
  expect(FakeEventSource.latest?.readyState).toBe(FakeEventSource.CLOSED)
})

test('the state tells whether events come', () => {
  const { result } = renderHook(() => {
    useEvents(vi.fn())
    return useEventStreamState()
  })
  expect(result.current).toBe('down')
  act(() => FakeEventSource.latest?.open())
  expect(result.current).toBe('open')
  act(() => FakeEventSource.latest?.fail())
  expect(result.current).toBe('down')
})

test('after an HTTP refusal it connects again, waiting longer each time', () => {
  vi.useFakeTimers()
  renderHook(() => useEvents(vi.fn()))
  const first = FakeEventSource.latest
  act(() => first?.fail({ isFinal: true }))
  act(() => vi.advanceTimersByTime(1000))
  const second = FakeEventSource.latest
  expect(second).not.toBe(first)
  act(() => second?.fail({ isFinal: true }))
  act(() => vi.advanceTimersByTime(1999))
  expect(FakeEventSource.latest).toBe(second)
  act(() => vi.advanceTimersByTime(1))
  expect(FakeEventSource.latest).not.toBe(second)
})

test('what is not an event of ours is ignored', () => {
  const hear = vi.fn()
  renderHook(() => useEvents(hear))
  FakeEventSource.latest?.dispatchEvent(new MessageEvent('job', { data: '{"jobId":1}' }))
  expect(hear).not.toHaveBeenCalled()
})

test('after an HTTP refusal it goes on from the last event', () => {
  vi.useFakeTimers()
  renderHook(() => useEvents(vi.fn()))
  expect(FakeEventSource.latest?.url).toBe('/api/events')
  act(() => {
    FakeEventSource.latest?.hear(event, '41')
    FakeEventSource.latest?.hear(event, '42')
    FakeEventSource.latest?.fail({ isFinal: true })
  })
  act(() => vi.advanceTimersByTime(1000))
  expect(FakeEventSource.latest?.url).toBe('/api/events?lastEventId=42')
})

test('when the network is back it connects at once', () => {
  vi.useFakeTimers()
  renderHook(() => useEvents(vi.fn()))
  const first = FakeEventSource.latest
  act(() => first?.fail({ isFinal: true }))
  act(() => {
    window.dispatchEvent(new Event('online'))
  })
  const second = FakeEventSource.latest
  expect(second).not.toBe(first)
  act(() => second?.open())
  act(() => vi.advanceTimersByTime(60_000))
  expect(FakeEventSource.latest).toBe(second)
})

test('a hidden tab gives its connection back and goes on from its last event when it is shown again', () => {
  const heard = vi.fn()
  const { result } = renderHook(() => {
    useEvents(heard)
    return useEventStreamState()
  })
  const first = FakeEventSource.latest
  act(() => first?.open())
  first?.hear(event, '41')
  const show = (isHidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }
  show(true)
  expect(first?.readyState).toBe(FakeEventSource.CLOSED)
  // Nobody looks, so nobody need poll.
  expect(result.current).toBe('open')
  show(false)
  expect(FakeEventSource.latest).not.toBe(first)
  expect(FakeEventSource.latest?.url).toBe('/api/events?lastEventId=41')
})
