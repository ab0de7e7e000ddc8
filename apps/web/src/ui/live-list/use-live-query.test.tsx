import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeEventSource } from '../../../test/fake-event-source.ts'
import { pollMs } from '../../lib/poll-interval.ts'
import { useLiveQuery } from './use-live-query.ts'

type Live = Parameters<typeof useLiveQuery<string[], string[], 'history', number>>[1]

const queryKey = ['rows']

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  FakeEventSource.latest = null
})

const advance = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

/** A live query whose fetches wait for `answer`. */
async function renderLive(live: Partial<Live> = {}, { queryClient = createClient(), enabled = true } = {}) {
  const pending: PromiseWithResolvers<string[]>[] = []
  const queryFn = vi.fn(() => {
    const next = Promise.withResolvers<string[]>()
    pending.push(next)
    return next.promise
  })
  const rendered = renderHook(
    (props) => useLiveQuery({ queryKey, queryFn, enabled: props.enabled }, { on: 'history', ...live }),
    {
      initialProps: { enabled },
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    },
  )
  await advance()
  async function answer(data: string[] | Error) {
    const next = pending.shift()
    if (data instanceof Error) next?.reject(data)
    else next?.resolve(data)
    await advance()
  }
  return { queryFn, answer, ...rendered }
}

function createClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
}

async function openStream() {
  act(() => FakeEventSource.latest?.open())
  await advance()
}

async function hear(id: number, change: 'created' | 'updated' | 'deleted' = 'updated') {
  act(() => FakeEventSource.latest?.hear({ type: 'history', data: { id, change } }))
  await advance()
}

async function renderLoaded(live: Partial<Live> = {}) {
  const rendered = await renderLive(live)
  await rendered.answer(['first'])
  await openStream()
  await rendered.answer(['first'])
  rendered.queryFn.mockClear()
  return rendered
}

describe('an event', () => {
  it('fetches everything when nothing else is said', async () => {
    const { queryFn, answer, result } = await renderLoaded()
    await hear(1)
    expect(queryFn).toHaveBeenCalledOnce()
    await answer(['second'])
    expect(result.current.data).toEqual(['second'])
  })

  it('patches the data, and then fetches only what it outdates', async () => {
    const { queryFn, result } = await renderLoaded({
      patch: (data = [], { id }) => [...data, `event ${id}`],
      findOutdated: ({ change }) => (change === 'deleted' ? 'all' : 'nothing'),
    })
    await hear(1)
    expect(result.current.data).toEqual(['first', 'event 1'])
    expect(queryFn).not.toHaveBeenCalled()
    await hear(2, 'deleted')
    expect(result.current.data).toEqual(['first', 'event 1', 'event 2'])
    expect(queryFn).toHaveBeenCalledOnce()
  })

  it('patches without a fetch when only a patch is given', async () => {
    const { queryFn, result } = await renderLoaded({ patch: () => ['patched'] })
    await hear(1)
    expect(result.current.data).toEqual(['patched'])
    expect(queryFn).not.toHaveBeenCalled()
  })

  it('is judged by the data before it and by a fetch under way', async () => {
    const findOutdated = vi.fn(() => 'nothing' as const)
    const { answer } = await renderLive({ findOutdated, patch: () => ['patched'] })
    await hear(1)
    expect(findOutdated.mock.lastCall).toEqual([
      { id: 1, change: 'updated' },
      { data: undefined, isFetching: true },
    ])
    await answer(['first'])
    await hear(2)
    expect(findOutdated.mock.lastCall).toEqual([
      { id: 2, change: 'updated' },
      { data: ['first'], isFetching: false },
    ])
  })

  it('of something else is ignored', async () => {
    const patch = vi.fn((data: string[] | undefined) => data)
    await renderLoaded({ concerns: ({ id }) => id === 1, patch })
    await hear(2)
    expect(patch).not.toHaveBeenCalled()
    await hear(1)
    expect(patch).toHaveBeenCalledOnce()
  })

  it('is ignored once the data is final, and while the query is off', async () => {
    const { queryFn, rerender } = await renderLoaded({ isFinal: ([row]) => row === 'first' })
    await hear(1)
    expect(queryFn).not.toHaveBeenCalled()
    const open = await renderLoaded()
    open.rerender({ enabled: false })
    await hear(1)
    expect(open.queryFn).not.toHaveBeenCalled()
    rerender({ enabled: false })
  })

  it('waits with its fetch for one under way, whose answer may be older', async () => {
    const { queryFn, answer } = await renderLoaded()
    await hear(1)
    await hear(2)
    await hear(3)
    expect(queryFn).toHaveBeenCalledOnce()
    await answer(['second'])
    expect(queryFn).toHaveBeenCalledTimes(2)
    await answer(['third'])
    expect(queryFn).toHaveBeenCalledTimes(2)
  })

  it('fetches at most once in the given time', async () => {
    const { queryFn, answer } = await renderLoaded({ refetchMs: 2000 })
    await hear(1)
    await answer(['second'])
    await hear(2)
    await hear(3)
    await advance(1900)
    expect(queryFn).toHaveBeenCalledOnce()
    await advance(100)
    expect(queryFn).toHaveBeenCalledTimes(2)
  })

  it('fetches the first outdated row at once and those that follow together', async () => {
    const fetchRows = vi.fn(async (_ids: number[]) => undefined)
    const { unmount } = await renderLoaded({ findOutdated: ({ id }) => ({ id }), fetchRows })
    await hear(1)
    expect(fetchRows.mock.lastCall?.[0]).toEqual([1])
    for (const id of [2, 3, 2]) await hear(id)
    expect(fetchRows).toHaveBeenCalledOnce()
    await advance(300)
    expect(fetchRows.mock.lastCall?.[0]).toEqual([2, 3])
    await hear(4)
    unmount()
    await advance(1000)
    expect(fetchRows).toHaveBeenCalledTimes(2)
  })
})

describe('when events may have been missed', () => {
  it('fetches once more after the event stream has opened', async () => {
    const { queryFn, answer } = await renderLive()
    await answer(['first'])
    await openStream()
    expect(queryFn).toHaveBeenCalledTimes(2)
  })

  it('waits for a fetch during which the stream opened, whose answer may be older', async () => {
    const { queryFn, answer } = await renderLive()
    await openStream()
    expect(queryFn).toHaveBeenCalledOnce()
    await answer(['first'])
    expect(queryFn).toHaveBeenCalledTimes(2)
    await answer(['second'])
    expect(queryFn).toHaveBeenCalledTimes(2)
  })

  it('replaces what another part of the page fetched before this one listened', async () => {
    const queryClient = createClient()
    queryClient.setQueryData(queryKey, ['old'])
    const { queryFn } = await renderLive({}, { queryClient })
    expect(queryFn).toHaveBeenCalledOnce()
  })

  it('follows a fetch that another part of the page began before this one listened', async () => {
    const queryClient = createClient()
    const other = Promise.withResolvers<string[]>()
    void queryClient.prefetchQuery({ queryKey, queryFn: () => other.promise })
    const { queryFn } = await renderLive({}, { queryClient })
    expect(queryFn).not.toHaveBeenCalled()
    other.resolve(['old'])
    await advance()
    expect(queryFn).toHaveBeenCalledOnce()
  })

  it('fetches nothing that is final or off', async () => {
    const final = await renderLive({ isFinal: () => true })
    await openStream()
    await final.answer(['final'])
    expect(final.queryFn).toHaveBeenCalledOnce()
    final.unmount()
    const off = await renderLive({}, { enabled: false })
    await openStream()
    expect(off.queryFn).not.toHaveBeenCalled()
  })
})

describe('polling', () => {
  const isUnderWay: Live['isUnderWay'] = (rows) => rows?.[0] !== 'ended'

  it('follows work under way while the event stream is down', async () => {
    const { queryFn, answer } = await renderLive({ isUnderWay })
    await answer(['running'])
    await advance(pollMs)
    expect(queryFn).toHaveBeenCalledTimes(2)
    await answer(['ended'])
    await advance(pollMs)
    expect(queryFn).toHaveBeenCalledTimes(2)
  })

  it('repeats a failed fetch while the event stream is open', async () => {
    const { queryFn, answer } = await renderLoaded({ isUnderWay })
    await advance(pollMs)
    expect(queryFn).not.toHaveBeenCalled()
    await hear(1)
    await answer(new Error('offline'))
    await advance(pollMs)
    expect(queryFn).toHaveBeenCalledTimes(2)
  })

  it('never happens when nothing says what is under way', async () => {
    const { queryFn, answer } = await renderLive()
    await answer(['first'])
    await advance(pollMs)
    expect(queryFn).toHaveBeenCalledOnce()
  })
})
