import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Platform } from './open-platform.ts'
import type { JobDefinition } from './platform/jobs/jobs.ts'

export interface Feature {
  routes?(app: FastifyInstance): void
  jobs?: JobDefinition[]
}

/** Starts and stops the parts of an app in order. */
export function createLifecycle(
  { events, jobs, stopWorking, close }: Platform,
  needs: {
    http: FastifyInstance
    features: Feature[]
    role: 'all' | 'web' | 'worker'
    /** Running jobs reach the simulated Meta through this process: it answers until they have ended. */
    servesSandbox: boolean
  },
) {
  const { http, features, role, servesSandbox } = needs
  return {
    async start() {
      await events.start()
      const definitions = features.flatMap((feature) => feature.jobs ?? [])
      await jobs.start(definitions, { work: role !== 'web' })
    },
    /**
     * Lets requests and jobs end for `graceMs`. For `drainMs` before that, `/api/ready` fails but requests are
     * answered.
     */
    async stop(graceMs: number, drainMs = 0) {
      const endsBy = performance.now() + drainMs + graceMs
      const jobsEnded = stopWorking(graceMs)
      await Promise.all([sleep(drainMs), servesSandbox && jobsEnded])
      // A request that never ends, such as a stalled upload, must not delay the stop.
      const cut = setTimeout(() => http.server.closeAllConnections(), Math.max(0, endsBy - performance.now()))
      await Promise.all([http.close(), jobsEnded])
      clearTimeout(cut)
      await close()
    },
  }
}
