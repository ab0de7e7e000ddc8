import { parseJson } from '@hookline/contract/json/client-json.rules'
import { z } from 'zod'

/** The used part of a quota, from one reply. */
export interface UsageSample {
  /** `app`, or an ad account's or business's digits. */
  key: string
  /** 0 to 100 and above; at 100 Meta refuses. */
  percent: number
  /** How long Meta blocks, if it refuses. */
  waitSeconds: number
}

export const appKey = 'app'

/**
 * Reads the usage headers of a reply (docs/meta-api.md): the highest percentage of each key.
 * @param accountKey the digits of the called ad account: headers without an account, or about its business, count
 * against it.
 */
export function readUsage(headers: Headers, accountKey: string | null): UsageSample[] {
  const app = parse(headers.get('x-app-usage'))
  const account = parse(headers.get('x-ad-account-usage'))
  const business = parse(headers.get('x-business-use-case-usage') ?? headers.get('x-business-use-case'))
  const samples: UsageSample[] = [
    { key: appKey, percent: highest([app.call_count, app.total_time, app.total_cputime]), waitSeconds: 0 },
    ...Object.entries(business).flatMap(([id, rows]) => readBusiness(id, rows)),
  ]
  if (accountKey) {
    const waitSeconds = toNumber(account.reset_time_duration)
    const percent = toNumber(account.acc_id_util_pct)
    const named = samples.filter(({ key }) => key !== appKey)
    samples.push({ key: accountKey, percent, waitSeconds }, ...named.map((one) => ({ ...one, key: accountKey })))
  }
  return mergeByKey(samples.filter(({ percent, waitSeconds }) => percent > 0 || waitSeconds > 0))
}

function readBusiness(id: string, rows: unknown): UsageSample[] {
  if (!Array.isArray(rows)) return []
  return rows.map((row) => ({
    key: id,
    percent: highest([row?.call_count, row?.total_cputime, row?.total_time]),
    // Minutes here, seconds in the header of the ad account.
    waitSeconds: toNumber(row?.estimated_time_to_regain_access) * 60,
  }))
}

/** The highest of each key. */
function mergeByKey(samples: UsageSample[]): UsageSample[] {
  return [...Map.groupBy(samples, ({ key }) => key)].map(([key, own]) => ({
    key,
    percent: highest(own.map(({ percent }) => percent)),
    waitSeconds: highest(own.map(({ waitSeconds }) => waitSeconds)),
  }))
}

function parse(header: string | null): Record<string, unknown> {
  return z
    .record(z.string(), z.unknown())
    .catch({})
    .parse(parseJson(header ?? '{}'))
}

function highest(values: unknown[]): number {
  return Math.max(...values.map(toNumber))
}

function toNumber(value: unknown): number {
  const number = Number(value ?? 0)
  return Number.isFinite(number) ? number : 0
}
