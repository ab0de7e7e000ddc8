import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { createCallLimiter } from './call-limiter.ts'
import { createPgSemaphore } from './database/pg-semaphore.ts'
import { createLog } from './observability/log.ts'

const tooFast = new Error('429')
const forever = new AbortController().signal

function build(max = 6) {
  const limiter = createCallLimiter({ max, isTooFast: (error) => error === tooFast })
  let running = 0
  let most = 0
  const started: number[] = []
  /** A call that runs until it is ended; its promise settles with it. */
  function begin(id: number, lane = 'a', signal = forever) {
    const gate = Promise.withResolvers<void>()
    const done = limiter.run(lane, signal, async () => {
      started.push(id)
      most = Math.max(most, ++running)
      await gate.promise.finally(() => running--)
    })
    done.catch(() => {})
    return { done, end: gate.resolve, fail: gate.reject }
  }
  return { limiter, begin, started, most: () => most }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the call limiter', () => {
  it('runs at most 6 calls at once, all in order of arrival', async () => {
    const { begin, started, most } = build()
    const calls = Array.from({ length: 20 }, (_, id) => begin(id))
    for (const call of calls) {
      await settled()
      call.end()
    }
    await Promise.all(calls.map(({ done }) => done))
    expect(most()).toBe(6)
    expect(started).toEqual(calls.map((_, id) => id))
  })

  it('separates lanes', async () => {
    const { begin, started } = build(1)
    const calls = [begin(1, 'a'), begin(2, 'b'), begin(3, 'a')]
    await settled()
    expect(started).toEqual([1, 2])
    for (const call of calls) call.end()
    await Promise.all(calls.map(({ done }) => done))
  })

  it('halves its limit at each refusal for too many calls, down to one', async () => {
    const { limiter } = build()
    const limits: number[] = []
    for (let count = 0; count < 4; count++) {
      await limiter.run('a', forever, () => Promise.reject(tooFast)).catch(() => {})
      limits.push(limiter.getLimit('a'))
    }
    expect(limits).toEqual([3, 1, 1, 1])
  })

  it('raises its limit by one after four successes, up to the maximum', async () => {
    const { limiter } = build(2)
    await limiter.run('a', forever, () => Promise.reject(tooFast)).catch(() => {})
    const limits: number[] = []
    for (let count = 0; count < 8; count++) {
      await limiter.run('a', forever, async () => {})
      limits.push(limiter.getLimit('a'))
    }
    expect(limits).toEqual([1, 1, 1, 2, 2, 2, 2, 2])
  })

  it('keeps its limit after other failures, and frees their slot', async () => {
    const { limiter } = build(1)
    await expect(limiter.run('a', forever, () => Promise.reject(new Error('500')))).rejects.toThrow('500')
    expect(limiter.getLimit('a')).toBe(1)
    await expect(limiter.run('a', forever, async () => 'ran')).resolves.toBe('ran')
  })

  it('rejects a waiting call that is cancelled, without running it', async () => {
    const { begin, started } = build(1)
    const controller = new AbortController()
    const first = begin(1)
    const waiting = begin(2, 'a', controller.signal)
    const third = begin(3)
    await settled()
    controller.abort(new Error('cancelled'))
    await expect(waiting.done).rejects.toThrow('cancelled')
    first.end()
    third.end()
    await third.done
    expect(started).toEqual([1, 3])
  })

  it('does not run a call that was cancelled beforehand', async () => {
    const { begin, started } = build()
    await expect(begin(1, 'a', AbortSignal.abort(new Error('cancelled'))).done).rejects.toThrow('cancelled')
    expect(started).toEqual([])
  })
})

it('shares the limit with other processes', async () => {
  const database = await createTestDatabase()
  const nodes = [1, 2].map(() => createPgSemaphore({ connection: database.connection, log: createLog('silent') }))
  const limiters = nodes.map((semaphore) => createCallLimiter({ max: 3, isTooFast: () => false, semaphore }))
  let [running, most, ended] = [0, 0, 0]
  const call = async () => {
    most = Math.max(most, ++running)
    await sql`select pg_sleep(0.02)`.execute(database.db)
    running--
    ended++
  }
  await Promise.all(Array.from({ length: 20 }, (_, n) => limiters[n % 2]?.run('a', forever, call)))
  await Promise.all(nodes.map((semaphore) => semaphore.stop()))
  await database.destroy()
  expect(ended).toBe(20)
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(3)
})

it('gives a free slot to the owner with the fewest running calls, though others came first', async () => {
  const limiter = createCallLimiter({ max: 2, isTooFast: () => false })
  const [started, gates]: [string[], (() => void)[]] = [[], []]
  const begin = (owner: string) =>
    limiter.run(
      'a',
      forever,
      () => {
        started.push(owner)
        return new Promise<void>((resolve) => gates.push(resolve))
      },
      owner,
    )
  const calls = ['ana', 'ana', 'ana', 'ana', 'ben'].map(begin)
  await settled()
  gates[0]?.()
  await settled()
  expect(started).toEqual(['ana', 'ana', 'ben'])
  for (let n = 1; n < 5; n++) {
    gates[n]?.()
    await settled()
  }
  await Promise.all(calls)
  expect(started).toHaveLength(5)
})
