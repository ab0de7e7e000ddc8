import type { Clock } from '../../platform/clock.ts'
import { MetaAdsError, type MetaAdsSession, type MinimumBudgets } from '../../providers/meta-ads/meta-ads.ts'

/** As long as the lists. */
const freshMs = 5 * 60_000
/** They only spare a refusal: nobody waits long for them. */
const defaultPatienceMs = 3000
const keptMax = 1000

/**
 * Reads what an ad set must spend at least in an ad account, and remembers it for 5 minutes in this process.
 * @returns null when Meta does not tell, fails or takes long: then its own refusal is the last word.
 */
export function createMinimumBudgets(needs: {
  clock: Clock
  sessionFor(userId: number, options: { signal: AbortSignal }): Promise<MetaAdsSession>
  patienceMs?: number
}): (userId: number, adAccountId: string) => Promise<MinimumBudgets | null> {
  const { patienceMs = defaultPatienceMs } = needs
  const kept = new Map<string, { budgets: MinimumBudgets | null; readAt: number }>()

  async function read(userId: number, adAccountId: string): Promise<MinimumBudgets | null> {
    const signal = AbortSignal.timeout(patienceMs)
    try {
      const budgets = await (await needs.sessionFor(userId, { signal })).getMinimumBudgets(adAccountId)
      if (kept.size >= keptMax) kept.clear()
      kept.set(`${userId} ${adAccountId}`, { budgets, readAt: needs.clock.now().getTime() })
      return budgets
    } catch (error) {
      if (error instanceof MetaAdsError || signal.aborted) return null
      throw error
    }
  }

  return async (userId, adAccountId) => {
    const last = kept.get(`${userId} ${adAccountId}`)
    const isFresh = last && needs.clock.now().getTime() - last.readAt < freshMs
    return isFresh ? last.budgets : read(userId, adAccountId)
  }
}
