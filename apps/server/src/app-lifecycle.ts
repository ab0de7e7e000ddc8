import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Platform } from './open-platform.ts'
import type { JobDefinition } from './platform/jobs/jobs.ts'

export interface Feature {
  routes?(app: FastifyInstance): void
  jobs?: JobDefinition[]
}

/** Starts and stops a composed app. */
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
    /** Begins to listen for events and, unless the role is `web`, to work on jobs. */
    async start() {
      await events.start()
      const definitions = features.flatMap((feature) => feature.jobs ?? [])
      await jobs.start(definitions, { work: role !== 'web' })
    },
    /**
     * Stops taking requests and jobs, lets those that run finish for `graceMs`, closes everything.
     * @param drainMs for this long before that, `/api/ready` says so while requests are still answered.
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
