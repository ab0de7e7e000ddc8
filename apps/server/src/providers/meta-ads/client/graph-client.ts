import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../../../platform/clock.ts'
import type { WatchCall } from '../../../platform/observability/watch-call.ts'
import type { MetaAds, MetaPermission, ThrottleMemory } from '../meta-ads.ts'
import { createThrottle, type Sleep } from '../quota/graph-throttle.ts'
import { createPreviews, type ShowAddress } from '../reading/graph-previews.ts'
import { createReads } from '../reading/graph-reads.ts'
import { createImages } from '../sending/graph-images.ts'
import { createVideos } from '../sending/graph-videos.ts'
import { createWrites } from '../sending/graph-writes.ts'
import { type CallContext, createGraphCaller } from './graph-caller.ts'
import { createGraphHttp, type GraphHttpSettings } from './graph-http.ts'
import { buildLoginUrl, finishLogin } from './graph-login.ts'

export interface GraphSettings {
  kind: MetaAds['kind']
  /** Without a slash at its end; asked at each call. */
  graphUrl(): string
  /** The same for uploads of videos. */
  graphVideoUrl(): string
  /** Where the browser goes to consent, without version and without a slash at its end. */
  dialogUrl: string
  /** Such as `v26.0`. */
  apiVersion: string
  appId: string
  appSecret: string
  /** A configuration of Facebook Login for Business, which stands for the permissions; null without. */
  loginConfigId: string | null
  permissions: readonly MetaPermission[]
  showAddress: ShowAddress
}

export interface GraphNeeds {
  memory: ThrottleMemory
  clock: Clock
  random: () => number
  /** Told what an operator should know and nobody has to wait for. */
  warn(facts: Record<string, unknown>, sentence: string): void
  /** Sees every request that goes over the wire. */
  watch?: WatchCall
  /** Told what replies say of the quotas: `app` or an account's digits, and how much of it is used. */
  onUsage?(key: string, percent: number): void
  sleep?: Sleep
  timeoutsMs?: GraphHttpSettings['timeoutsMs']
}

/** The one client of the Graph API, for Meta and for the sandbox that speaks its HTTP. */
export function createGraphClient(settings: GraphSettings, needs: GraphNeeds): MetaAds {
  const { clock, random, warn, sleep = sleepFor } = needs
  const http = createGraphHttp({
    ...settings,
    ...(needs.timeoutsMs && { timeoutsMs: needs.timeoutsMs }),
    onOtherVersion: (served) =>
      warn({ asked: settings.apiVersion, served }, 'Meta served another version of its API than was asked for'),
  })
  const onMemoryFault = (err: unknown) => warn({ err }, "Meta's limits could not be read or kept")
  const { onUsage } = needs
  const throttle = createThrottle({ memory: needs.memory, clock, random, sleep, onMemoryFault, onUsage })
  const call = createGraphCaller({ http, throttle, random, sleep, secrets: [settings.appSecret], watch: needs.watch })
  const { kind, appId, appSecret, loginConfigId, permissions, apiVersion, dialogUrl } = settings

  return {
    kind,
    permissions,
    loginUrl: (request) => buildLoginUrl({ url: dialogUrl, apiVersion, appId, loginConfigId, permissions }, request),
    finishLogin: (answer, signal) => finishLogin({ call, appId, appSecret, now: clock.now }, answer, signal),
    as(accessToken, { signal, urgency = 'interactive' } = {}) {
      const context: CallContext = {
        accessToken,
        get urgency() {
          return typeof urgency === 'function' ? urgency() : urgency
        },
        ...(signal && { signal }),
      }
      return {
        ...createReads(call, context, settings.showAddress),
        ...createWrites(call, context),
        ...createVideos(call, context),
        ...createImages(call, context),
        ...createPreviews(call, context, settings.showAddress),
      }
    },
  }
}

async function sleepFor(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, signal && { signal })
  } catch (error) {
    throw signal?.aborted ? signal.reason : error
  }
}
