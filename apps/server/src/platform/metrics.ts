import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** What `/metrics` shows. */
export interface Metrics {
  registry: Registry
  requestSeconds: Histogram<'method' | 'route' | 'status'>
}

/** A registry of its own for each app, so that tests may build several in one process. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requestSeconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  return { registry, requestSeconds }
}

/** Times every request of the app, in seconds. */
export function measureRequests(app: FastifyInstance, { requestSeconds }: Metrics): void {
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    // The route's pattern, not the path: ids would make a series each.
    const route = routeOptions.url ?? 'none'
    requestSeconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}
