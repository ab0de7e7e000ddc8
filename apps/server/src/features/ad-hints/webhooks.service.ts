import type { AdHintsNeeds } from './ad-hints-needs.ts'
import { createHintBuffer } from './hint-buffer.ts'

export type WebhooksService = ReturnType<typeof createWebhooksService>

/** A change often comes as several webhooks, one for each child of what was paused: they are read together. */
const gatherMs = 2000

/** Takes Meta's webhooks. Each is only a hint without content: the ads that it is about are read again. */
export function createWebhooksService({ log, webhooks, ads }: Pick<AdHintsNeeds, 'log' | 'webhooks' | 'ads'>) {
  const buffer = createHintBuffer({
    async store(hints) {
      if ((await ads.hint(hints)) > 0) startSoon()
    },
  })
  let isStarting = false

  /** Starts one check for all hints of the next seconds. Should this process end before, the minute's check has them. */
  function startSoon(): void {
    if (isStarting) return
    isStarting = true
    setTimeout(() => {
      isStarting = false
      ads.startCheck().catch((err: unknown) => log.warn({ err }, 'check of hinted ads not started'))
    }, gatherMs).unref()
  }

  return {
    isSigned: webhooks.isSigned,
    /** Resolves once the hints are stored. @returns false when the body is not a webhook's. */
    async receive(bytes: Uint8Array): Promise<boolean> {
      const hints = webhooks.read(bytes)
      if (hints) await buffer.add(hints)
      return hints !== null
    },
  }
}
