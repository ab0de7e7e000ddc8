import { AiError } from './ai/ai.ts'
import { MetaAdsError } from './meta-ads/meta-ads.ts'

/** The class of a provider's failure, as a metric label; null for other errors. */
export function failureClassOf(error: unknown): string | null {
  if (error instanceof AiError) return error.errorType
  if (error instanceof MetaAdsError) return error.kind
  return error instanceof Error && error.name === 'AbortError' ? 'aborted' : null
}
