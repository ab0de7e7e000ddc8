import { type CallLimiter, createCallLimiter } from '../../../platform/call-limiter.ts'
import type { Clock } from '../../../platform/clock.ts'
import { MetaAdsError, type ThrottleMemory, type Urgency } from '../meta-ads.ts'
import { appKey, readUsage, type UsageSample } from './graph-usage.ts'

/** Waits, or rejects with the signal's reason. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>

export interface Throttle {
  /**
   * Runs a call when the quotas of the app and of the account allow it.
   * @param accountKey the ad account's digits, or what stands for it while the account is not known.
   * @throws MetaAdsError `rate` at once, with `retryAt`, when the wait would be longer than a few seconds.
   */
  run<T>(call: () => Promise<T>, place: ThrottlePlace): Promise<T>
  /**
   * Takes note of what a reply says about quotas.
   * @param refusedCode Meta's code, when the reply is a refusal for asking too much.
   * @returns when the account may be asked again; null when it may at once.
   */
  hear(headers: Headers, accountKey: string | null, refusedCode: number | null): Promise<Date | null>
}

export interface ThrottlePlace {
  accountKey: string | null
  urgency: Urgency
  signal: AbortSignal
}

// The steps of the policy in docs/meta-api.md, in percent.
const slowFrom = 75
const heldFrom = 90
const blockedFrom = 100
/** The longest wait that is slept rather than refused: people and jobs have better things to do. */
const sleptMaxMs = 5000
const shortestBlockMs = 60_000
const jitterMaxMs = 10_000
/** Meta's score fades within this time (docs/meta-api.md). */
const fadeMs = 300_000
/** What other nodes have heard is read so often: an upload makes dozens of calls a second, each of which would ask. */
const freshMs = 1000
/** Codes that mean the app as a whole; all others mean the ad account. */
const appCodes = new Set([4, 341])

interface QuotaState {
  percent: number
  heardAt: Date
  notBefore: Date | null
}

export interface ThrottleNeeds {
  memory: ThrottleMemory
  clock: Clock
  random: () => number
  sleep: Sleep
  /** The memory failed; calls go on with what this process knows. */
  onMemoryFault(error: unknown): void
  /** Told the percentage of each quota that a reply names. */
  onUsage?: ((key: string, percent: number) => void) | undefined
}

/** Keeps calls below Meta's quotas, by what Meta's headers say. */
export function createThrottle({ memory, clock, random, sleep, onMemoryFault, onUsage }: ThrottleNeeds): Throttle {
  const known = new Map<string, QuotaState>()
  const readings = new Map<string, { at: number; done: Promise<void> }>()
  const oneAtATime: CallLimiter = createCallLimiter({ isTooFast: () => false, max: 1 })

  async function readMemory(key: string): Promise<void> {
    try {
      const state = await memory.read(key)
      if (state) known.set(key, { percent: state.usagePercent, heardAt: state.heardAt, notBefore: state.notBefore })
    } catch (error) {
      onMemoryFault(error)
    }
  }

  async function look(key: string): Promise<QuotaState | null> {
    const at = clock.now().getTime()
    const last = readings.get(key)
    const reading = last && Math.abs(at - last.at) < freshMs ? last : { at, done: readMemory(key) }
    readings.set(key, reading)
    await reading.done
    return known.get(key) ?? null
  }

  /** Waits out a short block and refuses at a long one. @returns the percentage that counts now. */
  async function pass({ accountKey, urgency, signal }: ThrottlePlace): Promise<number> {
    const states = await Promise.all([appKey, ...(accountKey ? [accountKey] : [])].map(look))
    const now = clock.now()
    const notBefore = Math.max(0, ...states.map((state) => state?.notBefore?.getTime() ?? 0))
    const waitMs = notBefore - now.getTime()
    if (waitMs > sleptMaxMs) throw refuse(new Date(notBefore), now)
    if (waitMs > 0) await sleep(waitMs, signal)
    const percents = states.map((state) => (state ? fade(state, now) : 0))
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
    known.set(sample.key, { percent: sample.percent, heardAt: now, notBefore: notBefore ?? before?.notBefore ?? null })
    // Far below the first step nobody needs to know.
    if (!isBlocked && sample.percent < slowFrom && (before?.percent ?? 0) < slowFrom) return null
    try {
      await memory.write(sample.key, { usagePercent: sample.percent, notBefore })
    } catch (error) {
      onMemoryFault(error)
    }
    return notBefore
  }

  return {
    async run(call, place) {
      if ((await pass(place)) < slowFrom) return call()
      return oneAtATime.run(place.accountKey ?? appKey, place.signal, async () => {
        await sleep(delayMs(await pass(place)), place.signal)
        return call()
      })
    },
    async hear(headers, accountKey, refusedCode) {
      const samples = readUsage(headers, accountKey)
      const refusedKey = refusedCode === null ? null : appCodes.has(refusedCode) ? appKey : accountKey
      if (refusedKey && !samples.some(({ key }) => key === refusedKey)) {
        samples.push({ key: refusedKey, percent: blockedFrom, waitSeconds: 0 })
      }
      const moments = await Promise.all(samples.map((sample) => remember(sample, sample.key === refusedKey)))
      // Without an account the refusal means this person alone: nobody else has to wait.
      if (refusedCode !== null && !refusedKey) moments.push(new Date(clock.now().getTime() + shortestBlockMs))
      const latest = Math.max(0, ...moments.map((moment) => moment?.getTime() ?? 0))
      return latest === 0 ? null : new Date(latest)
    },
  }
}

/** In proportion from nothing at the first step to the longest sleep at the second. */
function delayMs(percent: number): number {
  return Math.max(0, Math.min(1, (percent - slowFrom) / (heldFrom - slowFrom))) * sleptMaxMs
}

/** What is left of a percentage that was heard a while ago. */
function fade({ percent, heardAt }: QuotaState, now: Date): number {
  return percent * Math.max(0, Math.min(1, 1 - (now.getTime() - heardAt.getTime()) / fadeMs))
}

function whenBelow(limit: number, states: (QuotaState | null)[], now: Date): Date {
  const moments = states.map((state) =>
    state ? state.heardAt.getTime() + fadeMs * (1 - limit / Math.max(limit, state.percent)) : 0,
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
