import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { dependencies, environmentSchema, secretNames, type Variables } from './config-variables.ts'
import type { Environment } from './platform/environment.ts'
import { isLoopbackHost } from './platform/http/this-machine.ts'
import { type AiConfig, aiProviders, readAiConfig } from './providers/ai/create-ai.ts'
import type { MetaConfig } from './providers/meta-ads/create-meta-ads.ts'
import type { StorageConfig } from './providers/storage/create-storage.ts'

const megabyte = 1_048_576
const videoHost = 'https://graph-video.facebook.com'
const repositoryRoot = resolve(import.meta.dirname, '../../..')

export type Config = Readonly<ReturnType<typeof buildConfig>>

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly mistakes: string[]

  constructor(mistakes: string[]) {
    super(`The configuration has ${mistakes.length === 1 ? 'a mistake' : 'mistakes'}:\n${mistakes.join('\n')}`)
    this.mistakes = mistakes
  }
}

/** The environment of this process over the `.env` file of the repository, if there is one. */
export function loadEnvironment(): Environment {
  const file = join(repositoryRoot, '.env')
  return existsSync(file) ? { ...parseEnv(readFileSync(file, 'utf8')), ...process.env } : process.env
}

/** An empty variable counts as unset; relative paths start at the repository. @throws ConfigError */
export function readConfig(env: Environment): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const { data, error } = environmentSchema.safeParse(given)
  const mistakes = (error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0])
    return describeMistake(name, given[name], issue.message)
  })
  mistakes.push(...findMissing(given))
  if (!data || mistakes.length > 0) throw new ConfigError(mistakes)
  return deepFreeze(buildConfig(data, readAiConfig(data, aiProviders)))
}

function describeMistake(name: string, value: string | undefined, accepted: string): string {
  if (value === undefined) return `${name} is not set. Accepted: ${accepted}`
  if (secretNames.has(name)) return `${name} is set to ${value.length} hidden characters. Accepted: ${accepted}`
  return `${name} is "${value.replace(/:\/\/[^@/]*@/, '://(hidden)@').slice(0, 100)}". Accepted: ${accepted}`
}

function findMissing(environment: Environment): string[] {
  const missing: string[] = []
  const needs = (name: string, reason: string) => {
    if (!environment[name]) missing.push(`${name} is not set. It is needed ${reason}`)
  }
  if (environment.DATABASE_URL) needs('APP_SECRET', 'when DATABASE_URL is set, so that all processes share one secret')
  if (environment.STORAGE_DRIVER === 'gcs') needs('GCS_BUCKET', 'when STORAGE_DRIVER is gcs')
  if (environment.STORAGE_DRIVER === 's3') needs('S3_BUCKET', 'when STORAGE_DRIVER is s3')
  for (const [name, needed] of dependencies) {
    if (environment[name]) needs(needed, `when ${name} is set`)
  }
  return missing
}

function buildConfig(v: Variables, ai: AiConfig) {
  const dataDir = resolve(repositoryRoot, v.DATA_DIR)
  const publicUrl = v.PUBLIC_URL ?? `http://localhost:${v.PORT}`
  const isLocal = isLoopbackHost(v.HOST) && isLoopbackHost(new URL(publicUrl).hostname)
  const url = v.DATABASE_URL
  const database = url ? { kind: 'external' as const, url } : { kind: 'embedded' as const }
  return {
    version: readVersion(),
    host: v.HOST,
    port: v.PORT,
    publicUrl,
    dataDir,
    database,
    /** Null: created at the first start and stored in the data folder. */
    appSecret: v.APP_SECRET ?? null,
    /** The former secret: its signatures and encrypted texts are still valid. */
    appSecretOld: v.APP_SECRET_OLD ?? null,
    role: v.ROLE,
    registration: v.REGISTRATION,
    /** Only this machine reaches the installation. */
    isLocal,
    publicDiagnostics: describeDiagnostics(v, isLocal),
    logLevel: v.LOG_LEVEL,
    storage: buildStorage(v, dataDir),
    /** How long an unfinished resumable upload can be continued. */
    uploadLifetimeMs: 1000 * v.UPLOAD_KEEP_SECONDS,
    /** What one user's unfinished and unused uploads may hold. */
    uploadBytesPerUser: megabyte * v.UPLOAD_MB_PER_USER,
    /** Free space on the disk below which no upload begins. */
    uploadReserveBytes: megabyte * v.UPLOAD_RESERVE_MB,
    ai,
    meta: buildMeta(v),
    /** Whether uploaded videos are watched on this machine. */
    perception: v.PERCEPTION,
    workerConcurrency: v.WORKER_CONCURRENCY,
    /** Videos of one user that are processed at once, on all nodes; null: no limit. */
    jobsPerUser: v.JOBS_PER_USER ?? null,
    /** For all nodes together, from midnight to midnight UTC; null: no limit. */
    aiDailyLimitUsd: v.AI_DAILY_LIMIT_USD ?? null,
    /** Null: no traces are collected. */
    tracesEndpoint: v.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    metricsToken: v.METRICS_TOKEN ?? null,
    /** How long a stopping node still answers, so that a load balancer notices. */
    drainMs: 1000 * (v.DRAIN_SECONDS ?? (url && v.ROLE !== 'worker' ? 5 : 0)),
    /** Proxies whose `X-Forwarded-For` is trusted. */
    trustedProxies: ['loopback', ...v.TRUST_PROXY],
  }
}

function buildStorage(v: Variables, dataDir: string): StorageConfig {
  if (v.STORAGE_DRIVER === 'gcs') {
    return {
      kind: 'gcs',
      bucket: v.GCS_BUCKET ?? '',
      apiEndpoint: v.GCS_API_ENDPOINT ?? null,
      credentialsFile: v.GOOGLE_APPLICATION_CREDENTIALS ?? null,
    }
  }
  if (v.STORAGE_DRIVER === 's3') {
    const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = v
    return {
      kind: 's3',
      bucket: v.S3_BUCKET ?? '',
      region: v.S3_REGION,
      endpoint: v.S3_ENDPOINT ?? null,
      credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
      uploads: v.S3_UPLOADS,
    }
  }
  return { kind: 'local', dir: join(dataDir, 'objects') }
}

function buildMeta(v: Variables): MetaConfig {
  if (!v.META_APP_ID || !v.META_APP_SECRET) return { kind: 'sandbox' }
  return {
    kind: 'graph',
    appId: v.META_APP_ID,
    appSecret: v.META_APP_SECRET,
    loginConfigId: v.META_LOGIN_CONFIG_ID ?? null,
    optionalPermissions: v.META_OPTIONAL_PERMISSIONS,
    graphUrl: v.META_GRAPH_URL,
    // Meta receives videos at another host; a proxy of the Graph API serves both.
    graphVideoUrl: v.META_GRAPH_VIDEO_URL ?? v.META_GRAPH_URL.replace(/^https:\/\/graph\.facebook\.com$/, videoHost),
    dialogUrl: v.META_DIALOG_URL,
    apiVersion: v.META_API_VERSION,
  }
}

function describeDiagnostics(v: Variables, isLocal: boolean): 'everyone' | 'this machine' | 'administrators' {
  if (v.PUBLIC_DIAGNOSTICS === 'true') return 'everyone'
  return isLocal && !v.PUBLIC_DIAGNOSTICS ? 'this machine' : 'administrators'
}

function readVersion(): string {
  const file = readFileSync(join(repositoryRoot, 'package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(file)).version
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null) deepFreeze(part)
  }
  return Object.freeze(value)
}
