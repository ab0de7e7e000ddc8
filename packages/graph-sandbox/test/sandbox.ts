import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { createMemoryStore, graphSandbox, type SandboxSettings, sandboxApp } from '../src/index.ts'

export const usAccount = 'act_10160300000000001'
export const japanAccount = 'act_10160300000000002'
export const pageId = '106100000000000001'
export const trafficCampaign = '120210000000000002'

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at member by member
export type Json = any

export interface Answer {
  status: number
  headers: Headers
  body: Json
}

interface Call {
  token?: string | null
  form?: Record<string, unknown>
  json?: unknown
  multipart?: FormData
}

/** A sandbox on a free port with a clock that `advance` moves. */
export interface TestSandbox {
  url: string
  /** A token of the sandbox's person with every scope; calls use it by default. */
  token: string
  /** Calls the Graph API; `path` without version gets the newest. */
  call(method: string, path: string, call?: Call): Promise<Answer>
  get(path: string, call?: Call): Promise<Json>
  post(path: string, form: Record<string, unknown>): Promise<Json>
  control(method: string, path: string, json?: unknown): Promise<Json>
  /** Calls the Graph API with a body for any method, which fetch refuses for GET. */
  raw(method: string, path: string, headers: Record<string, string>, body: string): Promise<Json>
  advance(ms: number): void
  close(): Promise<void>
}

export async function startSandbox(settings: Partial<SandboxSettings> = {}): Promise<TestSandbox> {
  let now = new Date('2026-11-20T12:00:00Z').getTime()
  const app = Fastify({ forceCloseConnections: true })
  const clock = { now: () => new Date(now) }
  await app.register(graphSandbox({ store: createMemoryStore(), prefix: '/sandbox', clock, settings }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  const control = async (method: string, path: string, json?: unknown) => {
    const response = await fetch(`${url}/sandbox/control/${path}`, {
      method,
      ...(json !== undefined && { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }),
    })
    return response.json()
  }
  const { access_token: ownToken } = (await control('POST', 'tokens')) as Json

  async function call(method: string, path: string, { token = ownToken, form, json, multipart }: Call = {}) {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
    }
    const body = multipart ?? (form ? encodeForm(form) : json === undefined ? undefined : JSON.stringify(json))
    const response = await fetch(graphUrl(path), { method, headers, ...(body && { body }) })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }

  const graphUrl = (path: string) => {
    if (path.startsWith('http')) return path
    return `${url}/sandbox/graph${/^\/v\d/.test(path) ? '' : '/v27.0'}${path}`
  }

  return {
    url,
    token: ownToken,
    call,
    get: async (path, options) => (await call('GET', path, options)).body,
    post: async (path, form) => (await call('POST', path, { form })).body,
    control,
    raw: (method, path, headers, body) => sendRaw(method, graphUrl(path), headers, body),
    advance: (ms) => {
      now += ms
    },
    close: () => app.close(),
  }
}

function encodeForm(form: Record<string, unknown>): URLSearchParams {
  const text = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
  return new URLSearchParams(Object.fromEntries(Object.entries(form).map(([name, value]) => [name, text(value)])))
}

function sendRaw(method: string, address: string, headers: Record<string, string>, body: string): Promise<Json> {
  return new Promise((resolve, fail) => {
    const length = String(Buffer.byteLength(body))
    const sent = request(address, { method, headers: { ...headers, 'content-length': length } }, async (response) => {
      let text = ''
      for await (const piece of response) text += piece
      resolve(JSON.parse(text))
    })
    sent.on('error', fail)
    sent.end(body)
  })
}

/** The id and secret that the sandbox knows, as parameters. */
export const asApp = { client_id: sandboxApp.id, client_secret: sandboxApp.secret }

export const adSetParams = {
  name: 'New ad set',
  campaign_id: trafficCampaign,
  status: 'PAUSED',
  optimization_goal: 'LINK_CLICKS',
  billing_event: 'IMPRESSIONS',
  bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
  daily_budget: 2000,
  targeting: { geo_locations: { countries: ['US'] }, targeting_automation: { advantage_audience: 0 } },
}

/** @returns the id of a video of one chunk, which is still processing. */
export async function uploadVideo(sandbox: TestSandbox): Promise<string> {
  const path = `/${usAccount}/advideos`
  const { upload_session_id, video_id } = await sandbox.post(path, { upload_phase: 'start', file_size: 500 })
  const multipart = new FormData()
  for (const [name, value] of Object.entries({ upload_phase: 'transfer', upload_session_id, start_offset: '0' })) {
    multipart.set(name, value)
  }
  multipart.set('video_file_chunk', new Blob([new Uint8Array(500)]), 'chunk')
  await sandbox.call('POST', path, { multipart })
  await sandbox.post(path, { upload_phase: 'finish', upload_session_id })
  return video_id
}

/** @returns the hash. */
export async function uploadImage(sandbox: TestSandbox, bytes: Uint8Array<ArrayBuffer> | string = 'an image') {
  const multipart = new FormData()
  multipart.set('dot.png', new Blob([bytes]), 'dot.png')
  const { body } = await sandbox.call('POST', `/${usAccount}/adimages`, { multipart })
  return body.images['dot.png'].hash as string
}

/** A video that is ready, an image, and a creative's spec with both. */
export async function prepareMedia(sandbox: TestSandbox) {
  const videoId = await uploadVideo(sandbox)
  const imageHash = await uploadImage(sandbox)
  sandbox.advance(1000)
  const spec = (message = 'Buy now') => ({
    page_id: pageId,
    video_data: {
      video_id: videoId,
      image_hash: imageHash,
      message,
      title: 'The headline',
      call_to_action: { type: 'SHOP_NOW', value: { link: 'https://example.com' } },
    },
  })
  return { videoId, imageHash, spec }
}

/** An ad of a new ad set and creative. */
export async function createAd(sandbox: TestSandbox, more: { name?: string; message?: string; status?: string } = {}) {
  const { spec } = await prepareMedia(sandbox)
  const adSet = await sandbox.post(`/${usAccount}/adsets`, adSetParams)
  const creative = await sandbox.post(`/${usAccount}/adcreatives`, { object_story_spec: spec(more.message) })
  const form = {
    name: more.name ?? 'New ad',
    adset_id: adSet.id,
    creative: { creative_id: creative.id },
    status: more.status ?? 'PAUSED',
  }
  const ad = await sandbox.post(`/${usAccount}/ads`, form)
  return { id: ad.id as string, adSetId: adSet.id as string, creativeId: creative.id as string, form }
}
