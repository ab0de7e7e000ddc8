import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import { optionalPermissions } from './providers/meta-ads/meta-ads.ts'

const text = z.string().max(500, 'text of 1 to 500 characters').optional()
const anAddress = (example: string) => `an address such as ${example}`
const webAddress = (example: string) =>
  z.url({ protocol: /^https?$/, error: anAddress(example) }).transform((url) => url.replace(/\/+$/, ''))
const originExample = 'https://ads.example.com, without a path'

const acceptPattern = (expression: RegExp, accepted: string) => z.string().regex(expression, accepted)
const atLeast = (minChars: number, accepted: string) => z.string().min(minChars, accepted).optional()

function wholeNumber(from: number, to: number) {
  const accepted = `a whole number from ${from} to ${to}`
  const isInRange = (value: number) => value >= from && value <= to
  return acceptPattern(/^\d{1,9}$/, accepted)
    .transform(Number)
    .refine(isInRange, accepted)
}

function acceptWords<const T extends readonly [string, ...string[]]>(words: T) {
  return z.enum(words, `one of ${words.join(', ')}`)
}

/** Every variable. The message of a check says what is accepted; `describeMistake` adds the name and the value. */
export const variables = z.object({
  HOST: z.string().max(253, 'a host name or an IP address').default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  PUBLIC_URL: webAddress(originExample)
    .refine((url) => new URL(url).pathname === '/', anAddress(originExample))
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: anAddress('postgres://user:password@host:5432/database') })
    .optional(),
  APP_SECRET: atLeast(32, 'at least 32 characters, for example of `openssl rand -hex 32`'),
  APP_SECRET_OLD: atLeast(32, 'the former APP_SECRET, at least 32 characters'),
  ROLE: acceptWords(['all', 'web', 'worker']).default('all'),
  REGISTRATION: acceptWords(['open', 'closed']).default('open'),
  PUBLIC_DIAGNOSTICS: acceptWords(['true', 'false']).optional(),
  LOG_LEVEL: acceptWords(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  STORAGE_DRIVER: acceptWords(['local', 'gcs', 's3']).default('local'),
  GCS_BUCKET: text,
  GCS_API_ENDPOINT: webAddress('http://localhost:4443').optional(),
  GOOGLE_APPLICATION_CREDENTIALS: z.string().refine(existsSync, 'the path of a file that exists').optional(),
  S3_BUCKET: text,
  S3_REGION: text.default('us-east-1'),
  S3_ENDPOINT: webAddress('https://s3.example.com').optional(),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_UPLOADS: acceptWords(['direct', 'app']).default('direct'),
  UPLOAD_KEEP_SECONDS: wholeNumber(1, 2_592_000).default(86_400),
  UPLOAD_MB_PER_USER: wholeNumber(200, 100_000_000).default(40_960),
  UPLOAD_RESERVE_MB: wholeNumber(0, 100_000_000).default(512),
  GEMINI_API_KEY: text,
  GEMINI_BASE_URL: webAddress('https://generativelanguage.googleapis.com').optional(),
  GOOGLE_CLOUD_PROJECT: text,
  GOOGLE_CLOUD_LOCATION: text.default('global'),
  OPENAI_COMPATIBLE_URL: webAddress('http://localhost:11434/v1')
    .refine(isBareAddress, anAddress('http://localhost:11434/v1, without user, password, "?" and "#"'))
    .optional(),
  OPENAI_COMPATIBLE_API_KEY: acceptPattern(/^[!-~]{1,500}$/, 'a key of 1 to 500 characters, without spaces').optional(),
  OPENAI_COMPATIBLE_VIDEO_INPUT: acceptWords(['frames', 'video']).default('frames'),
  META_APP_ID: acceptPattern(/^\d{1,30}$/, 'the number that Meta shows as App ID').optional(),
  META_APP_SECRET: text,
  META_LOGIN_CONFIG_ID: acceptPattern(/^\d{1,30}$/, 'the number that Meta shows as Configuration ID').optional(),
  META_OPTIONAL_PERMISSIONS: z
    .string()
    .transform(splitList)
    .pipe(z.array(z.enum(optionalPermissions, `any of ${optionalPermissions.join(', ')}, separated by commas`)))
    .default([]),
  META_GRAPH_URL: webAddress('https://graph.facebook.com').default('https://graph.facebook.com'),
  META_GRAPH_VIDEO_URL: webAddress('https://graph-video.facebook.com').optional(),
  META_DIALOG_URL: webAddress('https://www.facebook.com').default('https://www.facebook.com'),
  META_API_VERSION: acceptPattern(/^v\d{1,3}\.\d$/, 'a version such as v26.0').default('v26.0'),
  PERCEPTION: acceptWords(['on', 'off']).default('on'),
  WORKER_CONCURRENCY: wholeNumber(1, 200).default(20),
  JOBS_PER_USER: wholeNumber(1, 1000).optional(),
  AI_DAILY_LIMIT_USD: acceptPattern(/^(?!0+(\.0+)?$)\d{1,7}(\.\d{1,2})?$/, 'US dollars such as 20 or 2.50, more than 0')
    .transform(Number)
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress('http://localhost:4318').optional(),
  DRAIN_SECONDS: wholeNumber(0, 60).optional(),
  TRUST_PROXY: z
    .string()
    .transform(splitList)
    .refine(isAddressList, 'addresses or networks of your proxies, such as 10.0.0.0/8, separated by commas')
    .default([]),
  METRICS_TOKEN: atLeast(16, 'at least 16 characters'),
})

export type Variables = z.output<typeof variables>

/** Variables whose values no message shows. */
export const secretNames = new Set([
  'APP_SECRET',
  'APP_SECRET_OLD',
  'S3_SECRET_ACCESS_KEY',
  'GEMINI_API_KEY',
  'OPENAI_COMPATIBLE_API_KEY',
  'META_APP_SECRET',
  'METRICS_TOKEN',
])

/** Paths are added to it, and its text is no secret. */
function isBareAddress(address: string): boolean {
  const { username, password, search, hash } = new URL(address)
  return `${username}${password}${search}${hash}` === ''
}

function isAddressList(list: string[]): boolean {
  return list.every((each) => {
    const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(each) ?? []
    const version = isIP(address)
    return version !== 0 && Number(bits ?? 0) <= (version === 4 ? 32 : 128)
  })
}

function splitList(list: string): string[] {
  return list.split(',').map((each) => each.trim())
}
