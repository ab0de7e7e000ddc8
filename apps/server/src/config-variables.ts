import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import { optionalPermissions } from './providers/meta-ads/meta-ads.ts'

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

/**
 * Every variable of the environment. The message of each check says what is accepted; `describeMistake` puts the name
 * and the given value before it.
 */
export const variables = z.object({
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
  META_OPTIONAL_PERMISSIONS: z
    .string()
    .transform((list) => list.split(',').map((each) => each.trim()))
    .pipe(
      z.array(z.enum(optionalPermissions, { error: `any of ${optionalPermissions.join(', ')}, separated by commas` })),
    )
    .optional(),
  META_GRAPH_URL: webAddress('an address such as https://graph.facebook.com').default('https://graph.facebook.com'),
  META_GRAPH_VIDEO_URL: webAddress('an address such as https://graph-video.facebook.com').optional(),
  META_DIALOG_URL: webAddress('an address such as https://www.facebook.com').default('https://www.facebook.com'),
  META_API_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d$/, 'a version such as v26.0')
    .default('v26.0'),
  PERCEPTION: oneOf(['on', 'off']).default('on'),
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

export type Variables = z.output<typeof variables>

/** Variables whose values no message shows. */
export const secretNames = new Set([
  'APP_SECRET',
  'APP_SECRET_OLD',
  'S3_SECRET_ACCESS_KEY',
  'GEMINI_API_KEY',
  'META_APP_SECRET',
  'METRICS_TOKEN',
])

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
