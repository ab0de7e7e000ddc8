import type { Clock } from '../../platform/clock.ts'

/** `total` results, or more than `cap` when it is greater than that. */
export interface Count {
  total: number
  cap: number
}

/** Counts until it has found one more than `cap`. */
type CountUpTo = (cap: number) => Promise<number>

interface CountCaps {
  /** What an answer waits for when rows must be looked at one by one, unless its page is further on. */
  quick: number
  /** Further than this nobody counts. */
  full: number
}

/** In half a minute nobody sees that a large count is one or two off. */
const freshMs = 30_000
const keptMax = 500

/**
 * Counts results for the pager without making anybody wait for a large count. Up to the quick cap the count is exact
 * and new each time. Beyond it the full count is made in the background, one at a time, and remembered: until it is
 * there the answer is 'more than' what the page needed, afterwards it is the remembered one, made anew when it is old.
 */
export function createResultCounter(caps: CountCaps, clock: Clock) {
  const known = new Map<string, { total: number; countedAt: number }>()
  const waiting = new Set<string>()
  let background: Promise<unknown> = Promise.resolve()

  const isFresh = ({ countedAt }: { countedAt: number }) => clock.now().getTime() - countedAt <= freshMs

  function remember(key: string, total: number) {
    known.delete(key)
    known.set(key, { total, countedAt: clock.now().getTime() })
    const [oldest] = known.keys()
    if (known.size > keptMax && oldest !== undefined) known.delete(oldest)
  }

  function countInBackground(key: string, countUpTo: CountUpTo) {
    if (waiting.has(key) || waiting.size >= keptMax) return
    waiting.add(key)
    background = background
      .then(async () => remember(key, await countUpTo(caps.full)))
      // Nobody waits for it; the next one who asks counts again.
      .catch(() => undefined)
      .finally(() => waiting.delete(key))
  }

  return {
    /** Counts what an index alone can tell: new each time, but for what was more than the full cap a moment ago. */
    async countAll(key: string, countUpTo: CountUpTo): Promise<Count> {
      const last = known.get(key)
      if (last && last.total > caps.full && isFresh(last)) return { total: last.total, cap: caps.full }
      const total = await countUpTo(caps.full)
      if (total > caps.full) remember(key, total)
      return { total, cap: caps.full }
    },
    /**
     * @param key names what is counted.
     * @param seen so many are needed to describe the page that is asked for: it is counted that far at least.
     */
    async count(key: string, seen: number, countUpTo: CountUpTo): Promise<Count> {
      const last = known.get(key)
      if (last && last.total > caps.quick) {
        if (!isFresh(last)) countInBackground(key, countUpTo)
        return { total: last.total, cap: caps.full }
      }
      const cap = Math.min(caps.full, Math.max(caps.quick, seen))
      const total = await countUpTo(cap)
      if (total > cap && cap < caps.full) countInBackground(key, countUpTo)
      else if (total > caps.quick) remember(key, total)
      return { total, cap }
    },
    /** Resolves when nothing is counted in the background. */
    settled: () => background,
  }
}
