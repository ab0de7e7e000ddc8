import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'

const repositoryRoot = resolve(import.meta.dirname, '../../..')

export type Environment = Record<string, string | undefined>

export type StorageConfig =
  | { kind: 'local'; dir: string }
  | { kind: 'gcs'; bucket: string; apiEndpoint: string | null; credentialsFile: string | null }
  | {
      kind: 's3'
      bucket: string
      region: string
      endpoint: string | null
      /** `null` leaves finding them to the cloud's own machinery. */
      credentials: { accessKeyId: string; secretAccessKey: string } | null
      /** `app` where browsers cannot reach the store. */
      uploads: 'direct' | 'app'
    }

export type GeminiConfig =
  | { kind: 'developer'; apiKey: string; baseUrl: string | null }
  | { kind: 'vertex'; project: string; location: string; baseUrl: string | null }

export type MetaConfig =
  | { kind: 'sandbox' }
  | {
      kind: 'graph'
      appId: string
      appSecret: string
      /** `null` where the sign-in asks for permissions by name. */
      loginConfigId: string | null
      graphUrl: string
      dialogUrl: string
      apiVersion: string
    }

export type Config = Readonly<ReturnType<typeof buildConfig>>

/** Says every mistake of the environment, one line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly mistakes: string[]

  constructor(mistakes: string[]) {
    super(`The configuration has ${mistakes.length === 1 ? 'a mistake' : 'mistakes'}:\n${mistakes.join('\n')}`)
    this.mistakes = mistakes
  }
}

const atMost = (maxChars: number) => `text of 1 to ${maxChars} characters`
const text = z.string().max(500, atMost(500)).optional()
const webAddress = (accepted: string) => z.url({ protocol: /^https?$/, error: accepted }).transform(withoutSlash)

function wholeNumber(from: number, to: number) {
  const accepted = `a whole number from ${from} to ${to}`
  const isInRange = (value: number) => value >= from && value <= to
  return z
    .string()
    .regex(/^\d{1,9}$/, accepted)
    .transform(Number)
    .refine(isInRange, accepted)
}

function oneOf<const T extends readonly [string, ...string[]]>(words: T) {
  return z.enum(words, { error: `one of ${words.join(', ')}` })
}

// The message of each check is what is accepted; describeMistake puts the name and the given value before it.
const variables = z.object({
  HOST: z.string().max(253, 'a host name or an IP address').default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  PUBLIC_URL: webAddress('an address such as https://ads.example.com, without a path')
    .refine((url) => new URL(url).pathname === '/', 'an address such as https://ads.example.com, without a path')
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'an address such as postgres://user:password@host:5432/database' })
    .optional(),
  APP_SECRET: z.string().min(32, 'at least 32 characters, for example of `openssl rand -hex 32`').optional(),
  APP_SECRET_OLD: z.string().min(32, 'the former APP_SECRET, at least 32 characters').optional(),
  ROLE: oneOf(['all', 'web', 'worker']).default('all'),
  REGISTRATION: oneOf(['open', 'closed']).default('open'),
  PUBLIC_DIAGNOSTICS: oneOf(['true', 'false']).optional(),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  STORAGE_DRIVER: oneOf(['local', 'gcs', 's3']).default('local'),
  GCS_BUCKET: text,
  GCS_API_ENDPOINT: webAddress('an address such as http://localhost:4443').optional(),
  GOOGLE_APPLICATION_CREDENTIALS: z.string().refine(existsSync, 'the path of a file that exists').optional(),
  S3_BUCKET: text,
  S3_REGION: text.default('us-east-1'),
  S3_ENDPOINT: webAddress('an address such as https://s3.example.com').optional(),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_UPLOADS: oneOf(['direct', 'app']).default('direct'),
  GEMINI_API_KEY: text,
  GEMINI_BASE_URL: webAddress('an address such as https://generativelanguage.googleapis.com').optional(),
  GOOGLE_CLOUD_PROJECT: text,
  GOOGLE_CLOUD_LOCATION: text.default('global'),
  META_APP_ID: z
    .string()
    .regex(/^\d{1,30}$/, 'the number that Meta shows as App ID')
    .optional(),
  META_APP_SECRET: text,
  META_LOGIN_CONFIG_ID: z
    .string()
    .regex(/^\d{1,30}$/, 'the number that Meta shows as Configuration ID')
    .optional(),
  META_GRAPH_URL: webAddress('an address such as https://graph.facebook.com').default('https://graph.facebook.com'),
  META_DIALOG_URL: webAddress('an address such as https://www.facebook.com').default('https://www.facebook.com'),
  META_API_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d$/, 'a version such as v26.0')
    .default('v26.0'),
  WORKER_CONCURRENCY: wholeNumber(1, 200).default(20),
  JOBS_PER_USER: wholeNumber(1, 1000).optional(),
  AI_DAILY_LIMIT_USD: z
    .string()
    .regex(/^(?!0+(\.0+)?$)\d{1,7}(\.\d{1,2})?$/, 'US dollars such as 20 or 2.50, more than 0')
    .transform(Number)
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress('an address such as http://localhost:4318').optional(),
  DRAIN_SECONDS: wholeNumber(0, 60).optional(),
  TRUST_PROXY: z
    .string()
    .refine(isAddressList, 'addresses or networks of your proxies, such as 10.0.0.0/8, separated by commas')
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
})

type Variables = z.output<typeof variables>

const secretNames = new Set([
  'APP_SECRET',
  'APP_SECRET_OLD',
  'S3_SECRET_ACCESS_KEY',
  'GEMINI_API_KEY',
  'META_APP_SECRET',
  'METRICS_TOKEN',
])

/** The environment of this process over the `.env` file of the repository, if there is one. */
export function loadEnvironment(): Environment {
  const file = join(repositoryRoot, '.env')
  return existsSync(file) ? { ...parseEnv(readFileSync(file, 'utf8')), ...process.env } : process.env
}

/**
 * The configuration, frozen. An empty variable counts as unset; relative paths start at the repository.
 *
 * @throws {ConfigError} with every mistake at once
 */
export function readConfig(env: Environment): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = variables.safeParse(given)
  const mistakes = (parsed.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0])
    return describeMistake(name, given[name], issue.message)
  })
  mistakes.push(...findMissing(given))
  if (!parsed.success || mistakes.length > 0) throw new ConfigError([...new Set(mistakes)])
  return deepFreeze(buildConfig(parsed.data))
}

function describeMistake(name: string, value: string | undefined, accepted: string): string {
  if (value === undefined) return `${name} is not set. Accepted: ${accepted}`
  if (secretNames.has(name)) return `${name} is set to ${value.length} hidden characters. Accepted: ${accepted}`
  return `${name} is "${value.replace(/:\/\/[^@/]*@/, '://(hidden)@').slice(0, 100)}". Accepted: ${accepted}`
}

/** Variables that another variable's value makes necessary. */
function findMissing(given: Environment): string[] {
  const missing: string[] = []
  const needs = (name: string, reason: string) => {
    if (!given[name]) missing.push(`${name} is not set. It is needed ${reason}`)
  }
  if (given.DATABASE_URL) needs('APP_SECRET', 'when DATABASE_URL is set, so that all processes share one secret')
  if (given.STORAGE_DRIVER === 'gcs') needs('GCS_BUCKET', 'when STORAGE_DRIVER is gcs')
  if (given.STORAGE_DRIVER === 's3') needs('S3_BUCKET', 'when STORAGE_DRIVER is s3')
  if (given.S3_ACCESS_KEY_ID) needs('S3_SECRET_ACCESS_KEY', 'when S3_ACCESS_KEY_ID is set')
  if (given.S3_SECRET_ACCESS_KEY) needs('S3_ACCESS_KEY_ID', 'when S3_SECRET_ACCESS_KEY is set')
  if (given.META_APP_ID) needs('META_APP_SECRET', 'when META_APP_ID is set')
  if (given.META_APP_SECRET) needs('META_APP_ID', 'when META_APP_SECRET is set')
  if (given.META_LOGIN_CONFIG_ID) needs('META_APP_ID', 'when META_LOGIN_CONFIG_ID is set')
  return missing
}

function buildConfig(v: Variables) {
  const dataDir = resolve(repositoryRoot, v.DATA_DIR)
  const database = v.DATABASE_URL ? { kind: 'external' as const, url: v.DATABASE_URL } : { kind: 'embedded' as const }
  return {
    version: readVersion(),
    host: v.HOST,
    port: v.PORT,
    publicUrl: v.PUBLIC_URL ?? `http://localhost:${v.PORT}`,
    dataDir,
    database,
    /** `null`: made at the first start and kept in the data folder. */
    appSecret: v.APP_SECRET ?? null,
    /** The former secret: what it signed or encrypted still counts. */
    appSecretOld: v.APP_SECRET_OLD ?? null,
    role: v.ROLE,
    registration: v.REGISTRATION,
    publicDiagnostics: v.PUBLIC_DIAGNOSTICS ? v.PUBLIC_DIAGNOSTICS === 'true' : isLoopback(v.HOST),
    logLevel: v.LOG_LEVEL,
    storage: buildStorage(v, dataDir),
    ai: { gemini: buildGemini(v) },
    meta: buildMeta(v),
    workerConcurrency: v.WORKER_CONCURRENCY,
    /** Videos worked on at once for one user, on all nodes; `null`: as many as there are places. */
    jobsPerUser: v.JOBS_PER_USER ?? null,
    /** Of all nodes together, from midnight to midnight UTC; `null`: no limit. */
    aiDailyLimitUsd: v.AI_DAILY_LIMIT_USD ?? null,
    /** Where traces go; `null`: none are collected. */
    tracesEndpoint: v.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    metricsToken: v.METRICS_TOKEN ?? null,
    /** How long a node that was told to stop goes on answering, so that whoever sends requests learns of it. */
    drainMs: 1000 * (v.DRAIN_SECONDS ?? (v.DATABASE_URL && v.ROLE !== 'worker' ? 5 : 0)),
    /** Whose `X-Forwarded-For` is believed: this machine's, and these addresses and networks. */
    trustedProxies: ['loopback', ...(v.TRUST_PROXY?.split(',').map((each) => each.trim()) ?? [])],
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

function buildGemini(v: Variables): GeminiConfig | null {
  const baseUrl = v.GEMINI_BASE_URL ?? null
  if (v.GEMINI_API_KEY) return { kind: 'developer', apiKey: v.GEMINI_API_KEY, baseUrl }
  if (v.GOOGLE_CLOUD_PROJECT) {
    return { kind: 'vertex', project: v.GOOGLE_CLOUD_PROJECT, location: v.GOOGLE_CLOUD_LOCATION, baseUrl }
  }
  return null
}

function buildMeta(v: Variables): MetaConfig {
  if (!v.META_APP_ID || !v.META_APP_SECRET) return { kind: 'sandbox' }
  return {
    kind: 'graph',
    appId: v.META_APP_ID,
    appSecret: v.META_APP_SECRET,
    loginConfigId: v.META_LOGIN_CONFIG_ID ?? null,
    graphUrl: v.META_GRAPH_URL,
    dialogUrl: v.META_DIALOG_URL,
    apiVersion: v.META_API_VERSION,
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

/** IP addresses, each with or without the length of a network. */
function isAddressList(list: string): boolean {
  return list.split(',').every((each) => {
    const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(each.trim()) ?? []
    const version = isIP(address)
    return version !== 0 && Number(bits ?? 0) <= (version === 4 ? 32 : 128)
  })
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
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
