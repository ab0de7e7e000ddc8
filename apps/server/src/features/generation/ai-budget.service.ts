import { costUsd } from '@hookline/contract/ai-models/model-lifetimes.rules'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/observability/log.ts'
import { AiError, type AiUsage, budgetUsedUp, transientTries } from '../../providers/ai/ai.ts'
import { describeUsedUp, nextDay, toUtcDay } from './ai-budget.rules.ts'
import { addSpending, readSpending } from './ai-spending.repo.ts'

interface Price {
  inputPriceUsd: number | null
  outputPriceUsd: number | null
}

/** Checked before a call and charged after it, so running calls finish. Models without a price are not charged. */
export function createAiBudget(needs: {
  db: Database
  clock: Clock
  log: Log
  limitUsd: number | null
  findPrice(modelId: string): Promise<Price | null>
}) {
  const { db, clock, limitUsd } = needs
  const spentToday = () => readSpending(db, toUtcDay(clock.now()))

  return {
    spentToday,
    async check(): Promise<void> {
      if (limitUsd === null || (await spentToday()) < limitUsd) return
      const now = clock.now()
      throw new AiError({
        errorType: budgetUsedUp,
        message: describeUsedUp(limitUsd, now),
        maxTries: transientTries,
        retryAfterMs: nextDay(now).getTime() - now.getTime(),
      })
    },
    async charge(modelId: string, usage: AiUsage): Promise<void> {
      try {
        const price = await needs.findPrice(modelId)
        const cost = price && costUsd(usage, price)
        if (cost) await addSpending(db, toUtcDay(clock.now()), cost)
      } catch (err) {
        needs.log.error({ err, modelId }, 'AI call cost not recorded')
      }
    },
  }
}
