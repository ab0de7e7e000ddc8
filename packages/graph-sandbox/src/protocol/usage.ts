import type { SandboxSettings } from '../settings.ts'

/** Meta's score of each ad account: a read counts 1, a write 3, and each counts for `decayMs`. */
const decayMs = 300_000
const tiers = {
  limited: { maxScore: 60, blockMs: 300_000, name: 'development_access' },
  full: { maxScore: 9000, blockMs: 60_000, name: 'standard_access' },
} as const
/** Calls an hour that Meta allows an app for each of its users, times the users of a busy app. */
const appCallsPerHour = 20_000
const hourMs = 3_600_000
/** Points are counted by the second, so that memory stays small. */
const slotMs = 1000

export interface Usage {
  /** Counts a call of the app. */
  countCall(): void
  /** Counts a call on an ad account. @returns false when the account is blocked; then the call is refused. */
  countFor(accountId: string, isWrite: boolean): boolean
  /** The headers of an answer; for a blocked or reported account they say when calls are allowed again. */
  headers(accountId: string | null, reported?: { blockedMs: number }): Record<string, string>
  reset(): void
}

/** Scores of this process: unlike Meta, the sandbox counts on each node separately. */
export function createUsage(settings: SandboxSettings, now: () => number): Usage {
  const calls = createWindow(hourMs, now)
  const accounts = new Map<string, { score: Window; blockedUntil: number }>()
  const tier = () => tiers[settings.tier]

  function findOrCreateAccount(id: string) {
    const known = accounts.get(id) ?? { score: createWindow(decayMs, now), blockedUntil: 0 }
    accounts.set(id, known)
    return known
  }

  function accountHeaders(id: string, blockedMs: number): Record<string, string> {
    const percent = blockedMs > 0 ? 100 : Math.min(100, (findOrCreateAccount(id).score.total() / tier().maxScore) * 100)
    const useCase = {
      type: 'ads_management',
      call_count: Math.ceil(percent),
      total_cputime: Math.floor(percent / 4),
      total_time: Math.floor(percent / 4),
      estimated_time_to_regain_access: Math.round(blockedMs / 60_000),
      ads_api_access_tier: tier().name,
    }
    return {
      'X-Ad-Account-Usage': JSON.stringify({
        acc_id_util_pct: Number(percent.toFixed(2)),
        reset_time_duration: Math.ceil((blockedMs || decayMs) / 1000),
        ads_api_access_tier: tier().name,
      }),
      'X-Business-Use-Case-Usage': JSON.stringify({ [id]: [useCase] }),
    }
  }

  return {
    countCall: () => calls.add(1),
    countFor(id, isWrite) {
      const account = findOrCreateAccount(id)
      if (account.blockedUntil > now()) return false
      account.score.add(isWrite ? 3 : 1)
      if (account.score.total() <= tier().maxScore) return true
      account.blockedUntil = now() + tier().blockMs
      return false
    },
    headers(accountId, reported) {
      const counted = Math.min(100, Math.floor((calls.total() / appCallsPerHour) * 100))
      const percent = reported && !accountId ? 100 : counted
      const app = { call_count: percent, total_cputime: Math.floor(percent / 4), total_time: Math.floor(percent / 4) }
      const blockedMs = accountId
        ? (reported?.blockedMs ?? Math.max(0, findOrCreateAccount(accountId).blockedUntil - now()))
        : 0
      return {
        'X-App-Usage': JSON.stringify(app),
        ...(accountId !== null && accountHeaders(accountId, blockedMs)),
      }
    },
    reset() {
      calls.clear()
      accounts.clear()
    },
  }
}

interface Window {
  add(points: number): void
  total(): number
  clear(): void
}

/** The sum of what was added during the last `lengthMs`. */
function createWindow(lengthMs: number, now: () => number): Window {
  const slots: { at: number; points: number }[] = []
  let sum = 0
  const forget = () => {
    while (slots[0] && slots[0].at <= now() - lengthMs) sum -= slots.shift()?.points ?? 0
  }
  return {
    add(points) {
      forget()
      const at = Math.floor(now() / slotMs) * slotMs
      const last = slots.at(-1)
      if (last?.at === at) last.points += points
      else slots.push({ at, points })
      sum += points
    },
    total() {
      forget()
      return sum
    },
    clear() {
      slots.length = 0
      sum = 0
    },
  }
}
