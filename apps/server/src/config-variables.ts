import { isIP } from 'node:net'
import { z } from 'zod'
import { acceptPattern, acceptWords, anAddress, existingFile, text, webAddress } from './platform/environment.ts'
import { aiProviders } from './providers/ai/create-ai.ts'
import type { AiProviderDefinition } from './providers/ai/define-provider.ts'
import { optionalPermissions } from './providers/meta-ads/meta-ads.ts'

const originExample = 'https://ads.example.com, without a path'

const atLeast = (minChars: number, accepted: string) => z.string().min(minChars, accepted).optional()

function wholeNumber(from: number, to: number) {
  const accepted = `a whole number from ${from} to ${to}`
  const isInRange = (value: number) => value >= from && value <= to
  return acceptPattern(/^\d{1,9}$/, accepted)
    .transform(Number)
    .refine(isInRange, accepted)
}

/** Every variable but those of the AI providers. The message of a check says what is accepted; `describeMistake` adds the name and the value. */
const variables = z.object({
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
  GOOGLE_APPLICATION_CREDENTIALS: existingFile,
  S3_BUCKET: text,
  S3_REGION: text.default('us-east-1'),
  S3_ENDPOINT: webAddress('https://s3.example.com').optional(),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_UPLOADS: acceptWords(['direct', 'app']).default('direct'),
  UPLOAD_KEEP_SECONDS: wholeNumber(1, 2_592_000).default(86_400),
  UPLOAD_MB_PER_USER: wholeNumber(200, 100_000_000).default(40_960),
  UPLOAD_RESERVE_MB: wholeNumber(0, 100_000_000).default(512),
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
  META_API_VERSION: acceptPattern(/^v\d{1,3}\.\d$/, 'a version such as v27.0').default('v27.0'),
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

const aiDefinitions: AiProviderDefinition[] = Object.values(aiProviders)

/** All variables. What providers read of its values is typed by their own definitions. */
export const environmentSchema = z.object({
  ...Object.assign({}, ...aiDefinitions.map(({ environment }) => environment.shape)),
  ...variables.shape,
}) as unknown as z.ZodType<Variables, Record<string, unknown>> & { shape: z.ZodRawShape }

/** Variables that need another one: `[given, needed]`. */
export const dependencies = [
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  ...aiDefinitions.flatMap((definition) => definition.dependencies ?? []),
  ['META_APP_ID', 'META_APP_SECRET'],
  ['META_APP_SECRET', 'META_APP_ID'],
  ['META_LOGIN_CONFIG_ID', 'META_APP_ID'],
  ['META_OPTIONAL_PERMISSIONS', 'META_APP_ID'],
] as const

/** Variables whose values no message shows. */
export const secretNames = new Set([
  'APP_SECRET',
  'APP_SECRET_OLD',
  'S3_SECRET_ACCESS_KEY',
  'META_APP_SECRET',
  'METRICS_TOKEN',
  ...aiDefinitions.flatMap(({ secrets }) => secrets ?? []),
])

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
