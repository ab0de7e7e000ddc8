import type { PgSemaphore } from './database/pg-semaphore.ts'

/** After this many successes in a row the limit grows by one. */
const successesPerStep = 4

interface Waiter {
  owner: string
  start(): void
}

interface Lane {
  limit: number
  running: string[]
  successes: number
  waiting: Waiter[]
}

/** Limits the calls of a lane: halves the limit when the provider is called too fast, raises it as calls succeed. */
export function createCallLimiter(options: {
  isTooFast(error: unknown): boolean
  max: number
  semaphore?: PgSemaphore
}) {
  const { max } = options
  const lanes = new Map<string, Lane>()

  function getLane(name: string): Lane {
    const lane = lanes.get(name) ?? { limit: max, running: [], successes: 0, waiting: [] }
    lanes.set(name, lane)
    return lane
  }

  function admit(lane: Lane) {
    while (lane.running.length < lane.limit) {
      const next = findNext(lane)
      if (!next) return
      lane.waiting.splice(lane.waiting.indexOf(next), 1)
      lane.running.push(next.owner)
      next.start()
    }
  }

  /** Resolves when the call is admitted. */
  async function takeTurn(lane: Lane, owner: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const admitted = Promise.withResolvers<void>()
    const waiter = { owner, start: admitted.resolve }
    const leave = () => {
      lane.waiting = lane.waiting.filter((each) => each !== waiter)
      admitted.reject(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    lane.waiting.push(waiter)
    admit(lane)
    await admitted.promise.finally(() => signal.removeEventListener('abort', leave))
  }

  return {
    /**
     * The owner with the fewest running calls goes first, then the earliest call. Rejects when aborted while waiting.
     */
    async run<T>(name: string, signal: AbortSignal, call: () => Promise<T>, owner = ''): Promise<T> {
      const lane = getLane(name)
      await takeTurn(lane, owner, signal)
      try {
        const result = await (options.semaphore?.hold(name, max, signal, call) ?? call())
        if (++lane.successes >= successesPerStep && lane.limit < max) {
          lane.limit++
          lane.successes = 0
        }
        return result
      } catch (error) {
        if (options.isTooFast(error)) {
          lane.limit = Math.max(1, Math.floor(lane.limit / 2))
          lane.successes = 0
        }
        throw error
      } finally {
        lane.running.splice(lane.running.indexOf(owner), 1)
        admit(lane)
      }
    },
    getLimit: (name: string) => getLane(name).limit,
  }
}

function findNext({ waiting, running }: Lane): Waiter | null {
  const countRunningCalls = (owner: string) => running.filter((one) => one === owner).length
  return waiting.reduce<Waiter | null>(
    (best, each) => (best && countRunningCalls(best.owner) <= countRunningCalls(each.owner) ? best : each),
    null,
  )
}
