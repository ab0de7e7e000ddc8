import type { Jobs } from './platform/jobs/jobs.ts'
import type { Metrics, Reading } from './platform/observability/metrics.ts'

type Unfinished = { status: string; count: number; oldest: Date }[]

/** Adds the gauges of jobs, queues and AI spending. */
export function addGauges(sources: {
  metrics: Metrics
  jobs: Jobs
  /** Every node reports the same: read one node, or the maximum. */
  unfinished: { generation(): Promise<Unfinished>; submission(): Promise<Unfinished> }
  spentToday(): Promise<number>
  aiDailyLimitUsd: number | null
}): void {
  const { metrics, jobs, unfinished, aiDailyLimitUsd: limit } = sources
  const labelNames = ['kind', 'state']
  const read = async (measure: (row: Unfinished[number]) => number): Promise<Reading[]> => {
    const kinds = { generation: await unfinished.generation(), submission: await unfinished.submission() }
    return Object.entries(kinds).flatMap(([kind, rows]) =>
      rows.map((row) => ({ labels: { kind, state: row.status }, value: measure(row) })),
    )
  }
  const readAges = () => read(({ oldest }) => Math.max(0, (Date.now() - oldest.getTime()) / 1000))

  metrics.gauge({ name: 'jobs', help: 'Unfinished jobs by state', labelNames }, () => read(({ count }) => count))
  metrics.gauge(
    { name: 'jobs_oldest_seconds', help: 'Age of the oldest unfinished job by state', labelNames },
    readAges,
  )
  metrics.gauge({ name: 'queue_entries', help: 'Entries of the job queue', labelNames: ['queue', 'state'] }, async () =>
    (await jobs.count()).flatMap(({ queue, ...states }) =>
      Object.entries(states).map(([state, value]) => ({ labels: { queue, state }, value })),
    ),
  )
  metrics.gauge({ name: 'ai_spending_today_usd', help: 'Cost of AI calls since midnight UTC, by price' }, async () => [
    { value: await sources.spentToday() },
  ])
  metrics.gauge({ name: 'ai_daily_limit_usd', help: 'The daily AI budget; absent without one' }, () =>
    limit === null ? [] : [{ value: limit }],
  )
}

/** @returns a function that counts the bytes of an upload. */
export function countUploads(metrics: Metrics): (object: { contentType: string; sizeBytes: number }) => void {
  const about = { name: 'upload_bytes_total', help: 'Bytes of uploaded files', labelNames: ['content_type' as const] }
  const bytes = metrics.counter(about)
  return ({ contentType, sizeBytes }) => bytes.inc({ content_type: contentType }, sizeBytes)
}

/** An older reading is stale: Meta's score decays in five minutes. */
const usageStaleMs = 300_000

/** @returns a function that receives the used percentage of a quota: of `app`, or of an ad account. */
export function showMetaUsage(metrics: Metrics): (account: string, percent: number) => void {
  const heard = new Map<string, { percent: number; at: number }>()
  const about = { name: 'meta_quota_used_percent', help: "Meta's quota of the app or of an ad account" }
  metrics.gauge({ ...about, labelNames: ['account'] }, () => {
    for (const [account, { at }] of heard) if (Date.now() - at > usageStaleMs) heard.delete(account)
    return [...heard].map(([account, { percent }]) => ({ labels: { account }, value: percent }))
  })
  return (account, percent) => heard.set(account, { percent, at: Date.now() })
}
