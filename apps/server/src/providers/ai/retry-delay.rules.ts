/** What a reply says about when to call again. */
export interface RetryHints {
  headers: Headers
  /** The error's sentence. */
  message: string
  /** The body's own fields, such as Google's `RetryInfo.retryDelay`: a span, or seconds. */
  fields?: readonly unknown[]
  /** Whether a limit was used up, so that the times count at which limits are reset. */
  isRateLimit: boolean
}

/**
 * How long a service asks to wait, in milliseconds: the longest of what its reply says, else until its limits are
 * reset. Null when it says nothing that can be read.
 */
export function retryDelayMs({ headers, message, fields = [], isRateLimit }: RetryHints): number | null {
  const after = headers.get('retry-after')
  const base = dateMs(headers.get('date')) ?? Date.now()
  const stated = [
    ...fields.map((field) => spanMs(field) ?? decimal(field, secondMs)),
    spanMs(sentence.exec(message.slice(0, messageMax))?.[1]),
    decimal(headers.get('retry-after-ms'), 1),
    decimal(after, secondMs) ?? untilDate(after, base),
  ].filter((ms) => ms !== null)
  const asked = stated.length > 0 || !isRateLimit ? stated : resetDelays(headers, base)
  return asked.length > 0 ? Math.ceil(Math.max(...asked)) : null
}

const messageMax = 2000
const secondMs = 1000
/** 'Please try again in 6m0s', 'retry after 1 minute and 30 seconds'. */
const sentence =
  /\b(?:again|retry|retrying|wait|resets?)\s+(?:(?:in|after|for)\s+)?(?:about\s+)?((?:\d+(?:\.\d+)?\s?[a-z]+[\s,]*(?:and\s)?){1,4})/i
const unit = /(\d+(?:\.\d+)?)\s?([a-z]+)/gi
/** By how the unit begins; the first match counts. */
const units: [start: string, ms: number][] = [
  ['ms', 1],
  ['milli', 1],
  ['s', secondMs],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
]

/** `22.5s`, `6m0s`, `1 minute and 30 seconds`. */
function spanMs(value: unknown): number | null {
  if (typeof value !== 'string') return null
  let total: number | null = null
  for (const [, amount, name = ''] of value.matchAll(unit)) {
    const ms = units.find(([start]) => name.toLowerCase().startsWith(start))?.[1]
    if (ms === undefined) break
    total = (total ?? 0) + Number(amount) * ms
  }
  return total
}

function decimal(value: unknown, factor: number): number | null {
  return /^\s*\d+(?:\.\d+)?\s*$/.test(String(value)) ? Number(value) * factor : null
}

function dateMs(value: string | null): number | null {
  const ms = value?.includes(':') ? Date.parse(value) : Number.NaN
  return Number.isNaN(ms) ? null : ms
}

function untilDate(value: string | null, base: number): number | null {
  const ms = dateMs(value)
  return ms === null ? null : Math.max(0, ms - base)
}

/** Reads the reset of every limit that is used up, such as `x-ratelimit-reset-tokens`. */
function resetDelays(headers: Headers, base: number): number[] {
  return [...headers].flatMap(([name, value]) => {
    if (!/ratelimit.*reset/.test(name) || Number(headers.get(name.replace('reset', 'remaining'))) > 0) return []
    return spanMs(value) ?? untilReset(value, base) ?? []
  })
}

/** Seconds, a moment as seconds or milliseconds since 1970, or a date. */
function untilReset(value: string, base: number): number | null {
  const seconds = decimal(value, 1)
  if (seconds === null) return untilDate(value, base)
  if (seconds < 1e9) return seconds * secondMs
  return Math.max(0, (seconds < 1e11 ? seconds * secondMs : seconds) - base)
}
