import type { WatchCall } from '../../platform/observability/watch-call.ts'
import { AiError, type AiProvider, type AiUsage } from './ai.ts'
import type { Ai } from './create-ai.ts'

export interface AiBudget {
  /** @throws AiError `budgetUsedUp` when the budget is spent. */
  check(): Promise<void>
  /** Never rejects: an answer that was paid for must not be lost. */
  charge(modelId: string, usage: AiUsage): Promise<void>
}

/** Observes each generation and charges it to the budget. */
export function meterAi(ai: Ai, { watch, budget }: { watch: WatchCall; budget: AiBudget }): Ai {
  const meter = (provider: AiProvider): AiProvider => ({
    ...provider,
    async generate(request) {
      // A repair belongs to an answer that is already paid for.
      if (!request.unparsedAnswer) await budget.check()
      const about = { provider: provider.name, operation: request.unparsedAnswer ? 'repair' : 'generate' }
      try {
        const answer = await watch(about, () => provider.generate(request))
        await budget.charge(request.modelId, answer.usage)
        return answer
      } catch (error) {
        if (error instanceof AiError && error.usage) await budget.charge(request.modelId, error.usage)
        throw error
      }
    },
  })
  return { ...ai, providerFor: (model) => meter(ai.providerFor(model)) }
}
