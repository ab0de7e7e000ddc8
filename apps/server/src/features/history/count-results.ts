import type { Clock } from '../../platform/clock.ts'

/** `total` results, or more than `cap` when it is greater than that. */
export interface Count {
  total: number
  cap: number
}

/** Counts until it has found one more than `cap`. */
type CountUpTo = (cap: number) => Promise<number>

/** In half a minute nobody sees that a large count is one or two off. */
const freshMs = 30_000
const keptMax = 500

/**
 * Counts results for the pager, to `fullCap` at most, without making anybody wait for a large count. What is not known
 * when a page is found is counted in the background, one at a time, and remembered: until it is there the answer is 'more
 * than' what was found, afterwards it is the remembered one, made anew when it is old.
 */
export function createResultCounter(fullCap: number, clock: Clock) {
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
      .then(async () => remember(key, await countUpTo(fullCap)))
      // Nobody waits for it; the next one who asks counts again.
      .catch(() => undefined)
      .finally(() => waiting.delete(key))
  }

  return {
    /** Counts what an index alone can tell: new each time, but for what was more than the full cap a moment ago. */
    async countAll(key: string, countUpTo: CountUpTo): Promise<Count> {
      const last = known.get(key)
      if (last && last.total > fullCap && isFresh(last)) return { total: last.total, cap: fullCap }
      const total = await countUpTo(fullCap)
      if (total > fullCap) remember(key, total)
      return { total, cap: fullCap }
    },
    /**
     * @param key names what is counted.
     * @param found so many have been found, and there may be more.
     */
    countOn(key: string, found: number, countUpTo: CountUpTo): Count {
      if (found > fullCap) return { total: found, cap: fullCap }
      const last = known.get(key)
      const isKnown = last && last.total >= found
      if (!isKnown || !isFresh(last)) countInBackground(key, countUpTo)
      return isKnown ? { total: last.total, cap: fullCap } : { total: found + 1, cap: found }
    },
    /** Resolves when nothing is counted in the background. */
    settled: () => background,
  }
}
