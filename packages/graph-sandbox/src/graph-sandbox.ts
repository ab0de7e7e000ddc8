import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dialogRoutes } from './auth/dialog.ts'
import { createOAuth } from './auth/oauth.ts'
import { createTokens } from './auth/tokens.ts'
import { controlRoutes } from './control/control-routes.ts'
import { createFaults } from './control/faults.ts'
import { createRequestLog } from './control/request-log.ts'
import { graphRoutes } from './graph/graph-routes.ts'
import type { World } from './graph/scope.ts'
import { registry } from './objects/registry.ts'
import { pagesRoutes, previewRoutes } from './pages/pages-routes.ts'
import { errorBody } from './protocol/errors.ts'
import { createUsage } from './protocol/usage.ts'
import { defaultSettings, type SandboxSettings } from './settings.ts'
import type { SandboxStore } from './store/sandbox-store.ts'
import { GraphError } from './validation/graph-error.rules.ts'
import { seedWorld } from './world/seed.ts'

export interface GraphSandboxOptions {
  store: SandboxStore
  /** The path of all its routes, such as /sandbox. */
  prefix: string
  clock?: { now(): Date }
  settings?: Partial<SandboxSettings>
  /** Hosts besides this machine that people are sent back to and webhooks are sent to, such as ads.example.com. */
  redirectHosts?: string[]
  /** Run before each request; they refuse it by answering or throwing. By default, control serves loopback callers only. */
  guards?: Partial<Guards>
}

type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

interface Guards {
  /** Guards the Graph API, whose app secret is public. */
  graph: Guard
  /** Guards the sign-in dialog. */
  dialog: Guard
  /** Guards the pages that show an ad. */
  preview: Guard
  control: Guard
}

/**
 * A Fastify plugin that speaks the Graph API under `prefix`: `/graph/v27.0/…`, the sign-in at
 * `/dialog/v27.0/dialog/oauth`, and `/control/…` for tests on the same machine. Objects are kept in the store; only
 * faults, the log of requests and usage scores belong to the process.
 */
export function graphSandbox(options: GraphSandboxOptions): (app: FastifyInstance) => Promise<void> {
  const { store, prefix, clock, redirectHosts = [], guards = {} } = options
  const now = () => clock?.now() ?? new Date()
  const tokens = createTokens(store, now)
  const settings = { ...defaultSettings, ...options.settings }
  const world: World = { store, tokens, settings, newFeatures: new Map(), callbackHosts: redirectHosts, now }
  const oauth = createOAuth(store, tokens, now)
  const faults = createFaults(now)
  const requests = createRequestLog()
  const usage = createUsage(settings, () => now().getTime())
  const ready = onceDone(() => seedWorld(store, now()))

  return async (app) => {
    // Bodies are read here, whatever the method and type, and files without being held in memory.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.addHook('onRequest', ready)
    // Unreadable requests to the other paths are refused in the Graph API's words, too.
    app.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof GraphError)) throw error
      return reply.code(error.spec.status ?? 400).send(errorBody(error.spec, ''))
    })
    const mount = (path: string, routes: (scope: FastifyInstance) => void) =>
      app.register(async (scope) => routes(scope), { prefix: `${prefix}${path}` })
    mount('/graph', (scope) => {
      guard(scope, guards.graph)
      graphRoutes(scope, { world, registry, oauth, usage, faults, requests, prefix })
    })
    mount('/dialog', (scope) => {
      guard(scope, guards.dialog)
      dialogRoutes(scope, { world, oauth, redirectHosts, stylesheet: `${prefix}/style.css` })
    })
    mount('/control', (scope) => {
      guard(scope, guards.control ?? refuseNonLoopback)
      controlRoutes(scope, { world, faults, requests, usage })
    })
    mount('/preview', (scope) => {
      guard(scope, guards.preview)
      previewRoutes(scope, { world, prefix })
    })
    mount('', (scope) => pagesRoutes(scope))
  }
}

function guard(scope: FastifyInstance, check: Guard | undefined): void {
  if (check) scope.addHook('onRequest', check)
}

async function refuseNonLoopback({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const isLoopback = /^(::ffff:)?127\.|^::1$/.test(raw.socket.remoteAddress ?? '')
  if (!isLoopback) await reply.code(404).send({ error: 'Not found' })
}

/** Runs `act` at the first call only; after a failure, again at the next call. */
function onceDone(act: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null
  return () => {
    done ??= act().catch((error) => {
      done = null
      throw error
    })
    return done
  }
}
