import { timingSafeEqual } from 'node:crypto'
import { aboutEndpoints, type simulatedParts } from '@hookline/contract/about/about.endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { Metrics } from '../../platform/observability/metrics.ts'
import type { ObjectStorage } from '../../providers/storage/storage.ts'
import { createReadiness } from './readiness.ts'

interface Needs {
  clock: Clock
  log: Log
  version: string
  role: 'all' | 'web' | 'worker'
  registration: 'open' | 'closed'
  needsSetupCode(): Promise<boolean>
  simulated: (typeof simulatedParts)[number][]
  metrics: Metrics
  metricsToken: string | null
  isFromThisMachine(request: FastifyRequest): boolean
  checkDatabase(): Promise<void>
  storage: Pick<ObjectStorage, 'check'>
  jobs: Pick<Jobs, 'isWorking'>
  /** A stopping node answers requests but asks for no new ones. */
  isStopping(): boolean
}

function hasToken(request: FastifyRequest, token: string | null): boolean {
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return token !== null && given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Health, readiness, metrics, and what this installation is. */
export function createAboutFeature(needs: Needs) {
  const { clock, log, checkDatabase, storage, jobs, role } = needs
  const checkWorker = async () => {
    if (role !== 'web' && !jobs.isWorking()) throw new Error('not started, or stopping')
  }
  const checks = { database: checkDatabase, storage: () => storage.check(), worker: checkWorker }
  const readReadiness = createReadiness({ clock, log, checks })
  return {
    routes(app: FastifyInstance) {
      const { version, registration, simulated, metrics } = needs
      serve(app, aboutEndpoints.health, () => ({ version, uptimeSeconds: Math.round(process.uptime()) }))
      serve(app, aboutEndpoints.about, async () => {
        return { version, registration, simulated, needsSetupCode: await needs.needsSetupCode() }
      })

      app.get('/api/ready', { schema: { hide: true } }, async (_request, reply) => {
        const parts = await readReadiness()
        const faults = Object.entries(parts).flatMap(([name, { ok, reason }]) => (ok ? [] : [`${name} (${reason})`]))
        if (needs.isStopping()) faults.unshift('this process is stopping')
        if (faults.length === 0) return { success: true, ...parts }
        const message = `Not ready: ${faults.join(', ')}.`
        return reply.code(503).send({ success: false, message, error: message, code: 'UNAVAILABLE', ...parts })
      })

      app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
        if (!needs.isFromThisMachine(request) && !hasToken(request, needs.metricsToken)) {
          throw new AppError('FORBIDDEN', 'Metrics are for this machine, or for the bearer of METRICS_TOKEN.')
        }
        return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
      })
    },
  }
}
