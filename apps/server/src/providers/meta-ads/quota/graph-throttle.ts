import { createCallLimiter } from '../../../platform/call-limiter.ts'
import type { Clock } from '../../../platform/clock.ts'
import { MetaAdsError, type ThrottleMemory, type Urgency } from '../meta-ads.ts'
import { appKey, readUsage, type UsageSample } from './graph-usage.ts'

/** Waits, or rejects with the signal's reason. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>

export type Throttle = ReturnType<typeof createThrottle>

interface Quota {
  /** The ad account's digits, or the id of an object whose account is unknown. */
  accountKey: string | null
  urgency: Urgency
  signal: AbortSignal
}

// The steps of the policy in docs/meta-api.md, in percent.
const slowFrom = 75
const heldFrom = 90
const blockedFrom = 100
/** Longer waits are refused with `retryAt`. */
const sleptMaxMs = 5000
const shortestBlockMs = 60_000
const jitterMaxMs = 10_000
/** Meta's score decays within this time (docs/meta-api.md). */
const decayMs = 300_000
/** How long a stored state is cached: an upload makes dozens of calls a second. */
const freshMs = 1000
/** Codes about the whole app; all others are about the ad account. */
const appCodes = new Set([4, 341])

type QuotaState = NonNullable<Awaited<ReturnType<ThrottleMemory['read']>>>

interface ThrottleNeeds {
  memory: ThrottleMemory
  clock: Clock
  random: () => number
  sleep: Sleep
  /** Called when the memory fails; calls continue with the state of this process. */
  onMemoryFault(error: unknown): void
  /** Receives the used percentage of each quota in a reply. */
  onUsage?(key: string, percent: number): void
}

/** Keeps calls below Meta's quotas, as Meta's headers report them. */
export function createThrottle({ memory, clock, random, sleep, onMemoryFault, onUsage }: ThrottleNeeds) {
  const known = new Map<string, QuotaState>()
  const readings = new Map<string, { at: number; done: Promise<void> }>()
  const oneAtATime = createCallLimiter({ isTooFast: () => false, max: 1 })

  async function readMemory(key: string): Promise<void> {
    try {
      const state = await memory.read(key)
      if (state) known.set(key, state)
    } catch (error) {
      onMemoryFault(error)
    }
  }

  async function readState(key: string): Promise<QuotaState | null> {
    const at = clock.now().getTime()
    const last = readings.get(key)
    const reading = last && Math.abs(at - last.at) < freshMs ? last : { at, done: readMemory(key) }
    readings.set(key, reading)
    await reading.done
    return known.get(key) ?? null
  }

  /** Waits for the end of a short block and refuses a long one. @returns the used percentage now. */
  async function waitForQuota({ accountKey, urgency, signal }: Quota): Promise<number> {
    const states = await Promise.all([appKey, ...(accountKey ? [accountKey] : [])].map(readState))
    const now = clock.now()
    const notBefore = Math.max(0, ...states.map((state) => state?.notBefore?.getTime() ?? 0))
    const waitMs = notBefore - now.getTime()
    if (waitMs > sleptMaxMs) throw refuse(new Date(notBefore), now)
    if (waitMs > 0) await sleep(waitMs, signal)
    const percents = states.map((state) => (state ? decay(state, now) : 0))
    if (urgency === 'background' && Math.max(...percents) >= heldFrom) {
      throw refuse(whenBelow(heldFrom, states, now), now)
    }
    return Math.max(...percents)
  }

  async function remember(sample: UsageSample, isRefused: boolean): Promise<Date | null> {
    onUsage?.(sample.key, sample.percent)
    const now = clock.now()
    const before = known.get(sample.key)
    const isBlocked = isRefused || sample.percent >= blockedFrom
    const waitMs = Math.max(sample.waitSeconds * 1000, shortestBlockMs) + random() * jitterMaxMs
    const notBefore = isBlocked ? new Date(now.getTime() + waitMs) : null
    known.set(sample.key, {
      usagePercent: sample.percent,
      heardAt: now,
      notBefore: notBefore ?? before?.notBefore ?? null,
    })
    // Other nodes need no state below the first step.
    if (!isBlocked && sample.percent < slowFrom && (before?.usagePercent ?? 0) < slowFrom) return null
    try {
      await memory.write(sample.key, { usagePercent: sample.percent, notBefore })
    } catch (error) {
      onMemoryFault(error)
    }
    return notBefore
  }

  return {
    /**
     * Runs a call when the quotas of the app and of the account allow it.
     * @throws MetaAdsError `rate` with `retryAt` when the wait would be longer than a few seconds.
     */
    async run<T>(call: () => Promise<T>, quota: Quota): Promise<T> {
      if ((await waitForQuota(quota)) < slowFrom) return call()
      return oneAtATime.run(quota.accountKey ?? appKey, quota.signal, async () => {
        await sleep(delayMs(await waitForQuota(quota)), quota.signal)
        return call()
      })
    },
    /**
     * Records the quotas in a reply.
     * @param refusedCode Meta's code, when the reply is a rate limit.
     * @returns when the account may be called again; null for at once.
     */
    async record(headers: Headers, accountKey: string | null, refusedCode: number | null): Promise<Date | null> {
      const samples = readUsage(headers, accountKey)
      const refusedKey = refusedCode === null ? null : appCodes.has(refusedCode) ? appKey : accountKey
      if (refusedKey && !samples.some(({ key }) => key === refusedKey)) {
        samples.push({ key: refusedKey, percent: blockedFrom, waitSeconds: 0 })
      }
      const moments = await Promise.all(samples.map((sample) => remember(sample, sample.key === refusedKey)))
      // Without an account the limit applies to this person alone, so nothing is stored.
      if (refusedCode !== null && !refusedKey) moments.push(new Date(clock.now().getTime() + shortestBlockMs))
      const latest = Math.max(0, ...moments.map((moment) => moment?.getTime() ?? 0))
      return latest === 0 ? null : new Date(latest)
    },
  }
}

/** Grows from 0 at the first step to the longest sleep at the second. */
function delayMs(percent: number): number {
  return Math.max(0, Math.min(1, (percent - slowFrom) / (heldFrom - slowFrom))) * sleptMaxMs
}

/** The percentage after its decay since `heardAt`. */
function decay({ usagePercent, heardAt }: QuotaState, now: Date): number {
  return usagePercent * Math.max(0, Math.min(1, 1 - (now.getTime() - heardAt.getTime()) / decayMs))
}

function whenBelow(limit: number, states: (QuotaState | null)[], now: Date): Date {
  const moments = states.map((state) =>
    state ? state.heardAt.getTime() + decayMs * (1 - limit / Math.max(limit, state.usagePercent)) : 0,
  )
  return new Date(Math.max(now.getTime() + sleptMaxMs, ...moments))
}

function refuse(retryAt: Date, now: Date): MetaAdsError {
  const seconds = Math.ceil((retryAt.getTime() - now.getTime()) / 1000)
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`
  return new MetaAdsError('rate', `Meta allows no more calls for this ad account now. Try again in ${wait}.`, {
    retryAt,
  })
}
