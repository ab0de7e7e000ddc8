import { aboutEndpoints, type Readiness, type simulatedParts } from '@hookline/contract/about/about.endpoints'
import { tusPath } from '@hookline/contract/uploads/uploads.rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { Metrics } from '../../platform/observability/metrics.ts'
import { isSameSecret } from '../../platform/security/is-same-secret.ts'
import type { Ai } from '../../providers/ai/create-ai.ts'
import type { ObjectStorage } from '../../providers/storage/storage.ts'

export function createAboutFeature(needs: {
  clock: Clock
  log: Log
  version: string
  role: 'all' | 'web' | 'worker'
  registration: 'open' | 'closed'
  accounts: { hasAccounts(): Promise<boolean>; needsSetupCode(): Promise<boolean> }
  simulated: (typeof simulatedParts)[number][]
  ai: Pick<Ai, 'facts'>
  metrics: Metrics
  metricsToken: string | null
  isFromThisMachine(request: FastifyRequest): boolean
  checkDatabase(): Promise<void>
  storage: Pick<ObjectStorage, 'check'>
  jobs: Pick<Jobs, 'isWorking'>
  /** A stopping node answers requests but asks for no new ones. */
  isStopping(): boolean
}) {
  const { clock, log, checkDatabase, storage, jobs, role } = needs
  const hasToken = ({ headers }: FastifyRequest) =>
    needs.metricsToken !== null && isSameSecret(`Bearer ${needs.metricsToken}`, headers.authorization ?? '')
  const checkWorker = async () => {
    if (role !== 'web' && !jobs.isWorking()) throw new Error('not started, or stopping')
  }
  const checks = { database: checkDatabase, storage: () => storage.check(), worker: checkWorker }
  const readReadiness = createReadiness({ clock, log, checks })
  return {
    routes(app: FastifyInstance) {
      const { version, registration, simulated, metrics, accounts } = needs
      const aiWays = needs.ai.facts.flatMap(({ ways }) => ways)
      serve(app, aboutEndpoints.health, () => ({ version, uptimeSeconds: Math.round(process.uptime()) }))
      serve(app, aboutEndpoints.about, async () => {
        const [hasAccounts, needsSetupCode] = await Promise.all([accounts.hasAccounts(), accounts.needsSetupCode()])
        return { version, registration, hasAccounts, needsSetupCode, simulated, aiWays, uploads: { tus: tusPath } }
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
        if (!needs.isFromThisMachine(request) && !hasToken(request)) {
          throw new AppError('FORBIDDEN', 'Metrics are for this machine, or for the bearer of METRICS_TOKEN.')
        }
        return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
      })
    },
  }
}

type Part = keyof Readiness

/** The answer is public, so only the log has the error itself. */
const sentences: Record<Part, string> = {
  database: 'the database does not answer',
  storage: 'objects cannot be stored and read; the log says why',
  worker: 'background work is not started, or is stopping',
}

const timeoutMs = 3000
/** A probe of the store writes an object; the endpoint is public, so not every request may cause one. */
const lifetimeMs = 30_000
/** Short, so that a load balancer soon uses a recovered node again. */
const faultLifetimeMs = 5_000

/** Reports whether each part works. Concurrent callers share a probe, and its result is reused for a while. */
export function createReadiness({
  clock,
  log,
  checks,
}: {
  clock: Clock
  log: Pick<Log, 'warn'>
  checks: Record<Part, () => Promise<void>>
}): () => Promise<Readiness> {
  async function inspect(part: Part): Promise<Readiness[Part]> {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error(`no answer within ${timeoutMs / 1000} s`)), timeoutMs)
    try {
      await Promise.race([checks[part](), late.promise])
      return { ok: true }
    } catch (err) {
      log.warn({ err, part }, 'readiness check failed')
      return { ok: false, reason: sentences[part] }
    } finally {
      clearTimeout(timer)
    }
  }

  const probes = new Map<Part, { at: number; validMs: number; result: Promise<Readiness[Part]> }>()
  function probe(part: Part): Promise<Readiness[Part]> {
    const now = clock.now().getTime()
    const known = probes.get(part)
    // `abs`: a clock that was set back must not prolong a result.
    if (known && Math.abs(now - known.at) < known.validMs) return known.result
    const fresh = { at: now, validMs: lifetimeMs, result: inspect(part) }
    probes.set(part, fresh)
    fresh.result.then(({ ok }) => {
      if (!ok) fresh.validMs = faultLifetimeMs
    })
    return fresh.result
  }

  return async () => {
    // The worker's state is known in this process, without a probe.
    const [database, storage, worker] = await Promise.all([probe('database'), probe('storage'), inspect('worker')])
    return { database, storage, worker }
  }
}
