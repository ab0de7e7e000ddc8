import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { FakeEventSource } from '../../../test/fake-event-source.ts'
import { pollMs } from '../../lib/poll-interval.ts'
import { useLiveQueries } from './use-live-queries.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
})

const advance = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Two results that are fetched as 'stored'; one that is 'deleted' is final. */
async function renderResults() {
  const fetchResult = vi.fn(async (_id: number) => 'stored')
  const toQuery = (id: number) => ({ queryKey: ['result', id], queryFn: () => fetchResult(id) })
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const { result } = renderHook(
    () =>
      useLiveQueries([1, 2].map(toQuery), {
        on: 'history',
        findQuery: ({ id }) => toQuery(id),
        patch: (_, { change }) => change,
        isIncomplete: ({ change }) => change === 'updated',
        isUnderWay: (state) => state !== 'deleted',
        isFinal: (state) => state === 'deleted',
      }),
    { wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider> },
  )
  await advance()
  fetchResult.mockClear()
  return { fetchResult, readStates: () => result.current.map(({ data }) => data) }
}

async function openStream() {
  act(() => FakeEventSource.latest?.open())
  await advance()
}

async function hear(id: number, change: 'created' | 'updated' | 'deleted') {
  act(() => FakeEventSource.latest?.hear({ type: 'history', data: { id, change } }))
  await advance()
}

it('patches the query of an event, and no other', async () => {
  const { readStates } = await renderResults()
  await openStream()
  await hear(2, 'deleted')
  expect(readStates()).toEqual(['stored', 'deleted'])
})

it('fetches what an event lacks', async () => {
  const { fetchResult, readStates } = await renderResults()
  await openStream()
  fetchResult.mockClear()
  fetchResult.mockResolvedValue('changed')
  await hear(1, 'updated')
  expect(fetchResult.mock.calls).toEqual([[1]])
  expect(readStates()).toEqual(['changed', 'stored'])
})

it('fetches again what may have changed before the stream opened', async () => {
  const { fetchResult } = await renderResults()
  await hear(2, 'deleted')
  await openStream()
  expect(fetchResult.mock.calls).toEqual([[1]])
})

it('polls what may change while the stream is down', async () => {
  const { fetchResult } = await renderResults()
  await hear(2, 'deleted')
  await advance(pollMs)
  expect(fetchResult.mock.calls).toEqual([[1]])
  await openStream()
  fetchResult.mockClear()
  await advance(2 * pollMs)
  expect(fetchResult).not.toHaveBeenCalled()
})
