import { sandboxApp } from '@hookline/graph-sandbox'
import { takeStills, watchReportVersion, watchVideo } from '@hookline/perception'
import type { Config } from './config.ts'
import { createFindModelPrice } from './features/ai-models/ai-models.feature.ts'
import { createAiBudget } from './features/generation/ai-budget.service.ts'
import { createAiFileCache } from './features/generation/ai-files.repo.ts'
import { sandboxGraphPath } from './features/graph-sandbox/graph-sandbox.feature.ts'
import type { Perception } from './features/watch-reports/watch-video.service.ts'
import { showMetaUsage } from './gauges.ts'
import type { Platform } from './open-platform.ts'
import { type Ai, createAi } from './providers/ai/create-ai.ts'
import { meterAi } from './providers/ai/metered-ai.ts'
import { createReadFrames } from './providers/ai/read-frames.ts'
import { createMetaAds } from './providers/meta-ads/create-meta-ads.ts'
import type { MetaAds } from './providers/meta-ads/meta-ads.ts'
import { createThrottleMemory } from './providers/meta-ads/quota/meta-throttle.repo.ts'
import { fetchPicture } from './providers/meta-ads/reading/fetch-picture.ts'
import { previewOrigins } from './providers/meta-ads/reading/graph-previews.ts'
import { createStorage } from './providers/storage/create-storage.ts'
import type { ObjectStorage } from './providers/storage/storage.ts'

export interface ProviderReplacements {
  perception?: Perception
  ai?: Ai
  metaAds?: MetaAds
  storage?: ObjectStorage
}

export type Providers = Awaited<ReturnType<typeof connectProviders>>

/** Connects to the object store, the AI and Meta that the configuration names, or to their local stand-ins. */
export async function connectProviders(
  config: Config & { appSecret: string },
  platform: Platform,
  /** Where this process reaches itself: the simulated Meta is there. */
  ownUrl: () => string,
  replace: ProviderReplacements,
) {
  const { clock, random, db, log, metrics, semaphore, watch } = platform
  const { appSecret, appSecretOld, publicUrl } = config
  const isMetaSimulated = config.meta.kind === 'sandbox'
  const storage =
    replace.storage ?? (await createStorage(config.storage, { appSecret, appSecretOld, publicUrl, clock }))
  const perception = replace.perception ?? { watchVideo, takeStills, version: watchReportVersion }
  const ai = replace.ai ?? createAi(config.ai, { fileCache: createAiFileCache(db), semaphore, watch })
  const findPrice = createFindModelPrice({ db, clock })
  const aiBudget = createAiBudget({ db, clock, log, limitUsd: config.aiDailyLimitUsd, findPrice })
  const metaAds =
    replace.metaAds ??
    createMetaAds(config.meta, {
      memory: createThrottleMemory({ db }),
      clock,
      random,
      warn: (facts, sentence) => log.warn(facts, sentence),
      watch,
      onUsage: showMetaUsage(metrics),
      sandbox: {
        appId: sandboxApp.id,
        appSecret: sandboxApp.secret,
        graphUrl: () => `${ownUrl()}${sandboxGraphPath}`.replace(/\/$/, ''),
        publicUrl,
      },
    })
  const graphOrigins = () =>
    config.meta.kind === 'graph' ? [new URL(config.meta.graphUrl).origin] : [ownUrl(), publicUrl]
  return {
    storage,
    perception: config.perception === 'on' ? perception : null,
    ai: meterAi(ai, { watch, budget: aiBudget }),
    aiBudget,
    // Also where PERCEPTION is off: a model that sees only pictures needs them.
    readFrames: createReadFrames({ storage, takeStills: perception.takeStills }),
    metaAds,
    /** From Meta's picture servers alone. */
    fetchPicture: (address: string) =>
      fetchPicture(address, { trustedOrigins: [], signal: new AbortController().signal }),
    /** From Meta's picture servers or the Graph API. */
    fetchGraphPicture: (address: string, signal: AbortSignal) =>
      fetchPicture(address, { trustedOrigins: graphOrigins(), signal }),
    /** Whose pages the web app may show in frames. */
    framedOrigins: isMetaSimulated ? ["'self'"] : previewOrigins,
    simulated: [
      ...(ai.isConnected ? [] : ['ai' as const]),
      ...(config.storage.kind === 'local' ? ['storage' as const] : []),
      ...(isMetaSimulated ? ['meta' as const] : []),
    ],
  }
}
