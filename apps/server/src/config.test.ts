import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { describeDoubts } from './config-doubts.ts'
import { environmentSchema } from './config-variables.ts'
import type { Environment } from './platform/environment.ts'

const root = resolve(import.meta.dirname, '../../..')
const secret = 's'.repeat(32)

function listMistakes(env: Environment): string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
  return []
}

it('needs no variable at all: embedded database, local objects, offline copy model, Meta sandbox', () => {
  expect(readConfig({})).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    dataDir: join(root, 'data'),
    database: { kind: 'embedded' },
    appSecret: null,
    appSecretOld: null,
    role: 'all',
    registration: 'open',
    isLocal: true,
    publicDiagnostics: 'this machine',
    logLevel: 'info',
    storage: { kind: 'local', dir: join(root, 'data/objects') },
    uploadLifetimeMs: 86_400_000,
    uploadBytesPerUser: 42_949_672_960,
    uploadReserveBytes: 536_870_912,
    ai: { gemini: null, openAiCompatible: null, offline: {} },
    meta: { kind: 'sandbox' },
    perception: 'on',
    workerConcurrency: 20,
    jobsPerUser: null,
    aiDailyLimitUsd: null,
    tracesEndpoint: null,
    metricsToken: null,
    drainMs: 0,
    trustedProxies: ['loopback'],
  })
})

it.each<[string, Environment, object]>([
  ['the public address follows the port', { PORT: '8080' }, { port: 8080, publicUrl: 'http://localhost:8080' }],
  ['the public address loses its last slash', { PUBLIC_URL: 'https://a.example/' }, { publicUrl: 'https://a.example' }],
  ['a daily budget in cents', { AI_DAILY_LIMIT_USD: '0.50' }, { aiDailyLimitUsd: 0.5 }],
  ['an absolute data folder stays as it is', { DATA_DIR: '/srv/h' }, { dataDir: '/srv/h' }],
  ['an empty variable counts as unset', { PORT: '', ROLE: ' ' }, { port: 3000, role: 'all' }],
  [
    'diagnostics are closed on a public host',
    { HOST: '0.0.0.0' },
    { isLocal: false, publicDiagnostics: 'administrators' },
  ],
  [
    'diagnostics are closed behind a public address',
    { PUBLIC_URL: 'https://a.example' },
    { isLocal: false, publicDiagnostics: 'administrators' },
  ],
  ['diagnostics are open to this machine on ::1', { HOST: '::1' }, { publicDiagnostics: 'this machine' }],
  ['diagnostics obey the variable', { HOST: '0.0.0.0', PUBLIC_DIAGNOSTICS: 'true' }, { publicDiagnostics: 'everyone' }],
  [
    'an external database',
    { DATABASE_URL: 'postgres://u:p@db/h', APP_SECRET: secret },
    { database: { kind: 'external', url: 'postgres://u:p@db/h' }, appSecret: secret },
  ],
  ['a web node of several drains', { DATABASE_URL: 'postgres://db/h', APP_SECRET: secret }, { drainMs: 5000 }],
  [
    'a worker does not: it gets no requests',
    { DATABASE_URL: 'postgres://db/h', APP_SECRET: secret, ROLE: 'worker' },
    { drainMs: 0 },
  ],
  [
    'proxies of other machines',
    { TRUST_PROXY: '10.0.0.0/8, fd00::1' },
    { trustedProxies: ['loopback', '10.0.0.0/8', 'fd00::1'] },
  ],
  [
    'a Google bucket',
    { STORAGE_DRIVER: 'gcs', GCS_BUCKET: 'b', GCS_API_ENDPOINT: 'http://localhost:4443/' },
    { storage: { kind: 'gcs', bucket: 'b', apiEndpoint: 'http://localhost:4443', credentialsFile: null } },
  ],
  [
    'an S3 bucket whose keys the cloud knows',
    { STORAGE_DRIVER: 's3', S3_BUCKET: 'b' },
    { storage: { kind: 's3', bucket: 'b', region: 'us-east-1', endpoint: null, credentials: null } },
  ],
  [
    'an S3 bucket with keys',
    { STORAGE_DRIVER: 's3', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' },
    { storage: expect.objectContaining({ credentials: { accessKeyId: 'id', secretAccessKey: 'key' } }) },
  ],
  [
    'Gemini by key, also where a cloud project is set',
    { GEMINI_API_KEY: 'k', GOOGLE_CLOUD_PROJECT: 'p' },
    { ai: { gemini: { kind: 'developer', apiKey: 'k', baseUrl: null }, openAiCompatible: null } },
  ],
  [
    'Gemini by Vertex AI, global when no place is named',
    { GOOGLE_CLOUD_PROJECT: 'p' },
    {
      ai: {
        gemini: { kind: 'vertex', project: 'p', location: 'global', baseUrl: null, credentialsFile: null },
        openAiCompatible: null,
      },
    },
  ],
  [
    'another AI server without a key, which gets frames',
    { OPENAI_COMPATIBLE_URL: 'http://localhost:11434/v1/' },
    {
      ai: {
        gemini: null,
        openAiCompatible: { baseUrl: 'http://localhost:11434/v1', apiKey: null, videoInput: 'frames' },
      },
    },
  ],
  [
    'another AI server with a key, which gets videos',
    {
      OPENAI_COMPATIBLE_URL: 'https://openrouter.ai/api/v1',
      OPENAI_COMPATIBLE_API_KEY: 'k',
      OPENAI_COMPATIBLE_VIDEO_INPUT: 'video',
    },
    {
      ai: {
        gemini: null,
        openAiCompatible: { baseUrl: 'https://openrouter.ai/api/v1', apiKey: 'k', videoInput: 'video' },
      },
    },
  ],
  [
    'the real Meta',
    { META_APP_ID: '123', META_APP_SECRET: 'x' },
    {
      meta: {
        kind: 'graph',
        appId: '123',
        appSecret: 'x',
        loginConfigId: null,
        optionalPermissions: [],
        graphUrl: 'https://graph.facebook.com',
        graphVideoUrl: 'https://graph-video.facebook.com',
        dialogUrl: 'https://www.facebook.com',
        apiVersion: 'v27.0',
      },
    },
  ],
  [
    'the real Meta with a configuration of its login for business',
    { META_APP_ID: '123', META_APP_SECRET: 'x', META_LOGIN_CONFIG_ID: '456' },
    { meta: expect.objectContaining({ loginConfigId: '456' }) },
  ],
  [
    'optional permissions of the Meta app',
    { META_APP_ID: '123', META_APP_SECRET: 'x', META_OPTIONAL_PERMISSIONS: 'instagram_basic, business_management' },
    { meta: expect.objectContaining({ optionalPermissions: ['instagram_basic', 'business_management'] }) },
  ],
  [
    'a stand-in for the Graph API, which takes videos too',
    { META_APP_ID: '123', META_APP_SECRET: 'x', META_GRAPH_URL: 'http://localhost:4000' },
    { meta: expect.objectContaining({ graphVideoUrl: 'http://localhost:4000' }) },
  ],
  [
    'a proxy for uploads of videos',
    { META_APP_ID: '123', META_APP_SECRET: 'x', META_GRAPH_VIDEO_URL: 'https://video.example.com/' },
    {
      meta: expect.objectContaining({
        graphUrl: 'https://graph.facebook.com',
        graphVideoUrl: 'https://video.example.com',
      }),
    },
  ],
  [
    'Vertex AI with a key file that .env names',
    { GOOGLE_CLOUD_PROJECT: 'p', GOOGLE_APPLICATION_CREDENTIALS: import.meta.filename },
    { ai: { gemini: expect.objectContaining({ kind: 'vertex', credentialsFile: import.meta.filename }) } },
  ],
])('%s', (_name, env, expected) => {
  expect(readConfig(env)).toMatchObject(expected)
})

it.each<[Environment, string]>([
  [{ PORT: 'abc' }, 'PORT is "abc". Accepted: a whole number from 0 to 65535'],
  [{ PORT: '70000' }, 'PORT is "70000". Accepted: a whole number from 0 to 65535'],
  [{ PORT: '-1' }, 'PORT is "-1". Accepted: a whole number from 0 to 65535'],
  [
    { TRUST_PROXY: '10.0.0.0/33' },
    'TRUST_PROXY is "10.0.0.0/33". Accepted: addresses or networks of your proxies, such as 10.0.0.0/8, separated by commas',
  ],
  [
    { OPENAI_COMPATIBLE_URL: 'localhost:11434' },
    'OPENAI_COMPATIBLE_URL is "localhost:11434". Accepted: an address such as http://localhost:11434/v1',
  ],
  [
    { OPENAI_COMPATIBLE_URL: 'http://me:hunter2@ai.lan/v1' },
    'OPENAI_COMPATIBLE_URL is "http://(hidden)@ai.lan/v1". Accepted: an address such as http://localhost:11434/v1, without user, password, "?" and "#"',
  ],
  [
    { OPENAI_COMPATIBLE_URL: 'http://ai.lan/v1', OPENAI_COMPATIBLE_VIDEO_INPUT: 'sound' },
    'OPENAI_COMPATIBLE_VIDEO_INPUT is "sound". Accepted: one of frames, video',
  ],
  [
    { OPENAI_COMPATIBLE_URL: 'http://ai.lan/v1', OPENAI_COMPATIBLE_API_KEY: 'two words' },
    'OPENAI_COMPATIBLE_API_KEY is set to 9 hidden characters. Accepted: a key of 1 to 500 characters, without spaces',
  ],
  [
    { OPENAI_COMPATIBLE_API_KEY: 'k' },
    'OPENAI_COMPATIBLE_URL is not set. It is needed when OPENAI_COMPATIBLE_API_KEY is set',
  ],
  [{ ROLE: 'both' }, 'ROLE is "both". Accepted: one of all, web, worker'],
  [{ REGISTRATION: 'no' }, 'REGISTRATION is "no". Accepted: one of open, closed'],
  [{ PUBLIC_DIAGNOSTICS: 'yes' }, 'PUBLIC_DIAGNOSTICS is "yes". Accepted: one of true, false'],
  [
    { PUBLIC_URL: 'https://a.example/app' },
    'PUBLIC_URL is "https://a.example/app". Accepted: an address such as https://ads.example.com, without a path',
  ],
  [
    { DATABASE_URL: 'mysql://root:hunter2@db/h', APP_SECRET: secret },
    'DATABASE_URL is "mysql://(hidden)@db/h". Accepted: an address such as postgres://user:password@host:5432/database',
  ],
  [
    { DATABASE_URL: 'postgres://db/h' },
    'APP_SECRET is not set. It is needed when DATABASE_URL is set, so that all processes share one secret',
  ],
  [
    { APP_SECRET: 'hunter2' },
    'APP_SECRET is set to 7 hidden characters. Accepted: at least 32 characters, for example of `openssl rand -hex 32`',
  ],
  [{ STORAGE_DRIVER: 'gcs' }, 'GCS_BUCKET is not set. It is needed when STORAGE_DRIVER is gcs'],
  [{ STORAGE_DRIVER: 's3' }, 'S3_BUCKET is not set. It is needed when STORAGE_DRIVER is s3'],
  [{ S3_ACCESS_KEY_ID: 'id' }, 'S3_SECRET_ACCESS_KEY is not set. It is needed when S3_ACCESS_KEY_ID is set'],
  [
    { GOOGLE_APPLICATION_CREDENTIALS: '/no/such/file' },
    'GOOGLE_APPLICATION_CREDENTIALS is "/no/such/file". Accepted: the path of a file that exists',
  ],
  [{ META_APP_SECRET: 'x' }, 'META_APP_ID is not set. It is needed when META_APP_SECRET is set'],
  [{ META_LOGIN_CONFIG_ID: '1' }, 'META_APP_ID is not set. It is needed when META_LOGIN_CONFIG_ID is set'],
  [
    { META_APP_ID: '1', META_APP_SECRET: 'x', META_LOGIN_CONFIG_ID: 'hook' },
    'META_LOGIN_CONFIG_ID is "hook". Accepted: the number that Meta shows as Configuration ID',
  ],
  [
    { META_APP_ID: '1', META_APP_SECRET: 'x', META_OPTIONAL_PERMISSIONS: 'instagram_basic,email' },
    'META_OPTIONAL_PERMISSIONS is "instagram_basic,email". Accepted: any of business_management, instagram_basic, separated by commas',
  ],
  [{ META_API_VERSION: '26' }, 'META_API_VERSION is "26". Accepted: a version such as v27.0'],
  [{ AI_DAILY_LIMIT_USD: '0' }, 'AI_DAILY_LIMIT_USD is "0". Accepted: US dollars such as 20 or 2.50, more than 0'],
  [{ WORKER_CONCURRENCY: '0' }, 'WORKER_CONCURRENCY is "0". Accepted: a whole number from 1 to 200'],
])('%o is answered with its name, its value and what is accepted', (env, mistake) => {
  expect(listMistakes(env)).toEqual([mistake])
})

it('lists every mistake at once, contradictions too', () => {
  const names = listMistakes({ PORT: 'x', ROLE: 'y', STORAGE_DRIVER: 's3', DATABASE_URL: 'z' }).map(
    (line) => line.split(' ')[0],
  )
  expect(names).toEqual(['PORT', 'DATABASE_URL', 'ROLE', 'APP_SECRET', 'S3_BUCKET'])
})

it('never shows a secret, whichever variable is wrong', () => {
  const hidden = 'hunter2'
  const shown = listMistakes({
    APP_SECRET: hidden,
    APP_SECRET_OLD: hidden,
    METRICS_TOKEN: hidden,
    META_APP_SECRET: hidden.repeat(100),
    GEMINI_API_KEY: hidden.repeat(100),
    OPENAI_COMPATIBLE_API_KEY: hidden.repeat(100),
    S3_SECRET_ACCESS_KEY: hidden.repeat(100),
  })
  expect(shown.length).toBeGreaterThanOrEqual(5)
  expect(shown.join('\n')).not.toContain(hidden)
})

it('cannot be changed after the start', () => {
  const config = readConfig({})
  expect(() => Object.assign(config, { port: 1 })).toThrow(TypeError)
  expect(() => Object.assign(config.storage, { dir: '/' })).toThrow(TypeError)
})

it('.env.example documents every variable and sets none', () => {
  const known = Object.keys(environmentSchema.shape)
  const example = readFileSync(join(root, '.env.example'), 'utf8')
  const documented = [...example.matchAll(/^# ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(documented.toSorted()).toEqual(known.toSorted())
  expect(example).not.toMatch(/^[A-Z]/m)
})

it.each<[string, Environment, RegExp | null]>([
  ['a proxy on this machine', { PUBLIC_URL: 'https://a.example' }, /must set X-Forwarded-For/],
  ['a proxy on another machine', { PUBLIC_URL: 'https://a.example', HOST: '0.0.0.0' }, /name it in TRUST_PROXY/],
  ['one that is named', { PUBLIC_URL: 'https://a.example', HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.0/8' }, null],
  ['a worker, which has no sign-in', { PUBLIC_URL: 'https://a.example', ROLE: 'worker' }, null],
])('%s is noted at the start, or not', (_what, env, sentence) => {
  const lines = describeDoubts(readConfig(env))
  if (sentence) expect(lines).toEqual([expect.stringMatching(sentence)])
  else expect(lines).toEqual([])
})

it.each<[string, Environment, boolean]>([
  ['Vertex AI with local objects, which Google cannot read', { GOOGLE_CLOUD_PROJECT: 'p' }, true],
  ['Vertex AI with objects at S3', { GOOGLE_CLOUD_PROJECT: 'p', STORAGE_DRIVER: 's3', S3_BUCKET: 'b' }, true],
  ['Vertex AI with objects at Google', { GOOGLE_CLOUD_PROJECT: 'p', STORAGE_DRIVER: 'gcs', GCS_BUCKET: 'b' }, false],
  ['a stand-in for Vertex AI', { GOOGLE_CLOUD_PROJECT: 'p', GEMINI_BASE_URL: 'http://localhost:4000' }, false],
  ['a key of the Developer API', { GEMINI_API_KEY: 'k', GOOGLE_CLOUD_PROJECT: 'p' }, false],
  ['nothing at all', {}, false],
])('%s is doubted in one line, or not', (_what, env, isDoubted) => {
  const lines = describeDoubts(readConfig(env))
  expect(lines).toHaveLength(isDoubted ? 1 : 0)
  if (isDoubted) expect(lines[0]).toMatch(/generation will fail\. Set STORAGE_DRIVER=gcs, or use GEMINI_API_KEY/)
})
