import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { metaWebhooksPath } from '@hookline/contract/ad-hints/ad-hints.endpoints'
import { afterEach, expect, it, vi } from 'vitest'
import type { Browser } from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type Hold, startHoldingProxy } from '../../../test/holding-proxy.ts'
import { metaLogin, startSandbox, type TestSandbox } from '../../../test/meta-sandbox.ts'
import { makeDraft, newAdSet } from '../../../test/submissions.ts'
import { uploadVideo } from '../../../test/upload.ts'

const main = path.join(import.meta.dirname, '../../../test/killable-app-main.ts')

const isTrial = (body: string) => body.includes('validate_only')
const phase = (name: string) => (call: string, body: string) =>
  /POST .*\/advideos/.test(call) && new RegExp(`upload_phase"?(=|\\s+)${name}\\b`).test(body)
const create = (edge: string) => (call: string, body: string) => call.endsWith(`/${edge}`) && !isTrial(body)
const trial = (edge: string) => (call: string, body: string) => call.endsWith(`/${edge}`) && isTrial(body)
const activation = (call: string, body: string) => /POST \/\S+\/\d+$/.test(call) && body.includes('status=ACTIVE')
const isVideoStatusCall = (call: string) => /GET \/\S+\/\d+\?/.test(call) && call.includes('thumbnails')
const readBack = (call: string) => /GET \/\S+\/\d+\?/.test(call) && call.includes('ad_review_feedback')

/** A draft of each: held at this call when the process is killed. */
const holds: Hold[] = [
  ...(['before', 'after'] as const).flatMap((when) => [
    { when, matches: phase('start') },
    { when, matches: phase('transfer') },
    { when, matches: phase('finish') },
    { when, matches: create('adimages') },
    { when, matches: create('adcreatives') },
    { when, matches: activation },
    { when, matches: create('adsets') },
    { when, matches: create('ads') },
  ]),
  { when: 'late', matches: create('adsets') },
  { when: 'late', matches: create('ads') },
  { when: 'before', matches: trial('adsets') },
  { when: 'before', matches: trial('adcreatives') },
  { when: 'before', matches: isVideoStatusCall },
  { when: 'before', matches: readBack },
]

const appSecret = '5a4db0c5a11e4f0e9b1a3c77d20f6e58'
const dataDir = mkdtempSync(path.join(tmpdir(), 'hookline-killed-'))
let child: ChildProcess
let database: TestDatabase
let sandbox: TestSandbox
afterEach(async () => {
  await kill()
  await sandbox.close()
  await database.destroy()
  rmSync(dataDir, { recursive: true, force: true })
})

async function kill() {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

/** @returns the address of the process. */
async function startProcess(env: Record<string, string>): Promise<string> {
  child = spawn(process.execPath, [main], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout as NonNullable<typeof child.stdout> })
  for await (const line of lines) {
    const address = /ready on (\S+)/.exec(line)?.[1]
    if (address) return address
  }
  throw new Error('the process ended before it was ready')
}

/** A person's browser that talks to the process. */
function openBrowser(url: string, cookie = ''): Browser {
  const request = async (options: { method?: string; url?: unknown; payload?: unknown; headers?: object }) => {
    const { payload } = options
    const isJson = payload !== undefined && !Buffer.isBuffer(payload)
    const headers = { ...options.headers, cookie, ...(isJson && { 'content-type': 'application/json' }) }
    const body = isJson ? JSON.stringify(payload) : (payload as Buffer<ArrayBuffer> | undefined)
    const init = { method: options.method ?? 'GET', headers, body: body ?? null, redirect: 'manual' as const }
    const response = await fetch(new URL(String(options.url), url), init)
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    const text = await response.text()
    return {
      statusCode: response.status,
      body: text,
      json: () => JSON.parse(text),
      headers: Object.fromEntries(response.headers),
    }
  }
  return { username: 'ana', cookie: () => cookie, request: request as unknown as Browser['request'] }
}

/** @param graphUrl the origin of Meta */
const buildEnv = (graphUrl: string, secret = randomBytes(32).toString('hex')) => ({
  TEST_CONNECTION: JSON.stringify(database.connection),
  TEST_SECRET: secret,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  WORKER_CONCURRENCY: '50',
  META_APP_ID: '1000000000000001',
  META_APP_SECRET: appSecret,
  META_GRAPH_URL: `${graphUrl}/sandbox/graph`,
  META_DIALOG_URL: `${sandbox.url}/sandbox/dialog`,
})

async function untilSent(count: number) {
  await vi.waitFor(
    async () => {
      const rows = await database.db.selectFrom('submissions').select(['state', 'step', 'error']).execute()
      expect(rows.filter(({ state }) => state === 'done')).toHaveLength(count)
    },
    { timeout: 240_000, interval: 200 },
  )
}

async function signUpAndConnect(url: string): Promise<Browser> {
  const browser = openBrowser(url)
  const payload = { username: 'ana', password: 'correct horse' }
  await browser.request({ method: 'POST', url: '/api/register', payload })
  const started = await browser.request({ method: 'GET', url: '/api/meta/auth/start' })
  const back = await metaLogin(started.json().authUrl)
  const answer = await browser.request({ method: 'GET', url: `${back.pathname}${back.search}` })
  expect(String(answer.headers.location)).toContain('meta_auth_success=true')
  return browser
}

it('makes one ad in one ad set of each draft when the process is killed within any call', async () => {
  database = await createTestDatabase()
  sandbox = await startSandbox({ processingMs: 0, chunkBytes: 200_000 })
  const proxy = await startHoldingProxy(sandbox.url, holds)
  const env = buildEnv(proxy.url)
  const ana = await signUpAndConnect(await startProcess(env))
  const { objectName } = await uploadVideo(ana)
  const both = { newAdSet: { ...newAdSet, status: 'ACTIVE' }, initial_ad_status_on_meta: 'ACTIVE' as const }
  const adIds = []
  for (const _ of holds) adIds.push(await makeDraft({ database }, ana, { ...both, video_object_name: objectName }))
  const sent = await ana.request({ method: 'POST', url: '/api/meta-ads/batch-submit', payload: { adIds } })
  expect(sent.json()).toMatchObject({ skipped: [] })

  await Promise.race([
    proxy.allHeld(),
    new Promise((_, reject) => setTimeout(() => reject(new Error(proxy.describeFree().join('\n'))), 180_000).unref()),
  ])
  await kill()
  await startProcess(env)

  await untilSent(adIds.length)
  proxy.close()
  const [ads, adSets] = await Promise.all([sandbox.objects('ads'), sandbox.objects('adsets')])
  for (const id of adIds) {
    const isOfDraft = ({ name }: Record<string, unknown>) => String(name).includes(id.replaceAll('-', '').slice(-12))
    expect(ads.filter(isOfDraft)).toMatchObject([{ status: 'ACTIVE' }])
    expect(adSets.filter(isOfDraft)).toMatchObject([{ status: 'ACTIVE' }])
  }
}, 480_000)

const exchange = (call: string, body: string) => /POST \/\S+\/\d+$/.test(call) && body.includes('creative')
const liveRead = (call: string) => /GET \/\S+\/\d+\?/.test(call) && call.includes('object_story_spec')
const check = (call: string) => call.includes('insights')

/** Has Meta tell by a webhook that an ad may have changed. */
async function hint(browser: Browser, adAccountId: string, adId: string) {
  const changes = [{ field: 'field_changed', value: { object_id: adId } }]
  const entry = [{ id: adAccountId.slice('act_'.length), time: Math.floor(Date.now() / 1000), changes }]
  const payload = JSON.stringify({ object: 'ad_account', entry })
  const signature = createHmac('sha256', appSecret).update(payload).digest('hex')
  const headers = { 'x-hub-signature-256': `sha256=${signature}` }
  const request = { method: 'POST' as const, url: metaWebhooksPath, payload: Buffer.from(payload), headers }
  const answer = await browser.request(request)
  expect(answer.statusCode).toBe(200)
}

/** A set-back of each. Another ad is checked, and a further one after a hint. */
const setBackHolds: Hold[] = [
  { when: 'before', matches: create('adcreatives') },
  { when: 'after', matches: create('adcreatives') },
  { when: 'before', matches: exchange },
  { when: 'after', matches: exchange },
  { when: 'before', matches: liveRead },
]

it('sets ads back once, and ends checks of a person and of a hint, when the process is killed within them', async () => {
  database = await createTestDatabase()
  sandbox = await startSandbox({ processingMs: 0, chunkBytes: 200_000 })
  const env = buildEnv(sandbox.url)
  const first = await signUpAndConnect(await startProcess(env))
  const { objectName } = await uploadVideo(first)
  const adIds: string[] = []
  for (let made = 0; made < setBackHolds.length + 2; made++) {
    const texts = { primary_texts: [`Text ${made}`] }
    adIds.push(await makeDraft({ database }, first, { ...texts, video_object_name: objectName }))
  }
  await first.request({ method: 'POST', url: '/api/meta-ads/batch-submit', payload: { adIds } })
  await untilSent(adIds.length)
  await kill()
  const { db } = database
  const sent = await db.selectFrom('ad_drafts').select(['id', 'meta_ad_id_returned', 'meta_ad_account_id']).execute()
  for (const { meta_ad_id_returned: id } of sent) {
    await sandbox.switchFeature('text_optimizations', { ad_id: id ?? '' })
  }

  const proxy = await startHoldingProxy(sandbox.url, [
    ...setBackHolds,
    { when: 'before', matches: check },
    { when: 'before', matches: check },
  ])
  const held = openBrowser(await startProcess(buildEnv(proxy.url, env.TEST_SECRET)), first.cookie())
  const [checked = '', hinted = '', ...others] = adIds
  const setBack = (browser: Browser, id: string) =>
    browser.request({ method: 'POST', url: `/api/meta-ads/${id}/set-back` })
  const cut = others.map((id) => setBack(held, id).catch(() => null))
  await held.request({ method: 'POST', url: '/api/meta-ads/check', payload: { adIds: [checked] } })
  const hintedAd = sent.find(({ id }) => id === hinted)
  await hint(held, hintedAd?.meta_ad_account_id ?? '', hintedAd?.meta_ad_id_returned ?? '')
  await proxy.allHeld()
  await kill()
  await Promise.all(cut)
  proxy.close()

  const after = openBrowser(await startProcess(env), first.cookie())
  // As some minutes later: the claims of the dead process count no more.
  await db.updateTable('ad_drafts').set({ guard_claimed_at: null }).execute()
  for (const id of others) {
    // Refused while a check reads the ad, which the search for hints may begin at any time.
    await vi.waitFor(async () => expect((await setBack(after, id)).json().data?.guard.state).toBe('as_sent'), {
      timeout: 120_000,
      interval: 500,
    })
  }
  await vi.waitFor(
    async () => {
      const rows = await db
        .selectFrom('ad_checks')
        .select(['status', 'changed'])
        .where('is_daily', '=', false)
        .execute()
      expect(rows).toEqual([{ status: 'completed', changed: 1 }])
      const ad = await db
        .selectFrom('ad_drafts')
        .select(['guard_state', 'guard_hinted_at'])
        .where('id', '=', hinted)
        .executeTakeFirst()
      expect(ad).toEqual({ guard_state: 'changed', guard_hinted_at: null })
    },
    { timeout: 120_000, interval: 200 },
  )
  expect(await sandbox.objects('adcreatives')).toHaveLength(adIds.length + others.length)
  expect(await sandbox.objects('ads')).toHaveLength(adIds.length)
}, 480_000)
