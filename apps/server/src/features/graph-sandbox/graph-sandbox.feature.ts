import { graphSandbox } from '@hookline/graph-sandbox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { requireActor } from '../../platform/http/serve.ts'
import { isOwnCall } from '../../platform/http/this-machine.ts'
import { defineSweep } from '../../platform/jobs/sweep.ts'
import type { Attempts } from '../../platform/security/attempts.ts'
import { createSandboxStore, sandboxRemovals } from './graph-sandbox.repo.ts'

/** Everything of the sandbox is under this path. */
const sandboxPath = '/sandbox'
/** Its calls come from programs and carry no cookie: there is no session that a foreign page could misuse. */
export const sandboxGraphPath = `${sandboxPath}/graph/`

/** Mounts the simulated Graph API; only while no Meta app is configured. */
export function createGraphSandboxFeature({
  db,
  clock,
  publicUrl,
  attempts,
  isFromThisMachine,
}: {
  db: Database
  clock: Clock
  publicUrl: string
  attempts: Attempts
  isFromThisMachine(request: FastifyRequest): boolean
}) {
  const guards = {
    // Only this server calls the Graph API, over loopback or an address of its own, whatever its public name is.
    graph: async (request: FastifyRequest, reply: FastifyReply) => {
      if (!isOwnCall(request)) await reply.code(404).send({ error: 'Not found' })
    },
    control: async (request: FastifyRequest, reply: FastifyReply) => {
      if (!isFromThisMachine(request)) await reply.code(404).send({ error: 'Not found' })
    },
    dialog: async (request: FastifyRequest) => {
      const actor = requireActor(request, 'user')
      if (request.method === 'POST') await attempts.spend(`sandbox-dialog:${actor.id}`)
    },
    preview: async (request: FastifyRequest) => void requireActor(request, 'user'),
  }
  const options = {
    store: createSandboxStore({ db }),
    prefix: sandboxPath,
    clock,
    redirectHosts: [new URL(publicUrl).host],
    guards,
  }
  const sweepSandbox = defineSweep({
    name: 'sweep-sandbox',
    cron: '37 4 * * *',
    removals: sandboxRemovals({ db, clock }),
  })
  return {
    jobs: [sweepSandbox],
    routes: (app: FastifyInstance) => {
      // Keeps Meta's routes out of this API's documentation.
      app.addHook('onRoute', (route) => {
        route.schema = { ...route.schema, hide: true }
      })
      app.register(graphSandbox(options))
    },
  }
}
