/** A limit ended the work: with a larger limit, or on a machine in order, more can be read. */
export class TimeLimitError extends Error {
  override name = 'TimeLimitError'
}

/** Processes that use less processor time than `progressMs` for this long hang: even a very busy machine gives more. */
export const stalledMs = 10 * 60_000
const progressMs = 1000
/** By the clock. Only a guard: the limit of processor time ends the work long before on a machine that is not overloaded. */
export const longestReadingMs = 6 * 3_600_000

export type Allowance = ReturnType<typeof createAllowance>

/**
 * The processor time that several processes may use together. Its signal aborts when they have used more than the limit,
 * when they hang, and when the given signal aborts.
 */
export function createAllowance(signal: AbortSignal | undefined, limitMs: number) {
  const controller = new AbortController()
  const usedMs: number[] = []
  let currentLimitMs = limitMs
  let progressAtMs = 0
  let hasEnded = false
  let stalled: NodeJS.Timeout | undefined

  const exceed = (message: string) => controller.abort(new TimeLimitError(message))
  const awaitProgress = () => {
    clearTimeout(stalled)
    stalled = setTimeout(exceed, stalledMs, 'It stopped making progress.')
  }
  const longest = setTimeout(exceed, longestReadingMs, `It takes more than ${longestReadingMs / 3_600_000} hours.`)
  const check = () => {
    if (hasEnded) return
    const totalMs = usedMs.reduce((sum, ms) => sum + ms, 0)
    if (totalMs > currentLimitMs) exceed(`It takes more than ${Math.round(currentLimitMs / 1000)} s of processor time.`)
    if (totalMs - progressAtMs < progressMs) return
    progressAtMs = totalMs
    awaitProgress()
  }
  const abort = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  awaitProgress()

  return {
    signal: controller.signal,
    setLimit(limitMs: number) {
      currentLimitMs = limitMs
      check()
    },
    /** @returns takes the processor time that one process has used since its start */
    addMeter() {
      const index = usedMs.push(0) - 1
      return (ms: number) => {
        usedMs[index] = ms
        check()
      }
    },
    /** Ends processes that still run, such as the hearing of a video whose pictures could not be decoded. */
    end() {
      hasEnded = true
      controller.abort(new Error('The reading has ended.'))
      clearTimeout(stalled)
      clearTimeout(longest)
      signal?.removeEventListener('abort', abort)
    },
  }
}
