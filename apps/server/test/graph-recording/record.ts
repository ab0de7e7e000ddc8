import { setTimeout as sleep } from 'node:timers/promises'
import { sandboxApp } from '@hookline/graph-sandbox'
import { appSecretProof } from '../../src/providers/meta-ads/client/graph-http.ts'
import { createMetaAds, type MetaConfig } from '../../src/providers/meta-ads/create-meta-ads.ts'
import { type MetaAds, optionalPermissions } from '../../src/providers/meta-ads/meta-ads.ts'
import { impatient, startSandbox, type TestSandbox } from '../meta-sandbox.ts'
import { callSteps } from './call-steps.ts'
import { cleanRecordings } from './clean.ts'
import type { Recording } from './exchange.ts'
import { type RecordingProxy, startRecordingProxy } from './recording-proxy.ts'
import { sandboxSteps } from './sandbox-steps.ts'
import type { Step } from './steps.ts'

/** A Graph API to record, with credentials. */
export interface RecordedGraph {
  /** Such as https://graph.facebook.com. */
  url: string
  token: string
  appId: string
  appSecret: string
  apiVersion: string
  /** act_<digits>; the first active one unless given. */
  adAccountId?: string | undefined
}

const pauseMs = 5000

/** Records every call of a session and deletes the created ads and ad sets. */
export async function recordGraph(graph: RecordedGraph): Promise<Recording[]> {
  const proxy = await startRecordingProxy(graph.url)
  const { appId, appSecret, apiVersion } = graph
  const config: MetaConfig = {
    ...{ kind: 'graph', appId, appSecret, apiVersion, loginConfigId: null, optionalPermissions },
    ...{ graphUrl: proxy.url, graphVideoUrl: proxy.url, dialogUrl: 'https://www.facebook.com' },
  }
  const sandbox = { appId, appSecret, graphUrl: () => proxy.url, publicUrl: proxy.url }
  const connect = () =>
    createMetaAds(config, { ...impatient(), sleep: (ms, signal) => sleep(ms, undefined, { signal }), sandbox })
  const recordings: Recording[] = []
  const recorder = { connect, proxy, sandbox: null, from: graph.url, token: graph.token }
  try {
    await recordSteps(callSteps({ adAccountId: graph.adAccountId }), recorder, recordings)
    return cleanRecordings(recordings, new URL(graph.url).origin)
  } finally {
    await proxy.close()
    await deleteMade(recordings, graph)
  }
}

async function deleteMade(recordings: Recording[], { url, apiVersion, appSecret, token }: RecordedGraph) {
  const query = new URLSearchParams({ appsecret_proof: appSecretProof(token, appSecret) })
  for (const name of ['ad-create', 'ad-set-create']) {
    const body = recordings.find(({ step }) => step === name)?.exchanges[0]?.answer.body as { id?: string } | undefined
    if (!body?.id) continue
    const headers = { authorization: `Bearer ${token}` }
    const { status } = await fetch(`${url}/${apiVersion}/${body.id}?${query}`, { method: 'DELETE', headers })
    if (status !== 200)
      console.error(`Please delete ${body.id} yourself: it was made to be recorded (status ${status}).`)
  }
}

/** Records every call, and every refusal that can be triggered, against a new sandbox. */
export async function recordSandbox(): Promise<Recording[]> {
  // A fixed clock keeps the recordings reproducible.
  const clock = { now: () => new Date('2026-11-20T12:00:00Z') }
  const settings = { chunkBytes: 300_000, processingMs: 60_000, reviewMs: 0 }
  const sandbox = await startSandbox(settings, clock)
  const proxy = await startRecordingProxy(`${sandbox.url}/sandbox/graph`)
  const address = {
    appId: sandboxApp.id,
    appSecret: sandboxApp.secret,
    graphUrl: () => proxy.url,
    publicUrl: sandbox.url,
  }
  const connect = () => createMetaAds({ kind: 'sandbox' }, { ...impatient(), clock, sandbox: address })
  const recorder = { connect, proxy, sandbox, from: 'sandbox', token: await sandbox.token() }
  try {
    const recordings: Recording[] = []
    await recordSteps([...callSteps(), ...sandboxSteps()], recorder, recordings)
    return cleanRecordings(recordings, sandbox.url)
  } finally {
    await proxy.close()
    await sandbox.close()
  }
}

interface Recorder {
  connect(): MetaAds
  proxy: RecordingProxy
  sandbox: TestSandbox | null
  from: string
  token: string
}

/** @param recordings is filled step by step, so that created objects are known even if a later step fails. */
async function recordSteps(
  steps: Step[],
  { connect, proxy, sandbox, from, token }: Recorder,
  recordings: Recording[],
): Promise<void> {
  const on = new Date().toISOString().slice(0, 10)
  for (const { name, run } of steps) {
    // Resets quotas and limits between steps.
    const meta = connect()
    await sandbox?.change({ isInDevelopment: false })
    await sandbox?.clearFaults()
    await run({
      meta,
      session: meta.as(token),
      as: (other) => meta.as(other),
      pause: () => sleep(sandbox ? 0 : pauseMs),
      arrange: async (act, played) => (sandbox ? act(sandbox) : played),
    })
    recordings.push({ step: name, from, on, exchanges: proxy.take() })
  }
}
