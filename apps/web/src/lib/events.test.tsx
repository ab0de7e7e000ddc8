import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { buildJobSummary } from '../../test/build-job.ts'
import { FakeEventSource } from '../../test/fake-event-source.ts'
import { useEventStreamState, useEvents } from './events.ts'

beforeEach(() => {
  FakeEventSource.latest = null
})

const event = { type: 'job', data: buildJobSummary() } as const

it('delivers an event to all listeners over one connection', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  renderHook(() => useEvents('job', first))
  const opened = FakeEventSource.latest
  renderHook(() => useEvents('job', second))
  expect(FakeEventSource.latest).toBe(opened)
  opened?.hear(event)
  expect(first).toHaveBeenCalledExactlyOnceWith(event.data)
  expect(second).toHaveBeenCalledExactlyOnceWith(event.data)
})

it('delivers only events of the listened type', () => {
  const handler = vi.fn()
  renderHook(() => useEvents('history', handler))
  FakeEventSource.latest?.hear(event)
  expect(handler).not.toHaveBeenCalled()
  FakeEventSource.latest?.hear({ type: 'history', data: { id: 1, change: 'updated' } })
  expect(handler).toHaveBeenCalledExactlyOnceWith({ id: 1, change: 'updated' })
})

it('closes the connection with its last listener', () => {
  const one = renderHook(() => useEvents('job', vi.fn()))
  const other = renderHook(() => useEvents('job', vi.fn()))
  one.unmount()
  expect(FakeEventSource.latest?.readyState).not.toBe(FakeEventSource.CLOSED)
  other.unmount()
  expect(FakeEventSource.latest?.readyState).toBe(FakeEventSource.CLOSED)
})

it('reports whether the stream is open', () => {
  const { result } = renderHook(() => {
    useEvents('job', vi.fn())
    return useEventStreamState()
  })
  expect(result.current).toBe('down')
  act(() => FakeEventSource.latest?.open())
  expect(result.current).toBe('open')
  act(() => FakeEventSource.latest?.fail())
  expect(result.current).toBe('down')
})

it('reconnects after an HTTP error with growing delays', () => {
  vi.useFakeTimers()
  renderHook(() => useEvents('job', vi.fn()))
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

it('ignores an event outside the contract', () => {
  const handler = vi.fn()
  renderHook(() => useEvents('job', handler))
  FakeEventSource.latest?.dispatchEvent(new MessageEvent('job', { data: '{"jobId":1}' }))
  expect(handler).not.toHaveBeenCalled()
})

it('resumes from the last event after an HTTP error', () => {
  vi.useFakeTimers()
  renderHook(() => useEvents('job', vi.fn()))
  expect(FakeEventSource.latest?.url).toBe('/api/events')
  act(() => {
    FakeEventSource.latest?.hear(event, '41')
    FakeEventSource.latest?.hear(event, '42')
    FakeEventSource.latest?.fail({ isFinal: true })
  })
  act(() => vi.advanceTimersByTime(1000))
  expect(FakeEventSource.latest?.url).toBe('/api/events?lastEventId=42')
})

it('reconnects at once when the network is back', () => {
  vi.useFakeTimers()
  renderHook(() => useEvents('job', vi.fn()))
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

function setHidden(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

it('closes the connection of a hidden tab and resumes from its last event when it is shown', () => {
  const handler = vi.fn()
  const { result } = renderHook(() => {
    useEvents('job', handler)
    return useEventStreamState()
  })
  const first = FakeEventSource.latest
  act(() => first?.open())
  first?.hear(event, '41')
  setHidden(true)
  expect(first?.readyState).toBe(FakeEventSource.CLOSED)
  // A hidden tab does not poll.
  expect(result.current).toBe('open')
  setHidden(false)
  expect(FakeEventSource.latest).not.toBe(first)
  expect(FakeEventSource.latest?.url).toBe('/api/events?lastEventId=41')
})

it.each([
  [1, 'open'],
  [24, 'down'],
])('takes the stream of a tab that was hidden for %d h as %s', (hours, state) => {
  const { result } = renderHook(() => {
    useEvents('job', () => undefined)
    return useEventStreamState()
  })
  act(() => FakeEventSource.latest?.open())
  const now = Date.now()
  setHidden(true)
  vi.spyOn(Date, 'now').mockReturnValue(now + hours * 3_600_000)
  setHidden(false)
  expect(result.current).toBe(state)
})
