/** The work took longer than it may. */
export class TimeLimitError extends Error {
  override name = 'TimeLimitError'
}

/** A signal that aborts when `signal` does, or when the time since the creation exceeds the limit, which may change. */
export function createDeadline(signal: AbortSignal | undefined, limitMs: number) {
  const controller = new AbortController()
  const createdAt = performance.now()
  let timer: NodeJS.Timeout | undefined
  const abort = () => controller.abort(signal?.reason)
  const setLimit = (limitMs: number) => {
    clearTimeout(timer)
    const expire = () => controller.abort(new TimeLimitError(`It took longer than ${Math.round(limitMs / 1000)} s.`))
    timer = setTimeout(expire, limitMs - (performance.now() - createdAt))
  }
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  setLimit(limitMs)
  return {
    signal: controller.signal,
    setLimit,
    end() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    },
  }
}
