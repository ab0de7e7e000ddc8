import { appendFileSync } from 'node:fs'

/** A row of the table. Numbers carry their unit. */
interface Row {
  what: string
  median: string
  p95?: string
  p99?: string
  /** Names the work without the product, and its median. */
  bare?: string
  /** Our median divided by the bare one: 2 takes twice as long. */
  ratio?: string
  wanted?: string
}

/** A goal, and whether the figures meet it. */
export interface Wanted {
  text: string
  holds: boolean
}

/** Prints a row, and passes it to `npm run bench` if that runs the measurement. */
export function report(row: Omit<Row, 'wanted'> & { wanted?: Wanted }) {
  const { wanted, ...rest } = row
  const said = { ...rest, ...(wanted && { wanted: `${wanted.text}: ${wanted.holds ? 'holds' : '**missed**'}` }) }
  const { what, median, ...others } = said
  const more = Object.entries(others).map(([name, value]) => `${name}: ${value}`)
  console.log(`${what}: ${[median, ...more].join('; ')}`)
  const file = process.env.BENCH_ROWS
  if (file) appendFileSync(file, `${JSON.stringify(said)}\n`)
}

/** Reports milliseconds with their percentiles, and the bare work if it was measured too. */
export function reportTimes(
  what: string,
  times: number[],
  { bare, wanted }: { bare?: { is: string; times: number[] }; wanted?: Wanted } = {},
) {
  const median = quantile(times, 0.5)
  const bareMedian = bare && quantile(bare.times, 0.5)
  report({
    what,
    median: ms(median),
    p95: ms(quantile(times, 0.95)),
    p99: ms(quantile(times, 0.99)),
    ...(bareMedian !== undefined && {
      bare: `${bare?.is} ${ms(bareMedian)}`,
      ratio: (median / bareMedian).toFixed(2),
    }),
    wanted,
  })
}

/** A goal for the median or another percentile. */
export function wantBelow(limitMs: number, times: number[], share = 0.5): Wanted {
  const name = share === 0.5 ? 'median' : `p${share * 100}`
  return { text: `${name} < ${limitMs} ms`, holds: quantile(times, share) < limitMs }
}

/** The number that `share` (0…1) of the numbers do not exceed. */
export function quantile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Formats milliseconds, with a decimal below 10. */
export const ms = (value: number) => `${value < 9.95 ? value.toFixed(1) : value.toFixed(0)} ms`

/** @returns the milliseconds that `act` took. */
export async function measureMs(act: () => Promise<unknown>): Promise<number> {
  const begunAt = performance.now()
  await act()
  return performance.now() - begunAt
}

/** Alternates both, so that a slow moment of the machine affects both. */
export async function runAlternately(
  rounds: number,
  ours: (n: number) => Promise<number>,
  bare: (n: number) => Promise<number>,
) {
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  for (let n = 0; n < rounds; n++) {
    times.ours.push(await ours(n))
    times.bare.push(await bare(n))
  }
  return times
}
