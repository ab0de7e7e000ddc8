import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { runInSpan } from './work-context.ts'

/** @param watched labels of metrics: no ids, each of which would add a time series, and no text that a person wrote. */
export type WatchCall = <T>(watched: WatchedCall<T>, call: () => Promise<T>) => Promise<T>

export interface WatchedCall<T> {
  provider: string
  operation: string
  /** For answers that may be refusals: `ok`, or the class of the refusal. */
  classifyOutcome?: (result: T) => string
}

/** @param classify the class of an error, one of a short list; null becomes `error`. */
export function createWatchCall(
  { metrics, log }: { metrics: Metrics; log: Log },
  classify: (error: unknown) => string | null,
): WatchCall {
  return async ({ provider, operation, classifyOutcome }, call) => {
    const startedAt = performance.now()
    const note = (outcome: string) => {
      const seconds = (performance.now() - startedAt) / 1000
      metrics.callSeconds.observe({ provider, operation, outcome }, seconds)
      log.info({ provider, operation, outcome, ms: Math.round(seconds * 1000) }, 'provider call')
    }
    return runInSpan(
      `${provider} ${operation}`,
      { 'hookline.provider': provider, 'hookline.operation': operation },
      async () => {
        try {
          const result = await call()
          note(classifyOutcome?.(result) ?? 'ok')
          return result
        } catch (error) {
          note(classify(error) ?? 'error')
          throw error
        }
      },
      'CLIENT',
    )
  }
}
