import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { buildGraphAdSet, tinyPng } from '../../../test/meta-plans.ts'
import { type SandboxFault, startSandbox, type TestSandbox } from '../../../test/meta-sandbox.ts'
import type { GraphNeeds } from './client/graph-client.ts'
import type { MetaFailureKind } from './meta-ads.schemas.ts'
import type { MetaAdsError, MetaAdsSession } from './meta-ads.ts'
import { createThrottleMemory } from './quota/meta-throttle.repo.ts'

// How the client handles failures of Meta, over real HTTP: their kind, its retries, and what was created.

let sandbox: TestSandbox
let session: MetaAdsSession
let us: string
let japan: string
let campaignId: string
let token: string

/** Short enough for a test, long enough for a busy machine. */
const timeoutMs = 2000
const longDelayMs = 20_000

beforeAll(async () => {
  sandbox = await startSandbox({ chunkBytes: 1000 })
  token = await sandbox.token()
  const reader = sandbox.connect().as(token)
  const accounts = await reader.listAdAccounts()
  us = accounts.find(({ currency }) => currency === 'USD')?.id ?? ''
  japan = accounts.find(({ currency }) => currency === 'JPY')?.id ?? ''
  const campaigns = await reader.listCampaigns(us)
  campaignId = campaigns.find(({ objective }) => objective === 'OUTCOME_TRAFFIC')?.id ?? ''
})
afterAll(() => sandbox.close())
beforeEach(() => {
  session = connect().as(token)
})
afterEach(() => sandbox.clearFaults())

/** A new client has no memory of limits, so that no test waits for those of another. */
const connect = (needs?: Partial<GraphNeeds>) => sandbox.connect(needs)
const hasty = () => connect({ timeoutsMs: { read: timeoutMs, repeatable: timeoutMs, create: timeoutMs } }).as(token)
const captureFailure = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error) => error as MetaAdsError,
  )

/** @returns a function that counts the calls to the sandbox since now that contain `call`. */
async function startCounting(call: string): Promise<() => Promise<number>> {
  const countCalls = async () => (await sandbox.calls()).filter((one) => one.includes(call)).length
  const before = await countCalls()
  return async () => (await countCalls()) - before
}

describe('a read', () => {
  const list = (from: MetaAdsSession) => from.listCampaigns(us)

  it.each<SandboxFault['kind']>(['drop-before', 'execute-then-drop', 'execute-then-500', 'html-502'])(
    'is asked again after %s',
    async (kind) => {
      const asked = await startCounting('/campaigns')
      await sandbox.fault({ kind, path: '/campaigns', times: 2 })
      expect((await list(session)).length).toBeGreaterThan(0)
      expect(await asked()).toBe(3)
    },
  )

  it.each<[SandboxFault['kind'], MetaFailureKind, number]>([
    ['drop-before', 'transient', 3],
    ['execute-then-500', 'transient', 3],
    ['html-502', 'transient', 3],
    ['expired-token', 'token', 1],
    ['rate-limit', 'rate', 1],
  ])('fails after constant %s as %s after %i tries', async (kind, expected, tries) => {
    const asked = await startCounting('/campaigns')
    await sandbox.fault({ kind, path: '/campaigns', times: 50 })
    expect((await captureFailure(list(session)))?.kind).toBe(expected)
    expect(await asked()).toBe(tries)
  })

  it('is retried more often for a job', async () => {
    const asked = await startCounting('/campaigns')
    await sandbox.fault({ kind: 'html-502', path: '/campaigns', times: 50 })
    const background = connect().as(token, { urgency: 'background' })
    expect((await captureFailure(list(background)))?.kind).toBe('transient')
    expect(await asked()).toBe(5)
  })

  it('waits for a slow answer', async () => {
    await sandbox.fault({ kind: 'delay', path: '/campaigns', ms: 100 })
    expect((await list(session)).length).toBeGreaterThan(0)
  })

  it('reports a timeout', async () => {
    await sandbox.fault({ kind: 'delay', path: '/campaigns', ms: longDelayMs, times: 50 })
    const impatient = connect({ timeoutsMs: { read: 50 } }).as(token)
    expect(await captureFailure(list(impatient))).toMatchObject({
      kind: 'transient',
      message: 'Meta did not answer in time.',
    })
  })
})

describe('a create', () => {
  let mark: string
  let number = 0
  beforeEach(() => {
    mark = `f${++number}f`
  })
  const create = (from: MetaAdsSession) => from.createAdSet(us, buildGraphAdSet(campaignId, { name: `Set [${mark}]` }))
  const made = async () => (await sandbox.objects('adsets')).filter(({ name }) => name === `Set [${mark}]`).length

  it.each<[SandboxFault['kind'], MetaFailureKind, madeOnes: number]>([
    ['drop-before', 'unknown', 0],
    ['execute-then-drop', 'unknown', 1],
    ['execute-then-500', 'unknown', 1],
    ['html-502', 'unknown', 0],
    ['rate-limit', 'rate', 0],
    ['expired-token', 'token', 0],
  ])('fails after %s as %s, is not retried, and has created %i', async (kind, expected, madeOnes) => {
    const asked = await startCounting('POST /v27.0/act_')
    await sandbox.fault({ kind, path: '/adsets', method: 'POST' })
    expect((await captureFailure(create(session)))?.kind).toBe(expected)
    expect(await asked()).toBe(1)
    expect(await made()).toBe(madeOnes)
  })

  it('is unknown after a timeout, and not retried', async () => {
    const asked = await startCounting('POST /v27.0/act_')
    await sandbox.fault({ kind: 'delay', path: '/adsets', method: 'POST', ms: longDelayMs })
    expect(await captureFailure(create(hasty()))).toMatchObject({
      kind: 'unknown',
      message: 'Meta did not answer in time.',
    })
    expect(await asked()).toBe(1)
  })

  it('is retried as a dry run', async () => {
    await sandbox.fault({ kind: 'execute-then-drop', path: '/adsets', method: 'POST' })
    await session.createAdSet(us, buildGraphAdSet(campaignId), { validateOnly: true })
  })

  it('is found after its answer was lost, once reads see it', async () => {
    await sandbox.fault({ kind: 'execute-then-drop', path: '/adsets', method: 'POST' })
    await sandbox.fault({ kind: 'read-lag', path: '/adsets', ms: longDelayMs })
    expect((await captureFailure(create(session)))?.kind).toBe('unknown')
    expect(await session.findAdSets(us, mark)).toEqual([])
    await sandbox.clearFaults()
    expect(await session.findAdSets(us, mark)).toHaveLength(1)
  })

  it('ends with the reason of its cancellation', async () => {
    await sandbox.fault({ kind: 'delay', path: '/adsets', method: 'POST', ms: longDelayMs })
    const cancel = new AbortController()
    const asked = await startCounting('POST /v27.0/act_')
    const creating = captureFailure(create(connect().as(token, { signal: cancel.signal })))
    await expect.poll(asked).toBe(1)
    const reason = new Error('cancelled by the user')
    cancel.abort(reason)
    expect(await creating).toBe(reason)
  })
})

describe('a call that may be repeated', () => {
  it.each<[name: string, path: string, act: () => Promise<unknown>]>([
    ['an image', '/adimages', () => session.uploadImage(us, { name: 'a.png', bytes: tinyPng })],
    [
      'activating an ad set',
      '/1',
      async () => {
        const { id } = await session.createAdSet(us, buildGraphAdSet(campaignId))
        await sandbox.fault({ kind: 'execute-then-drop', path: `/${id}`, method: 'POST' })
        await session.activate(id)
      },
    ],
    [
      'a chunk of a video',
      '/advideos',
      async () => {
        const { sessionId, startOffset } = await session.startVideo(us, { name: 'v', sizeBytes: 5 })
        await sandbox.fault({ kind: 'html-502', path: '/advideos', method: 'POST' })
        const open = async () => Readable.from([Buffer.from('hello')])
        const offsets = await session.sendVideoChunk(us, { sessionId, startOffset, sizeBytes: 5, open })
        expect(offsets).toEqual({ startOffset: 5, endOffset: 5 })
      },
    ],
    [
      'revoking permissions',
      '/me/permissions',
      async () => {
        const gone = connect().as(await sandbox.token())
        await sandbox.fault({ kind: 'execute-then-drop', path: '/me/permissions', method: 'DELETE' })
        await gone.revoke()
        expect((await captureFailure(gone.listAdAccounts()))?.kind).toBe('token')
      },
    ],
  ])('%s succeeds although an answer was lost', async (name, path, act) => {
    if (name === 'an image') await sandbox.fault({ kind: 'execute-then-drop', path, method: 'POST' })
    await act()
  })

  it('does not retry the start of a video, which may have created one', async () => {
    await sandbox.fault({ kind: 'execute-then-drop', path: '/advideos', method: 'POST' })
    expect((await captureFailure(session.startVideo(us, { name: 'v', sizeBytes: 5 })))?.kind).toBe('unknown')
  })
})

it('knows that nothing was created when Meta cannot be reached', async () => {
  const closed = await startSandbox()
  const unreachable = closed.connect().as(token)
  await closed.close()
  const failure = await captureFailure(unreachable.createAdSet(us, buildGraphAdSet(campaignId)))
  expect(failure).toMatchObject({ kind: 'transient', message: 'Meta could not be reached.' })
})

it('never shows the token in a failure', async () => {
  const kinds: SandboxFault['kind'][] = ['drop-before', 'execute-then-500', 'rate-limit', 'expired-token', 'html-502']
  const failures: unknown[] = [await captureFailure(connect().as(`${token}x`).listAdAccounts())]
  for (const kind of kinds) {
    await sandbox.fault({ kind, path: '/adsets' })
    failures.push(await captureFailure(connect().as(token).createAdSet(us, buildGraphAdSet(campaignId))))
  }
  const shown = failures.map((failure) => describeWhole(failure)).join('\n')
  expect(failures.every((failure) => failure instanceof Error)).toBe(true)
  expect(shown).not.toContain(token)
})

/** Everything that a log could show of an error. */
function describeWhole(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return `${error.stack} ${JSON.stringify(error)} ${describeWhole(error.cause)}`
}

describe("Meta's limits", () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.destroy())

  it('apply to the next client, too', async () => {
    const memory = createThrottleMemory(database)
    await sandbox.fault({ kind: 'rate-limit', path: '/campaigns' })
    const first = await captureFailure(connect({ memory }).as(token).listCampaigns(us))
    const waitMs = (first?.retryAt?.getTime() ?? 0) - Date.now()
    expect(waitMs).toBeGreaterThan(50_000)
    const asked = await startCounting('/campaigns')
    const second = await captureFailure(connect({ memory }).as(token).listCampaigns(us))
    expect(second).toMatchObject({ kind: 'rate', retryAt: first?.retryAt })
    expect(await asked()).toBe(0)
  })

  it('end at the time that Meta named', async () => {
    const memory = createThrottleMemory(database)
    await sandbox.fault({ kind: 'rate-limit', path: '/adspixels' })
    const failure = await captureFailure(connect({ memory }).as(token).listPixels(japan))
    const clock = { now: () => new Date((failure?.retryAt?.getTime() ?? 0) + 1) }
    expect(await connect({ memory, clock }).as(token).listPixels(japan)).toHaveLength(1)
  })
})

it("slows down by Meta's usage headers before a small app reaches its limit", async () => {
  const small = await startSandbox({ tier: 'limited' })
  try {
    const waits: number[] = []
    const reader = small
      .connect({ sleep: async (ms) => void waits.push(ms) })
      .as(await small.token(), { urgency: 'background' })
    const [account] = await reader.listAdAccounts()
    let failure: MetaAdsError | null = null
    let calls = 0
    for (; !failure && calls < 100; calls++) failure = await captureFailure(reader.listPixels(account?.id ?? ''))
    expect(failure).toMatchObject({ kind: 'rate', code: null })
    expect(calls).toBeLessThan(60)
    expect(waits.length).toBeGreaterThan(0)
  } finally {
    await small.close()
  }
})
