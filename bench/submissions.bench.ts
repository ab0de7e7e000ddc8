// npm run bench -- submissions [count]
//
// One batch of 50 drafts (or as many as given) with a video of 20 MB each to the sandbox, which runs in its own process
// without delays. Our own share is the time of a draft in the batch less that of the same calls by the client alone, as
// many in parallel. Memory is the growth of the app's peak resident set (Linux, /proc). Wanted: at most 100 MB, and less
// than 150 ms per draft.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { createMetaAds } from '../apps/server/src/providers/meta-ads/create-meta-ads.ts'
import type { MetaAdsSession } from '../apps/server/src/providers/meta-ads/meta-ads.ts'
import { buildGraphAdSet } from '../apps/server/test/meta-plans.ts'
import { createThrottleNotes, metaLogin, startSandbox } from '../apps/server/test/meta-sandbox.ts'
import { world } from '../apps/server/test/sandbox-world.ts'
import { fixturePath, startApp } from '../e2e/app.ts'
import { openApi } from '../e2e/sample-data.ts'
import { ms, report } from './report.ts'
import { findServer, processorMs, watchMemory } from './resident-memory.ts'

type Api = Awaited<ReturnType<typeof openApi>>

const count = Number(process.argv[2] ?? 50)
const videoBytes = 20_000_000
const wantedShareMs = 150
const wantedMb = 100
/** Submissions that the app runs at once in one ad account. */
const atOnce = 3
const appId = '1000000000000001'
const appSecret = '5a4db0c5a11e4f0e9b1a3c77d20f6e58'

if (process.argv[2] === 'sandbox') {
  const { url, token } = await startSandbox({ processingMs: 0 })
  console.log(JSON.stringify({ url, token: await token() }))
} else await measure()

function openSession(url: string, token: string): MetaAdsSession {
  const graph = { kind: 'graph', appId, appSecret, apiVersion: 'v27.0', dialogUrl: url } as const
  const login = { loginConfigId: null, optionalPermissions: [] }
  const urls = { graphUrl: `${url}/sandbox/graph`, graphVideoUrl: `${url}/sandbox/graph` }
  const needs = { memory: createThrottleNotes(), clock: systemClock, random: () => 0, warn: () => undefined }
  const sandbox = { appId, appSecret, graphUrl: () => url, publicUrl: url }
  return createMetaAds({ ...graph, ...login, ...urls }, { ...needs, sandbox }).as(token)
}

async function connect(api: Api, appUrl: string) {
  const { authUrl } = await api.get<{ authUrl: string }>('/api/meta/auth/start')
  const back = await metaLogin(authUrl)
  await fetch(new URL(back.pathname + back.search, appUrl), { headers: { cookie: api.cookie() }, redirect: 'manual' })
}

/** A video padded with an empty box to the wanted size. */
function makeVideo(dir: string): string {
  const file = path.join(dir, 'large.mp4')
  copyFileSync(fixturePath('small.mp4'), file)
  const box = Buffer.alloc(videoBytes - readFileSync(file).length)
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4, 'latin1')
  appendFileSync(file, box)
  return file
}

async function makeDrafts(api: Api, file: string, adSetId: string, count: number): Promise<string[]> {
  const { historyId } = await api.submit(await api.upload('large.mp4', file))
  await api.settle()
  const made = await api.post<{ data: { id: string }[] }>('/api/meta-ads', { generatedResultIds: [historyId] })
  const first = made.data[0]?.id ?? ''
  const updates = {
    meta_ad_account_id: world.adAccountId,
    facebook_page_id: world.pageId,
    meta_campaign_id: world.campaignId,
    target_meta_ad_set_id: adSetId,
    website_url: 'https://shop.example.com/tea',
  }
  await api.patch('/api/meta-ads/bulk-update', { adIds: [first], updates })
  const ids = [first]
  while (ids.length < count) {
    ids.push((await api.post<{ data: { id: string } }>(`/api/meta-ads/${first}/duplicate`, {})).data.id)
  }
  return ids
}

/** Milliseconds until the whole batch is submitted. */
async function sendBatch(api: Api, adIds: string[]): Promise<number> {
  const begunAt = performance.now()
  const { data } = await api.post<{ data: { batchId: string } }>('/api/meta-ads/batch-submit', { adIds })
  for (;;) {
    const batches = await api.get<{ data: { batchId: string; jobs: { status: string; error: string | null }[] }[] }>(
      '/api/meta-ads/batches',
    )
    const jobs = batches.data.find(({ batchId }) => batchId === data.batchId)?.jobs ?? []
    const failed = jobs.find(({ status }) => status === 'failed')
    if (failed) throw new Error(`a draft was not sent: ${failed.error}`)
    if (jobs.every(({ status }) => status === 'completed')) return performance.now() - begunAt
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** Only the calls that one draft needs. */
async function callAlone(session: MetaAdsSession, adSetId: string, n: number) {
  const { adAccountId: account, campaignId, pageId } = world
  await session.getCampaign(campaignId)
  await session.getAdSet(adSetId)
  const name = `Alone ${n}`
  const video = await session.startVideo(account, { name, sizeBytes: videoBytes })
  const bytes = Buffer.alloc(65_536, 'frames ')
  function* chunk(size: number) {
    for (let left = size; left > 0; left -= bytes.length) yield left < bytes.length ? bytes.subarray(0, left) : bytes
  }
  let { startOffset, endOffset } = video
  while (startOffset < endOffset) {
    const sizeBytes = endOffset - startOffset
    const open = async () => Readable.from(chunk(sizeBytes))
    const next = await session.sendVideoChunk(account, { sessionId: video.sessionId, startOffset, sizeBytes, open })
    startOffset = next.startOffset
    endOffset = next.endOffset
  }
  await session.finishVideo(account, { sessionId: video.sessionId, name })
  const { thumbnails } = await session.getVideoStatus(account, video.videoId)
  await session.getVideoStatus(account, video.videoId)
  const picture = new Uint8Array(await (await fetch(thumbnails[0] ?? '')).arrayBuffer())
  const { hash } = await session.uploadImage(account, { name: 'a.png', bytes: picture })
  const looks = {
    name,
    pageId,
    instagramUserId: null,
    videoId: video.videoId,
    imageHash: hash,
    primaryTexts: ['Tea.', `Tea ${n}.`],
    headlines: ['Tea'],
    linkDescriptions: [],
    callToActionType: 'LEARN_MORE',
    websiteUrl: 'https://shop.example.com/tea',
    urlTags: null,
  }
  const ad = { name, adSetId, pixelId: null, conversionDomain: null }
  await session.tryAd(account, ad, looks)
  const creative = await session.createCreative(account, looks)
  await session.getAd((await session.createAd(account, { ...ad, creativeId: creative.id })).id)
}

async function measureAlone(session: MetaAdsSession, adSetId: string, count: number): Promise<number> {
  const begunAt = performance.now()
  let next = 0
  const work = async () => {
    while (next < count) await callAlone(session, adSetId, next++)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return (performance.now() - begunAt) / count
}

/** Meta allows 50 ads in an ad set. */
async function makeAdSets(session: MetaAdsSession): Promise<[string, string, string]> {
  const plan = buildGraphAdSet(world.campaignId)
  const make = async (name: string) => (await session.createAdSet(world.adAccountId, { ...plan, name })).id
  return [await make('Warm-up'), await make('Batch'), await make('Alone')]
}

async function measure() {
  const dir = mkdtempSync(path.join(tmpdir(), 'hookline-bench-'))
  const meta = spawn(process.execPath, [import.meta.filename, 'sandbox'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(meta.stdout, 'data')) as [Buffer]
  const { url, token } = JSON.parse(line.toString()) as { url: string; token: string }
  const app = await startApp({
    LOG_LEVEL: 'silent',
    PERCEPTION: 'off',
    META_APP_ID: appId,
    META_APP_SECRET: appSecret,
    META_GRAPH_URL: `${url}/sandbox/graph`,
    META_DIALOG_URL: `${url}/sandbox/dialog`,
  })
  try {
    const session = openSession(url, token)
    const [warmUp, batch, alone] = await makeAdSets(session)
    const api = await openApi(app.url)
    await api.register('bench')
    await connect(api, app.url)
    const file = makeVideo(dir)
    await sendBatch(api, await makeDrafts(api, file, warmUp, 3))
    const ids = await makeDrafts(api, file, batch, count)
    const pid = findServer()
    const growth = watchMemory(pid)
    const processorBefore = processorMs(pid)
    const perDraft = (await sendBatch(api, ids)) / count
    const grown = growth()
    const processor = (processorMs(pid) - processorBefore) / count
    await measureAlone(session, warmUp, 3)
    const calls = await measureAlone(session, alone, Math.min(count, 45))
    report({
      what: `${count} drafts with 20 MB each, time of one`,
      median: ms(perDraft),
      bare: `its calls alone ${ms(calls)}`,
      ratio: (perDraft / calls).toFixed(2),
    })
    const share = perDraft - calls
    const wanted = { text: `< ${wantedShareMs} ms`, holds: share < wantedShareMs }
    report({ what: 'our own share of one', median: ms(share), wanted })
    report({ what: 'processor time of the app for one, client included', median: ms(processor) })
    const fits = { text: `at most ${wantedMb} MB`, holds: grown <= wantedMb }
    report({ what: 'memory grows by', median: `${grown.toFixed(0)} MB`, wanted: fits })
  } finally {
    meta.kill()
    await app.destroy()
    rmSync(dir, { recursive: true })
  }
}
