import type { Clock } from '../../platform/clock.ts'
import { MetaAdsError, type MetaAdsSession, type MinimumBudgets } from '../../providers/meta-ads/meta-ads.ts'

const freshMs = 5 * 60_000
/** Minimum budgets only prevent a refusal, so a slow answer is not awaited. */
const defaultPatienceMs = 3000
const cachedMax = 1000

/**
 * Reads the minimum budgets of an ad account, and caches them for 5 minutes in this process.
 * @returns null when Meta has none, fails or is slow: Meta then decides itself.
 */
export function createMinimumBudgets(needs: {
  clock: Clock
  sessionFor(userId: number, options: { signal: AbortSignal }): Promise<MetaAdsSession>
  patienceMs?: number
}): (userId: number, adAccountId: string) => Promise<MinimumBudgets | null> {
  const { patienceMs = defaultPatienceMs } = needs
  const cached = new Map<string, { budgets: MinimumBudgets | null; readAt: number }>()

  async function read(userId: number, adAccountId: string): Promise<MinimumBudgets | null> {
    const signal = AbortSignal.timeout(patienceMs)
    try {
      const budgets = await (await needs.sessionFor(userId, { signal })).getMinimumBudgets(adAccountId)
      if (cached.size >= cachedMax) cached.clear()
      cached.set(`${userId} ${adAccountId}`, { budgets, readAt: needs.clock.now().getTime() })
      return budgets
    } catch (error) {
      if (error instanceof MetaAdsError || signal.aborted) return null
      throw error
    }
  }

  return async (userId, adAccountId) => {
    const last = cached.get(`${userId} ${adAccountId}`)
    const isFresh = last && needs.clock.now().getTime() - last.readAt < freshMs
    return isFresh ? last.budgets : read(userId, adAccountId)
  }
}
