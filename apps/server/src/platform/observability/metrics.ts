import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { onRequestEnd } from './request-end.ts'

/** What `/metrics` shows; docs/monitoring.md says which metrics deserve an alert. */
export type Metrics = ReturnType<typeof createMetrics>

export interface Reading {
  labels?: Record<string, string>
  value: number
}

const prefix = 'hookline_'
/** The timer that measures event loop lag; at 10 ms it would take 1 % of an idle core. */
const lagSampleMs = 50
const callBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300]

/** A registry for each app, because tests build several in one process. Node's metrics keep their usual names. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: lagSampleMs })
  return {
    registry,
    requestSeconds: new Histogram({
      name: `${prefix}http_request_duration_seconds`,
      help: 'Duration of HTTP requests by route',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    shedRequests: new Counter({
      name: `${prefix}http_requests_shed_total`,
      help: 'Requests refused because of overload or of too many unfinished ones from one address',
      labelNames: ['reason'] as const,
      registers,
    }),
    /** A probe's wait for a connection and its answer. */
    poolWaitSeconds: new Histogram({
      name: `${prefix}database_pool_wait_seconds`,
      help: 'Waiting for a database connection',
      buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 10],
      registers,
    }),
    /** One try of one call to another service. */
    callSeconds: new Histogram({
      name: `${prefix}provider_call_duration_seconds`,
      help: 'Duration of calls to other services; outcome is ok or the class of the error',
      labelNames: ['provider', 'operation', 'outcome'] as const,
      buckets: callBuckets,
      registers,
    }),
    /** A job that is tried three times has three runs. */
    jobRunSeconds: new Histogram({
      name: `${prefix}job_run_duration_seconds`,
      help: 'Duration of runs of background work by queue',
      labelNames: ['queue', 'outcome'] as const,
      buckets: callBuckets,
      registers,
    }),
    /** Calls `read` at each scrape; when it fails, the series are absent. */
    gauge(
      { name, help, labelNames = [] }: { name: string; help: string; labelNames?: string[] },
      read: () => Promise<Reading[]> | Reading[],
    ) {
      new Gauge({
        name: prefix + name,
        help,
        labelNames,
        registers,
        async collect() {
          this.reset()
          // A failing database must not hide all other metrics.
          const readings = await Promise.resolve()
            .then(read)
            .catch(() => [])
          for (const { labels = {}, value } of readings) this.set(labels, value)
        },
      })
    },
    counter: <Label extends string>({ name, help, labelNames }: { name: string; help: string; labelNames: Label[] }) =>
      new Counter({ name: prefix + name, help, labelNames, registers }),
  }
}

/** Observes the duration of each request. */
export function measureRequests(app: FastifyInstance, { requestSeconds }: Metrics): void {
  app.addHook('onRequest', async ({ method, routeOptions }, reply) => {
    // The route's pattern: each id of a path would be a series.
    const route = routeOptions.url ?? 'none'
    onRequestEnd(reply, ({ status, ms }) => requestSeconds.observe({ method, route, status }, ms / 1000))
  })
}
