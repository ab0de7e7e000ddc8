import { setTimeout as sleep } from 'node:timers/promises'
import { sandboxApp } from '@hookline/graph-sandbox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Config } from './config.ts'
import { createAboutFeature } from './features/about/about.feature.ts'
import { createAccountsFeature } from './features/accounts/accounts.feature.ts'
import { sessionCookieName } from './features/accounts/accounts.routes.ts'
import { createActivityFeature } from './features/activity/activity.feature.ts'
import { createAdSetsFeature } from './features/ad-sets/ad-sets.feature.ts'
import { createAiModelsFeature } from './features/ai-models/ai-models.feature.ts'
import { createDiagnosticsFeature } from './features/diagnostics/diagnostics.feature.ts'
import { createDraftsFeature } from './features/drafts/drafts.feature.ts'
import { createEventsFeature } from './features/events/events.feature.ts'
import { createAiBudget } from './features/generation/ai-budget.service.ts'
import { createAiFileCache } from './features/generation/ai-files.repo.ts'
import { createGenerationFeature } from './features/generation/generation.feature.ts'
import { costUsd } from './features/generation/retry.rules.ts'
import { createGraphSandboxFeature, sandboxGraphPath } from './features/graph-sandbox/graph-sandbox.feature.ts'
import { createHistoryFeature } from './features/history/history.feature.ts'
import { createJobsFeature } from './features/jobs/jobs.feature.ts'
import { createMetaConnectionFeature } from './features/meta-connection/meta-connection.feature.ts'
import { createForgetLists, createMetaListsFeature, presentCampaign } from './features/meta-lists/meta-lists.feature.ts'
import { createMetaPresetsFeature } from './features/meta-presets/meta-presets.feature.ts'
import { createResponseFormatsFeature } from './features/response-formats/response-formats.feature.ts'
import { createSubmissionsFeature } from './features/submissions/submissions.feature.ts'
import type { SubmissionPace } from './features/submissions/submissions.needs.ts'
import { createSystemPromptsFeature } from './features/system-prompts/system-prompts.feature.ts'
import { createTemplatesFeature } from './features/templates/templates.feature.ts'
import { createToolsFeature } from './features/tools/tools.feature.ts'
import { createUploadsFeature } from './features/uploads/uploads.feature.ts'
import { addGauges, countUploads, showMetaUsage } from './gauges.ts'
import { buildHttp } from './http.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/database/database.ts'
import { createPgSemaphore } from './platform/database/pg-semaphore.ts'
import { createEvents } from './platform/events/events.ts'
import { createCallers } from './platform/http/caller.ts'
import { watchPool } from './platform/http/load-shedding.ts'
import { createLocalCheck } from './platform/http/this-machine.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/observability/log.ts'
import { createMetrics } from './platform/observability/metrics.ts'
import { openTracer } from './platform/observability/tracing.ts'
import { createWatchCall } from './platform/observability/watch-call.ts'
import { createAttempts } from './platform/security/attempts.ts'
import { type Ai, createAi } from './providers/ai/create-ai.ts'
import { meterAi } from './providers/ai/metered-ai.ts'
import { classifyCall } from './providers/classify-call.ts'
import { createMetaAds } from './providers/meta-ads/create-meta-ads.ts'
import type { MetaAds } from './providers/meta-ads/meta-ads.ts'
import { createThrottleMemory } from './providers/meta-ads/quota/meta-throttle.repo.ts'
import { fetchPicture } from './providers/meta-ads/reading/fetch-picture.ts'
import { previewOrigins } from './providers/meta-ads/reading/graph-previews.ts'
import { createStorage } from './providers/storage/create-storage.ts'
import type { ObjectStorage } from './providers/storage/storage.ts'

/** Ten times the slowest that is known of; a query beyond it would hold its connection for nobody. */
const statementTimeoutMs = 120_000

/** What a test may put in the place of the real thing. */
export interface Replacements {
  clock?: Clock
  random?: () => number
  ai?: Ai
  metaAds?: MetaAds
  storage?: ObjectStorage
  submissionPace?: Partial<SubmissionPace>
}

export interface App {
  http: FastifyInstance
  /** What the first registration must name; null when it needs no code, or was made. */
  openSetupCode(): Promise<string | null>
  /** Begins to listen for events and, unless the role is `web`, to work on jobs. */
  start(): Promise<void>
  /**
   * Stops taking requests and jobs, lets those that run finish for `graceMs`, closes everything.
   * @param drainMs before that says so at `/api/ready` for so long, and goes on answering requests.
   */
  stop(graceMs: number, drainMs?: number): Promise<void>
}

/**
 * The composition root: every provider and every feature, one line each. Read top to bottom it is the architecture.
 * @param connection the migrated database.
 * @param webDir the built web app, null for the API alone.
 */
export async function compose(
  config: Config & { appSecret: string },
  { connection, log, webDir }: { connection: pg.PoolConfig; log: Log; webDir: string | null },
  replace: Replacements = {},
): Promise<App> {
  const clock = replace.clock ?? systemClock
  const storage =
    replace.storage ??
    (await createStorage(config.storage, {
      appSecret: config.appSecret,
      appSecretOld: config.appSecretOld,
      publicUrl: config.publicUrl,
      clock,
    }))
  const limited = { ...connection, statement_timeout: statementTimeoutMs }
  const { db, pool, close } = openDatabase(limited, (err) => log.warn({ err }, 'a database connection broke'))
  const semaphore = createPgSemaphore(connection, log)
  const metrics = createMetrics()
  const tracer = await openTracer({ endpoint: config.tracesEndpoint, version: config.version })
  const watch = createWatchCall({ metrics, log }, classifyCall)
  const budget = createAiBudget({ db, clock, log, limitUsd: config.aiDailyLimitUsd, priceOf: (id) => models.find(id) })
  const realAi = replace.ai ?? createAi(config.ai, { fileCache: createAiFileCache(db), semaphore, watch })
  const ai = meterAi(realAi, { watch, budget })
  const jobs = createJobs(connection, log, { metrics, tracer })
  const events = createEvents(db, connection, log)
  let isStopping = false
  const isFromThisMachine = createLocalCheck(config.publicUrl)
  const isSecure = config.publicUrl.startsWith('https:')
  const sessionCookie = sessionCookieName(isSecure)

  const activity = createActivityFeature({ db, clock })
  const { record, list: listActivity } = activity
  const attempts = createAttempts(pool)
  const accounts = createAccountsFeature({
    db,
    clock,
    record,
    isSecure,
    attempts,
    registration: config.registration,
    isLocal: config.isLocal,
    appSecret: config.appSecret,
    callerOf: createCallers(config.publicUrl, log),
    revokeAfterDeletion: (tx, userId) => metaConnection.revokeAfterDeletion(tx, userId),
  })
  const models = createAiModelsFeature({ db, clock, record, attempts, storage, costUsd, ai })
  const tools = createToolsFeature({ db, record })
  const formats = createResponseFormatsFeature({ db, record })
  const prompts = createSystemPromptsFeature({ db, clock, record })
  const templates = createTemplatesFeature({ db, record })
  const presets = createMetaPresetsFeature({ db, record })
  const uploads = createUploadsFeature({ db, storage, clock, onVerified: countUploads(metrics) })
  const history = createHistoryFeature({ db, events, address: storage, record, listActivity, clock })
  const jobsFeature = createJobsFeature({
    db,
    events,
    history: history.service,
    clock,
    otherJobs: () => submissions.otherJobs,
  })
  const generation = createGenerationFeature({
    db,
    jobs,
    jobsService: jobsFeature.service,
    history: history.service,
    uploads: uploads.service,
    storage,
    clock,
    random: replace.random ?? Math.random,
    log,
    concurrency: config.workerConcurrency,
    perUser: config.jobsPerUser,
    providerFor: ai.providerFor,
    findModel: models.find,
    findTool: tools.service.findByName,
    findTemplate: templates.service.find,
    findFormat: formats.service.find,
    findPromptInForce: prompts.service.findInForce,
  })
  const metaAds =
    replace.metaAds ??
    createMetaAds(config.meta, {
      memory: createThrottleMemory(db),
      clock,
      random: replace.random ?? Math.random,
      warn: (facts, sentence) => log.warn(facts, sentence),
      watch,
      onUsage: showMetaUsage(metrics),
      sandbox: {
        appId: sandboxApp.id,
        appSecret: sandboxApp.secret,
        graphUrl: () => `${ownAddress(http)}${sandboxGraphPath}`.replace(/\/$/, ''),
        publicUrl: config.publicUrl,
      },
    })
  const metaConnection = createMetaConnectionFeature({
    db,
    clock,
    record,
    metaAds,
    forget: createForgetLists(clock),
    appSecret: config.appSecret,
    appSecretOld: config.appSecretOld,
    publicUrl: config.publicUrl,
    metaAppSecret: config.meta.kind === 'graph' ? config.meta.appSecret : null,
    sessionCookie,
    log,
    jobs,
  })
  const { sessionFor, toAppError } = metaConnection
  const metaLists = createMetaListsFeature({
    db,
    clock,
    sessionFor,
    toAppError,
    fetchPicture: (address) => fetchPicture(address, { trustedOrigins: [], signal: new AbortController().signal }),
  })
  const { findAccount, outdateAdSets } = metaLists.service
  const adSetNeeds = { db, clock, record, sessionFor, toAppError, findAccount, presentCampaign, outdateAdSets }
  const adSets = createAdSetsFeature(adSetNeeds)
  const drafts = createDraftsFeature({
    db,
    clock,
    events,
    record,
    address: storage,
    findObject: uploads.service.findUsable,
    holdObjects: uploads.service.holdObjects,
    knownLists: metaLists.service.known,
  })
  const pictureOrigins = () =>
    config.meta.kind === 'sandbox' ? [ownAddress(http), config.publicUrl] : [new URL(config.meta.graphUrl).origin]
  const submissions = createSubmissionsFeature({
    db,
    clock,
    jobs,
    events,
    log,
    record,
    random: replace.random ?? Math.random,
    drafts: drafts.service,
    sessionFor,
    toAppError,
    createAdSetPlan: adSets.createAdSetPlan,
    presentCampaign,
    storage,
    findStored: uploads.service.findStored,
    fetchPicture: (address, signal) => fetchPicture(address, { trustedOrigins: pictureOrigins(), signal }),
    concurrency: config.workerConcurrency,
    pace: replace.submissionPace,
  })
  const eventStream = createEventsFeature({
    events,
    metrics,
    tokenOf: ({ cookies }) => cookies[sessionCookie] ?? '',
    findOpen: accounts.sessions.findOpen,
  })
  const diagnostics = createDiagnosticsFeature({
    settings: { credentialsFile: config.storage.kind === 'gcs' ? config.storage.credentialsFile : null },
    isOpen: diagnosticsAreOpen(config.publicDiagnostics, isFromThisMachine),
    attempts,
    storage,
    uploads: uploads.service,
    getDefaultModel: models.getDefault,
    providerFor: ai.providerFor,
    listPrompts: prompts.service.list,
    listTools: tools.service.list,
  })
  const sandbox =
    config.meta.kind === 'sandbox'
      ? createGraphSandboxFeature({
          db,
          clock,
          publicUrl: config.publicUrl,
          attempts,
          isFromThisMachine,
        })
      : null
  const about = createAboutFeature({
    clock,
    log,
    version: config.version,
    registration: config.registration,
    needsSetupCode: accounts.needsSetupCode,
    simulated: [
      ...(ai.isConnected ? [] : ['ai' as const]),
      ...(config.storage.kind === 'local' ? ['storage' as const] : []),
      ...(config.meta.kind === 'sandbox' ? ['meta' as const] : []),
    ],
    metrics,
    metricsToken: config.metricsToken,
    isFromThisMachine,
    isStopping: () => isStopping,
    checks: {
      database: async () => void (await sql`select 1`.execute(db)),
      storage: () => storage.check(),
      worker: async () => {
        if (config.role !== 'web' && !jobs.isWorking()) throw new Error('not started, or stopping')
      },
    },
  })

  /** A worker has none of them: it answers probes, and its own calls of the simulated Meta. */
  const userRoutes = [
    accounts.routes,
    activity.routes,
    eventStream.routes,
    models.routes,
    tools.routes,
    formats.routes,
    prompts.routes,
    templates.routes,
    presets.routes,
    metaConnection.routes,
    metaLists.routes,
    adSets.routes,
    uploads.routes,
    diagnostics.routes,
    history.routes,
    jobsFeature.routes,
    drafts.routes,
    submissions.routes,
    generation.routes,
  ]

  addGauges(metrics, {
    jobs,
    unfinished: { generation: jobsFeature.countUnfinished, submission: submissions.countUnfinished },
    spentToday: budget.spentToday,
    aiDailyLimitUsd: config.aiDailyLimitUsd,
  })

  const http = await buildHttp({
    log,
    tracer,
    pool: watchPool(pool, metrics),
    version: config.version,
    publicUrl: config.publicUrl,
    metrics,
    sessionCookie,
    findActor: accounts.sessions.find,
    webDir: config.role === 'worker' ? null : webDir,
    framedOrigins: config.meta.kind === 'sandbox' ? ["'self'"] : previewOrigins,
    uploadOrigin: storage.uploadOrigin,
    trustedProxies: config.trustedProxies,
    isStopping: () => isStopping,
    cookielessPaths: sandbox ? [sandboxGraphPath] : [],
    routes: [about.routes, ...(sandbox ? [sandbox.routes] : []), ...(config.role === 'worker' ? [] : userRoutes)],
  })

  return {
    http,
    openSetupCode: accounts.openSetupCode,
    async start() {
      await events.start()
      const definitions = [
        ...accounts.jobs,
        ...activity.jobs,
        ...prompts.jobs,
        ...(sandbox?.jobs ?? []),
        ...uploads.jobs,
        ...history.jobs,
        ...metaConnection.jobs,
        ...eventStream.jobs,
        ...generation.jobs,
        ...submissions.jobs,
      ]
      await jobs.start(definitions, { work: config.role !== 'web' })
    },
    async stop(graceMs, drainMs = 0) {
      isStopping = true
      const endsBy = performance.now() + drainMs + graceMs
      const jobsEnded = jobs.stopWorking(graceMs)
      // Jobs that run reach the simulated Meta through this process: it answers until they have ended.
      await Promise.all([sleep(drainMs), sandbox && jobsEnded])
      // A request that never ends, such as a stalled upload, must not hold up the end.
      const cut = setTimeout(() => http.server.closeAllConnections(), Math.max(0, endsBy - performance.now()))
      await Promise.all([http.close(), jobsEnded])
      clearTimeout(cut)
      await jobs.stop(0)
      await Promise.all([events.stop(), semaphore.stop(), tracer?.stop()])
      await close()
    },
  }
}

function diagnosticsAreOpen(who: Config['publicDiagnostics'], isFromThisMachine: (request: FastifyRequest) => boolean) {
  return (request: FastifyRequest) => who === 'everyone' || (who === 'this machine' && isFromThisMachine(request))
}

/** Where this process can reach itself; whatever name people know it by. */
function ownAddress(http: FastifyInstance): string {
  const address = http.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen yet')
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
  const host = everywhere[address.address] ?? address.address
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}
