import { graphSandbox } from '@hookline/graph-sandbox'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { createSandboxStore } from './graph-sandbox.repo.ts'

/** Everything of the sandbox is under this path. */
const sandboxPath = '/sandbox'
/** Its calls come from programs and carry no cookie: there is no session that a foreign page could misuse. */
export const sandboxGraphPath = `${sandboxPath}/graph/`

/** Mounts the simulated Graph API; only while no Meta app is configured. */
export function createGraphSandboxFeature({
  db,
  clock,
  publicUrl,
  ownOrigins,
}: {
  db: Database
  clock: Clock
  publicUrl: string
  /** Where this server itself is reached: videos are fetched from there alone. */
  ownOrigins: () => string[]
}) {
  const options = {
    store: createSandboxStore(db),
    prefix: sandboxPath,
    clock,
    redirectHosts: [new URL(publicUrl).host],
    // Everybody knows the app's secret, so nobody from outside may write into our database by it.
    isPrivate: true,
    videoOrigins: ownOrigins,
  }
  return {
    routes: (app: FastifyInstance) => {
      // The documents of our own API are not the place for Meta's.
      app.addHook('onRoute', (route) => {
        route.schema = { ...route.schema, hide: true }
      })
      app.register(graphSandbox(options))
    },
  }
}
