import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../../../platform/clock.ts'
import type { WatchCall } from '../../../platform/observability/watch-call.ts'
import type { MetaAds, MetaPermission, ThrottleMemory } from '../meta-ads.ts'
import { createThrottle, type Sleep } from '../quota/graph-throttle.ts'
import { compareAd } from '../reading/compare-ads.ts'
import { createPreviews, type ShowAddress } from '../reading/graph-previews.ts'
import { createReads } from '../reading/graph-reads.ts'
import { isSigned, readWebhook } from '../reading/webhook.ts'
import { subscribeAccount, subscribeApp } from '../sending/graph-subscriptions.ts'
import { createVideos } from '../sending/graph-videos.ts'
import { createWrites, describePlan } from '../sending/graph-writes.ts'
import { type CallContext, createGraphCaller } from './graph-caller.ts'
import { createGraphHttp, type GraphHttpSettings } from './graph-http.ts'
import { buildLoginUrl, finishLogin } from './graph-login.ts'

export interface GraphSettings
  extends Pick<GraphHttpSettings, 'graphUrl' | 'graphVideoUrl' | 'apiVersion' | 'appSecret'> {
  kind: MetaAds['kind']
  /** The consent dialog, without version and trailing slash. */
  dialogUrl: string
  appId: string
  /** A configuration of Facebook Login for Business, which replaces the permissions. */
  loginConfigId: string | null
  permissions: readonly MetaPermission[]
  showAddress: ShowAddress
}

export interface GraphNeeds {
  memory: ThrottleMemory
  clock: Clock
  random: () => number
  /** Logs a warning for the operator. */
  warn(facts: Record<string, unknown>, sentence: string): void
  /** Observes every HTTP request. */
  watch?: WatchCall
  /** Receives the used percentage of a quota: of `app`, or of an account's digits. */
  onUsage?(key: string, percent: number): void
  sleep?: Sleep
  timeoutsMs?: GraphHttpSettings['timeoutsMs']
}

/** The client of the Graph API, for Meta and for the sandbox. */
export function createGraphClient(settings: GraphSettings, needs: GraphNeeds): MetaAds {
  const { clock, random, warn, sleep = sleepFor } = needs
  const http = createGraphHttp({
    ...settings,
    ...(needs.timeoutsMs && { timeoutsMs: needs.timeoutsMs }),
    onOtherVersion: (served) =>
      warn({ asked: settings.apiVersion, served }, 'Meta served another version of its API than requested'),
  })
  const onMemoryFault = (err: unknown) => warn({ err }, 'Meta quota not read or stored')
  const throttle = createThrottle({ ...needs, sleep, onMemoryFault })
  const call = createGraphCaller({ http, throttle, random, sleep, secrets: [settings.appSecret], watch: needs.watch })
  const { kind, appId, appSecret, loginConfigId, permissions, apiVersion, dialogUrl } = settings

  return {
    kind,
    permissions,
    comparison: { describePlan, compareAd },
    readVersions: () => ({ asked: apiVersion, answered: http.readAnsweredVersion() }),
    webhooks: {
      subscribe: (callback, signal) => subscribeApp({ call, appId, appSecret, warn }, callback, signal),
      isSigned: (bytes, signature) => isSigned(bytes, signature, appSecret),
      read: readWebhook,
    },
    loginUrl: (request) => buildLoginUrl({ url: dialogUrl, apiVersion, appId, loginConfigId, permissions }, request),
    finishLogin: (answer, signal) => finishLogin({ call, appId, appSecret, now: clock.now, warn }, answer, signal),
    as(accessToken, { signal, urgency = 'interactive' } = {}) {
      const context: CallContext = {
        accessToken,
        warn,
        get urgency() {
          return typeof urgency === 'function' ? urgency() : urgency
        },
        ...(signal && { signal }),
      }
      return {
        ...createReads(call, context),
        ...createWrites(call, context),
        subscribeAccount: (adAccountId) => subscribeAccount({ call, appId }, adAccountId, context),
        ...createVideos(call, context),
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
