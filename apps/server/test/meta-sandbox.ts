import type { AddressInfo } from 'node:net'
import { createMemoryStore, graphSandbox, type SandboxSettings, sandboxApp } from '@hookline/graph-sandbox'
import Fastify from 'fastify'
import { type Clock, systemClock } from '../src/platform/clock.ts'
import type { GraphNeeds } from '../src/providers/meta-ads/client/graph-client.ts'
import { createMetaAds, type MetaConfig } from '../src/providers/meta-ads/create-meta-ads.ts'
import {
  listPermissions,
  type MetaAds,
  optionalPermissions,
  type ThrottleMemory,
} from '../src/providers/meta-ads/meta-ads.ts'

type GraphConfig = Extract<MetaConfig, { kind: 'graph' }>

export type SandboxFault = {
  kind:
    | 'drop-before'
    | 'execute-then-drop'
    | 'execute-then-500'
    | 'delay'
    | 'rate-limit'
    | 'expired-token'
    | 'html-502'
    | 'read-lag'
    | 'lag-until-repeated'
    | 'missing'
    | 'refuse'
    | 'refuse-field'
    | 'rows-twice'
    | 'odd-row'
    | 'no-cursors'
  /** A part of the Graph path, such as /ads. */
  path?: string
  method?: 'GET' | 'POST' | 'DELETE'
  times?: number
  ms?: number
  /** Replaces the usual code, or the subcode of an expired token. */
  code?: number
  field?: string
}

/** Controls a sandbox from a test. */
export interface SandboxControls {
  /** Creates a token with every permission. */
  token(): Promise<string>
  fault(fault: SandboxFault): Promise<void>
  clearFaults(): Promise<void>
  /** Changes settings and resets quota usage. */
  change(settings: Partial<SandboxSettings>): Promise<void>
  objects(
    type: 'campaigns' | 'ads' | 'adsets' | 'adcreatives' | 'advideos' | 'adimages',
  ): Promise<Record<string, unknown>[]>
  /** Adds a campaign with these Graph fields to the US account. @returns its id. */
  addCampaign(fields: Record<string, unknown>): Promise<string>
  /** Adds this many copies of an ad. @returns their ids. */
  copyAd(adId: string, count: number): Promise<string[]>
  /** Adds this many campaigns to the US account. */
  addCampaigns(count: number): Promise<void>
  /** Changes Graph fields of an ad account, such as `account_status`. */
  changeAccount(id: string, fields: Record<string, unknown>): Promise<void>
  /** Switches a creative feature as Meta does: of an ad, or of every new creative. */
  switchFeature(feature: string, change?: { ad_id?: string; enroll_status?: string }): Promise<void>
  /** Takes every switched feature back. */
  resetFeatures(): Promise<void>
  /** Decides an ad's review; null resets. */
  review(adId: string, decision: Record<string, unknown>): Promise<void>
  /** Sets an ad's impressions by day. */
  deliver(adId: string, impressions: Record<string, number>): Promise<void>
  /** Has a signed webhook about the ad sent. @returns the status of its answer. */
  sendWebhook(adId: string, field: string): Promise<number>
  /** Each call of the Graph API since the start, such as `POST /v27.0/act_1/ads`. */
  calls(): Promise<string[]>
}

/** A sandbox over real HTTP with its own world. */
export interface TestSandbox extends SandboxControls {
  /** Origin, such as http://127.0.0.1:41234 */
  url: string
  /** The app's client without any waits. */
  connect(needs?: Partial<GraphNeeds>): MetaAds
  /** The client for the real Meta, pointed at the sandbox: with other app settings and without any waits. */
  connectAs(app: Pick<GraphConfig, 'optionalPermissions'>): MetaAds
  close(): Promise<void>
}

/** Starts a sandbox on a free port; closing it deletes its world. */
export async function startSandbox(
  settings: Partial<SandboxSettings> = {},
  clock: Clock = systemClock,
): Promise<TestSandbox> {
  const server = Fastify({ forceCloseConnections: true })
  await server.register(graphSandbox({ store: createMemoryStore(), prefix: '/sandbox', settings, clock }))
  await server.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`

  return {
    ...createControls(url),
    url,
    connect: (needs = {}) => {
      const sandbox = {
        appId: sandboxApp.id,
        appSecret: sandboxApp.secret,
        graphUrl: () => `${url}/sandbox/graph`,
        publicUrl: url,
      }
      return createMetaAds({ kind: 'sandbox' }, { ...impatient(), ...needs, sandbox })
    },
    connectAs: (change) => {
      const graphUrl = `${url}/sandbox/graph`
      const urls = { graphUrl, graphVideoUrl: graphUrl, dialogUrl: `${url}/sandbox/dialog` }
      const app = { appId: sandboxApp.id, appSecret: sandboxApp.secret, loginConfigId: null, apiVersion: 'v27.0' }
      const sandbox = { ...app, graphUrl: () => graphUrl, publicUrl: url }
      return createMetaAds({ kind: 'graph', ...app, ...urls, ...change }, { ...impatient(), sandbox })
    },
    close: () => server.close(),
  }
}

/** @param url the origin of the server that the sandbox is mounted in. */
export function createControls(url: string): SandboxControls {
  async function control<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${url}/sandbox/control/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    if (!response.ok) throw new Error(`the sandbox answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }

  return {
    token: async () => (await control<{ access_token: string }>('POST', 'tokens')).access_token,
    fault: async (fault) => void (await control('POST', 'faults', fault)),
    change: async (change) => void (await control('POST', 'settings', change)),
    clearFaults: async () => void (await control('DELETE', 'faults')),
    objects: async (type) =>
      (await control<{ objects: Record<string, unknown>[] }>('GET', `objects?type=${type}`)).objects,
    async addCampaign(data) {
      const { ids } = await control<{ ids: string[] }>('POST', 'campaigns', { count: 1, data })
      return ids[0] ?? ''
    },
    addCampaigns: async (count) => void (await control('POST', 'campaigns', { count })),
    changeAccount: async (id, data) => void (await control('POST', 'accounts', { id, data })),
    switchFeature: async (feature, change = {}) => void (await control('POST', 'features', { feature, ...change })),
    resetFeatures: async () => void (await control('DELETE', 'features')),
    review: async (ad_id, decision) => void (await control('POST', 'reviews', { ad_id, ...decision })),
    deliver: async (ad_id, impressions) => void (await control('POST', 'insights', { ad_id, impressions })),
    copyAd: async (ad_id, count) => (await control<{ ids: string[] }>('POST', 'ads', { ad_id, count })).ids,
    sendWebhook: async (ad_id, field) =>
      (await control<{ status: number }>('POST', 'webhooks', { ad_id, field })).status,
    async calls() {
      const { requests } = await control<{ requests: { method: string; path: string }[] }>('GET', 'requests')
      return requests.map(({ method, path }) => `${method} ${path}`)
    },
  }
}

/** The needs of a client without waits. */
export function impatient(): GraphNeeds {
  return {
    memory: createThrottleNotes(),
    clock: systemClock,
    random: () => 0,
    warn: () => undefined,
    sleep: async (_ms, signal) => signal?.throwIfAborted(),
  }
}

/** Stores quotas in memory. */
export function createThrottleNotes(): ThrottleMemory {
  const notes = new Map<string, NonNullable<Awaited<ReturnType<ThrottleMemory['read']>>>>()
  return {
    read: async (key) => notes.get(key) ?? null,
    async write(key, { usagePercent, notBefore }) {
      notes.set(key, { usagePercent, heardAt: new Date(), notBefore: notBefore ?? notes.get(key)?.notBefore ?? null })
    },
  }
}

/**
 * Decides at the sandbox's sign-in page.
 * @param loginUrl the page's address, from the app.
 * @param choice the decision; `without` lists deselected permissions, `cookie` is the session that the app's own sandbox
 *   requires.
 * @returns the address that the page redirects to.
 */
export async function metaLogin(
  loginUrl: string,
  choice: { deny?: boolean; without?: string[]; cookie?: string } = {},
): Promise<URL> {
  const body = new URLSearchParams({ decision: choice.deny ? 'deny' : 'allow' })
  const offered = listPermissions(optionalPermissions).map(({ name }) => name)
  const granted = offered.filter((name) => !choice.without?.includes(name))
  for (const name of granted) body.append('granted[]', name)
  const response = await fetch(loginUrl, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { cookie: choice.cookie ?? '' },
  })
  const address = response.headers.get('location')
  if (!address) throw new Error(`the sign-in answered ${response.status}: ${(await response.text()).slice(0, 300)}`)
  return new URL(address)
}
