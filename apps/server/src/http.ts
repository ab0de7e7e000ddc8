import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { tusPath } from '@hookline/contract/uploads/uploads.rules'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { z } from 'zod'
import { answerError, answerNotFound } from './platform/http/error-answers.ts'
import { guardInputs } from './platform/http/input-guard.ts'
import { describeIssue } from './platform/http/issue-words.rules.ts'
import { type PressureLimits, refuseUnderPressure } from './platform/http/load-shedding.ts'
import { limitRequestBodies, uploadTimeoutMs } from './platform/http/request-bodies.ts'
import { refuseForeignOrigin } from './platform/http/same-origin.ts'
import type { Actor } from './platform/http/serve.ts'
import { serveWebApp } from './platform/http/web-app.ts'
import { createRequestLog, type Log } from './platform/observability/log.ts'
import { type Metrics, measureRequests } from './platform/observability/metrics.ts'
import { onRequestEnd } from './platform/observability/request-end.ts'
import { followRequests, readRequestId } from './platform/observability/request-work.ts'
import type { Tracer } from './platform/observability/tracing.ts'

const docsPath = '/api/docs'
/** The pages of Swagger UI; the hash is that of the one style sheet within its markup. */
const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** For refusals before any hook, where helmet does not run. */
const refusalHeaders = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
}

/** JSON bodies; uploads have their own limit. */
const bodyLimitBytes = 2_097_152
/** A sheet of 500 drafts names their UUIDs in its address. */
const headMaxBytes = 32_768
/** For a silent connection; the slowest answer, of the analysis test, takes 2 minutes. */
const silenceMaxMs = 180_000

/** Uploads check the permission before they wait for the file. */
const takesUploads = ({ routeOptions: { url = '' } }: FastifyRequest) => url === '/storage' || url.startsWith(tusPath)

/** Up to this size, compressing at once (1 ms) is faster than streaming. */
const compressAtOnceBytes = 131_072

const requestIdLabel = 'requestId'

/** Probes and metrics matter most under load; pages and files need no database. */
const isSpared = ({ url }: FastifyRequest) => !/^\/(api|storage)\b/.test(url) || /^\/api\/(health|ready)\b/.test(url)

export interface HttpNeeds {
  log: Log
  version: string
  /** Where people reach the app; with https, answers tell browsers to use nothing else. */
  publicUrl: string
  metrics: Metrics
  tracer: Tracer | null
  pool: pg.Pool
  pressureLimits: Partial<PressureLimits> | undefined
  sessionCookie: string
  findActor(sessionToken: string): Promise<Actor | null>
  routes: ((app: FastifyInstance) => void)[]
  /** The built web app; null serves the API alone. */
  webDir: string | null
  framedOrigins: readonly string[]
  /** Where pages post uploads to, when that is not this app. */
  uploadOrigin: string | null
  /** Addresses, networks or `loopback` whose forwarding headers are trusted. */
  trustedProxies: string[]
  /** Closes connections after their answer, so that clients reconnect to another node. */
  isStopping(): boolean
  /** Called by programs without cookies, so cross-site requests cannot misuse them. */
  cookielessPaths: string[]
}

function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, url, log }, reply) => {
    // Without the query: signed addresses carry their signature there.
    const [path] = url.split('?')
    onRequestEnd(reply, ({ status, isAborted, ms }) => {
      log.info({ method, path, status, ms: Math.round(ms), ...(isAborted && { aborted: true }) }, 'request')
    })
  })
}

/** The HTTP server with its hooks and routes; the caller lets it listen. */
export async function buildHttp(needs: HttpNeeds): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: needs.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: requestIdLabel }),
    genReqId: readRequestId,
    childLoggerFactory: (logger, bindings) => createRequestLog(logger, String(bindings[requestIdLabel])),
    requestTimeout: uploadTimeoutMs,
    connectionTimeout: silenceMaxMs,
    trustProxy: needs.trustedProxies,
    bodyLimit: bodyLimitBytes,
    http: { maxHeaderSize: headMaxBytes },
    // Refusals from before routing, such as a path that does not decode, leave in the same form.
    frameworkErrors: (error, request, reply: FastifyReply) =>
      reply.headers(refusalHeaders).send(answerError(error, request, reply)),
    routerOptions: { maxParamLength: 1100 },
  })
  z.config({ localeError: describeIssue })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  app.decorateRequest('actor', null)

  await app.register(cookie)
  await app.register(multipart)
  await app.register(compress, { threshold: 1024, syncThreshold: compressAtOnceBytes })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    strictTransportSecurity: needs.publicUrl.startsWith('https:'),
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Hookline', version: needs.version } },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: docsPath, staticCSP: docsPolicy })

  followRequests(app, needs.tracer)
  logRequests(app)
  measureRequests(app, needs.metrics)
  limitRequestBodies(app, { metrics: needs.metrics, isUpload: takesUploads })
  await refuseUnderPressure(app, { pool: needs.pool, metrics: needs.metrics, isSpared }, needs.pressureLimits)
  guardInputs(app)
  app.addHook('onRequest', async (request, reply) => {
    if (needs.isStopping()) reply.header('connection', 'close')
    if (!needs.cookielessPaths.some((path) => request.url.startsWith(path))) {
      refuseForeignOrigin(request, needs.publicUrl)
    }
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    const token = request.cookies[needs.sessionCookie]
    if (!token || !/^\/(api|storage|sandbox)\//.test(request.url)) return
    request.actor = await needs.findActor(token)
  })

  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  for (const route of needs.routes) app.register(async (scope) => route(scope))
  if (needs.webDir) await serveWebApp(app, needs.webDir, needs)
  else app.setNotFoundHandler(answerNotFound)
  await app.ready()
  return app
}

/** The address at which this process reaches itself, which may differ from its public one. */
export function listeningUrl(http: FastifyInstance): string {
  const address = http.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen yet')
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
  const host = everywhere[address.address] ?? address.address
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}
