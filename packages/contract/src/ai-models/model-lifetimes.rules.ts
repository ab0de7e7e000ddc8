/** What Google announced about its models, by path name; days in UTC. */
interface Lifetime {
  /** From this day on calls fail, or another model answers them at its own price. */
  retiredFrom?: string
  /** US dollars per million tokens, each from a day on; in the order of the days. */
  prices?: readonly { from: string; input: number; output: number }[]
}

const lifetimes: Readonly<Record<string, Lifetime>> = {
  'gemini-2.5-pro-preview-03-25': { retiredFrom: '2025-12-02' },
  'gemini-2.5-flash-preview-04-17': { retiredFrom: '2025-07-15' },
  'gemini-2.0-flash': { retiredFrom: '2026-06-01' },
  'gemini-2.0-flash-lite': { retiredFrom: '2026-06-01' },
  'gemini-2.5-pro': { retiredFrom: '2026-12-01' },
  'gemini-2.5-flash': { retiredFrom: '2026-12-01' },
  'gemini-3.1-flash-lite': { retiredFrom: '2027-05-07' },
  'gemini-3.8-flash': {
    prices: [
      { from: '2026-09-02', input: 0.75, output: 3.75 },
      { from: '2027-01-01', input: 1.5, output: 7.5 },
    ],
  },
  'gemini-3.5-flash-lite': { prices: [{ from: '2026-07-21', input: 0.3, output: 2.5 }] },
  'gemini-4-hydrogen': { prices: [{ from: '2026-11-12', input: 1.5, output: 7.5 }] },
  'gemini-4-neon': { prices: [{ from: '2026-11-18', input: 3, output: 15 }] },
}

const toUtcDay = (date: Date) => date.toISOString().slice(0, 10)

/** Whether new results need another model. */
export function isRetired(pathName: string, now: Date): boolean {
  const day = lifetimes[pathName]?.retiredFrom
  return day !== undefined && day <= toUtcDay(now)
}

export interface Price {
  input: number | null
  output: number | null
  /** The day from which it holds; null without an announced one. */
  from: string | null
}

/**
 * The price at a moment. Stored prices that equal announced ones follow the announcements; all others stay as they were
 * entered.
 */
export function priceAt(pathName: string, stored: Pick<Price, 'input' | 'output'>, at: Date): Price {
  const announced = lifetimes[pathName]?.prices ?? []
  const isAnnounced = announced.some(({ input, output }) => input === stored.input && output === stored.output)
  const current = announced.findLast(({ from }) => from <= toUtcDay(at))
  return isAnnounced && current ? current : { ...stored, from: null }
}

/** US dollars for the tokens; thinking is billed as output. Prices are per million tokens; null without a price. */
export function costUsd(
  usage: { inputTokens: number; outputTokens: number; thoughtTokens: number },
  price: { inputPriceUsd: number | null; outputPriceUsd: number | null },
): number | null {
  if (price.inputPriceUsd === null || price.outputPriceUsd === null) return null
  const output = usage.outputTokens + usage.thoughtTokens
  return (usage.inputTokens * price.inputPriceUsd + output * price.outputPriceUsd) / 1_000_000
}
