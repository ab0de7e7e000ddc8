import { metaWebhooksPath } from '@hookline/contract/ad-hints/ad-hints.endpoints'
import type pg from 'pg'
import { createLifecycle, type Feature } from './app-lifecycle.ts'
import { composeAds } from './compose-ads.ts'
import type { Config } from './config.ts'
import { connectProviders, type ProviderReplacements } from './connect-providers.ts'
import { createAboutFeature } from './features/about/about.feature.ts'
import { createAccountsFeature } from './features/accounts/accounts.feature.ts'
import { createActivityFeature } from './features/activity/activity.feature.ts'
import { createAiModelsFeature } from './features/ai-models/ai-models.feature.ts'
import { createBatchesFeature } from './features/batches/batches.feature.ts'
import { createBrandGuideFeature } from './features/brand-guide/brand-guide.feature.ts'
import { createDiagnosticsFeature } from './features/diagnostics/diagnostics.feature.ts'
import { createEventsFeature } from './features/events/events.feature.ts'
import { createGenerationFeature } from './features/generation/generation.feature.ts'
import { createGraphSandboxFeature, sandboxGraphPath } from './features/graph-sandbox/graph-sandbox.feature.ts'
import { createListNewlyBlocked } from './features/history/blocked-accepted.service.ts'
import { createHistoryFeature } from './features/history/history.feature.ts'
import { createJobsFeature } from './features/jobs/jobs.feature.ts'
import { createMetaPresetsFeature } from './features/meta-presets/meta-presets.feature.ts'
import { createNotificationsFeature } from './features/notifications/notifications.feature.ts'
import { createResponseFormatsFeature } from './features/response-formats/response-formats.feature.ts'
import type { SubmissionPace } from './features/submissions/submission-needs.ts'
import { createSystemPromptsFeature } from './features/system-prompts/system-prompts.feature.ts'
import { createTemplatesFeature } from './features/templates/templates.feature.ts'
import { createToolsFeature } from './features/tools/tools.feature.ts'
import { createUploadsFeature } from './features/uploads/uploads.feature.ts'
import { createWatchReportsFeature } from './features/watch-reports/watch-reports.feature.ts'
import { addGauges, countUploads } from './gauges.ts'
import { buildHttp, listeningUrl } from './http.ts'
import { openPlatform, type PlatformReplacements } from './open-platform.ts'
import type { PressureLimits } from './platform/http/load-shedding.ts'
import type { Log } from './platform/observability/log.ts'

export type Replacements = PlatformReplacements &
  ProviderReplacements & { submissionPace?: Partial<SubmissionPace>; pressureLimits?: Partial<PressureLimits> }

export type App = Awaited<ReturnType<typeof compose>>

/**
 * The composition root: the platform, the providers, then each feature with what it needs from those above it. Only
 * `onVerified` calls a later feature.
 */
export async function compose(
  config: Config & { appSecret: string },
  { connection, log, webDir }: { connection: pg.PoolConfig; log: Log; webDir: string | null },
  replace: Replacements = {},
) {
  const platform = await openPlatform(config, { connection, log }, replace)
  // Called once the server listens: only then is its port known.
  const ownUrl = () => listeningUrl(http)
  const providers = await connectProviders(config, platform, ownUrl, replace)
  const { ai, readFrames, storage, simulated } = providers
  const { attempts, checkDatabase, clock, db, events, isFromThisMachine, isStopping, jobs, metrics } = platform
  const { identifyCaller, isSecure, pool, random, readSessionToken, semaphore, sessionCookie, tracer } = platform
  const { appSecret, publicUrl, registration, role, version } = config
  const { providerFor } = ai

  const activity = createActivityFeature({ db, clock })
  const { record } = activity
  const notifications = createNotificationsFeature({ db, clock, events })
  const { notify } = notifications
  const models = createAiModelsFeature({ db, clock, record, attempts, storage, ai, readFrames })
  const tools = createToolsFeature({ db, record })
  const brandGuide = createBrandGuideFeature({ db, record, listNewlyBlocked: createListNewlyBlocked({ db }) })
  const { get: getBrandGuide, loadAll: loadBrandGuides } = brandGuide.service
  const formats = createResponseFormatsFeature({ db, record })
  const prompts = createSystemPromptsFeature({ db, clock, record })
  const templates = createTemplatesFeature({ db, record })
  const presets = createMetaPresetsFeature({ db, record })
  const count = countUploads(metrics)
  const uploads = createUploadsFeature({
    db,
    clock,
    record,
    metrics,
    semaphore,
    storage,
    uploadBytesPerUser: config.uploadBytesPerUser,
    uploadLifetimeMs: config.uploadLifetimeMs,
    uploadReserveBytes: config.uploadReserveBytes,
    onVerified(object) {
      count(object)
      watchReports.service.onVerified(object)
    },
  })
  const history = createHistoryFeature({
    db,
    clock,
    events,
    record,
    address: storage,
    listActivity: activity.list,
    loadBrandGuides,
  })
  const watchReports = createWatchReportsFeature({
    db,
    clock,
    events,
    jobs,
    log,
    storage,
    perception: providers.perception,
    getBrandGuide,
    history: history.service,
    uploads: uploads.service,
  })

  const ads = composeAds({
    clock,
    db,
    events,
    jobs,
    log,
    random,
    sessionCookie,
    fetchGraphPicture: providers.fetchGraphPicture,
    fetchPicture: providers.fetchPicture,
    metaAds: providers.metaAds,
    storage,
    appSecret,
    appSecretOld: config.appSecretOld,
    publicUrl,
    metaAppSecret: config.meta.kind === 'graph' ? config.meta.appSecret : null,
    role,
    ownUrl,
    record,
    notify,
    uploads: uploads.service,
    loadBrandGuides,
    concurrency: config.workerConcurrency,
    pace: replace.submissionPace,
  })
  const accounts = createAccountsFeature({
    db,
    clock,
    attempts,
    record,
    registration,
    isLocal: config.isLocal,
    appSecret,
    isSecure,
    sessionCookie,
    readSessionToken,
    identifyCaller,
    revokeAfterDeletion: ads.metaConnection.revokeAfterDeletion,
  })

  const jobStatus = createJobsFeature({
    db,
    clock,
    events,
    notify,
    history: history.service,
    otherJobs: ads.submissions.otherJobs,
  })
  const batches = createBatchesFeature({ history: history.service, jobsService: jobStatus.service })
  const generation = createGenerationFeature({
    db,
    clock,
    random,
    log,
    jobs,
    storage,
    providerFor,
    readFrames,
    history: history.service,
    uploads: uploads.service,
    jobsService: jobStatus.service,
    watchReports: watchReports.service,
    findModel: models.find,
    getDefaultModel: models.getDefault,
    findRecipe: ads.recipes.service.find,
    findTool: tools.service.findByName,
    findTemplate: templates.service.find,
    findFormat: formats.service.find,
    findPromptInForce: prompts.service.findInForce,
    getBrandGuide,
    concurrency: config.workerConcurrency,
    perUser: config.jobsPerUser,
  })
  const stream = createEventsFeature({ events, metrics, readSessionToken, findOpen: accounts.sessions.findOpen })
  const diagnostics = createDiagnosticsFeature({
    attempts,
    isFromThisMachine,
    publicDiagnostics: config.publicDiagnostics,
    storage,
    credentialsFile: config.storage.kind === 'gcs' ? config.storage.credentialsFile : null,
    uploads: uploads.service,
    providerFor,
    readFrames,
    getDefaultModel: models.getDefault,
    listPrompts: prompts.service.list,
    listTools: tools.service.list,
  })
  const sandbox = simulated.includes('meta')
    ? createGraphSandboxFeature({ db, clock, publicUrl, attempts, isFromThisMachine })
    : null
  const about = createAboutFeature({
    clock,
    log,
    version,
    role,
    registration,
    accounts,
    simulated,
    ai,
    metrics,
    metricsToken: config.metricsToken,
    isFromThisMachine,
    checkDatabase,
    storage,
    jobs,
    isStopping,
  })

  const probes: Feature[] = sandbox ? [about, sandbox] : [about]
  const settings = [accounts, models, tools, brandGuide, formats, prompts, templates, presets]
  const product = [
    activity,
    notifications,
    stream,
    diagnostics,
    uploads,
    history,
    watchReports,
    jobStatus,
    batches,
    ...settings,
    ...Object.values(ads),
  ]
  // The routes of `generation` take any tool's name, so it is last.
  const features: Feature[] = [...probes, ...product, generation]
  const isWorker = role === 'worker'
  const unfinished = { generation: jobStatus.countUnfinished, submission: ads.submissions.countUnfinished }
  const { aiDailyLimitUsd } = config
  addGauges({ metrics, jobs, unfinished, aiDailyLimitUsd, spentToday: providers.aiBudget.spentToday })
  const http = await buildHttp({
    log,
    version,
    publicUrl,
    metrics,
    tracer,
    pool,
    pressureLimits: replace.pressureLimits,
    sessionCookie,
    trustedProxies: config.trustedProxies,
    isStopping,
    framedOrigins: providers.framedOrigins,
    findActor: accounts.sessions.find,
    webDir: isWorker ? null : webDir,
    uploadOrigin: storage.uploadOrigin,
    cookielessPaths: [metaWebhooksPath, ...(sandbox ? [sandboxGraphPath] : [])],
    // A worker answers probes, and its own calls of the simulated Meta.
    routes: (isWorker ? probes : features).flatMap(({ routes }) => routes ?? []),
  })

  const lifecycle = createLifecycle(platform, { role, http, features, servesSandbox: sandbox !== null })
  return { ...lifecycle, http, openSetupCode: accounts.openSetupCode }
}
