import { metaWebhooksPath } from '@hookline/contract/ad-hints/ad-hints.endpoints'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, emptyTables, type TestDatabase } from '../../../test/database.ts'
import { startSandbox, type TestSandbox } from '../../../test/meta-sandbox.ts'
import { world } from '../../../test/sandbox-world.ts'
import { connectUser } from '../../../test/submission-harness.ts'
import { insertDraft } from '../../../test/submissions.ts'
import { createLog } from '../../platform/observability/log.ts'
import { insertUser } from '../accounts/accounts.repo.ts'
import { createToAppError } from '../meta-connection/meta-refusal.service.ts'
import { findOldestRead, listLiveAccounts } from '../submissions/hinted-ads.repo.ts'
import { storeWatched } from './ad-hints.repo.ts'
import { createAdHintsService } from './ad-hints.service.ts'
import type { AdHintsNeeds } from './ad-hints-needs.ts'
import { createSubscribeWebhooks } from './subscribe-webhooks.service.ts'
import { webhooksRoutes } from './webhooks.routes.ts'

const verifyToken = 'ours'
const start = new Date('2026-11-20T12:00:00Z')

let database: TestDatabase
let sandbox: TestSandbox
let token: string
let receiver: { url: string; close(): Promise<void> }
let userId: number
beforeAll(async () => {
  database = await createTestDatabase()
  sandbox = await startSandbox()
  token = await sandbox.token()
  receiver = await startReceiver()
  const names = { user_uuid: crypto.randomUUID(), username: 'ana', email: null, role: 'user', password_hash: '' }
  userId = (await database.db.transaction().execute((tx) => insertUser(tx, names as never))).id
  await connectUser(database.db, userId)
})
beforeEach(() => emptyTables(database.db, 'ad_drafts', 'watched_ad_accounts'))
afterEach(() => sandbox.clearFaults())
afterAll(async () => {
  await receiver.close()
  await sandbox.close()
  await database.destroy()
})

/** The routes of webhooks on a port, which the sandbox verifies. */
async function startReceiver() {
  const app = Fastify()
  const service = { isSigned: () => false, receive: async () => false }
  app.register(async (scope) => webhooksRoutes(scope, service, { verifyToken, isFromMeta: () => true }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { url: `${app.listeningOrigin}${metaWebhooksPath}`, close: () => app.close() }
}

function createNeeds(change: { url?: null; token?: string } = {}) {
  let now = start
  const meta = sandbox.connect()
  const { db } = database
  const needs = {
    db,
    clock: { now: () => now },
    log: createLog('silent'),
    webhooks: meta.webhooks,
    sessionFor: async () => meta.as(token),
    toAppError: createToAppError({ clock: { now: () => now } }),
    ads: {
      listAccounts: (id?: number) => listLiveAccounts(db, id),
      findOldestRead: (id: number) => findOldestRead(db, id),
    },
    webhookUrl: change.url === null ? null : () => receiver.url,
    verifyToken: change.token ?? verifyToken,
  } as unknown as AdHintsNeeds
  return {
    subscribe: createSubscribeWebhooks(needs),
    describe: () => createAdHintsService(needs).describe({ id: userId } as never),
    passHours(hours: number) {
      now = new Date(now.getTime() + hours * 3_600_000)
    },
  }
}

const signal = AbortSignal.timeout(60_000)
const sent = () => insertDraft(database.db, userId, { status: 'SUBMITTED_TO_META', meta_ad_id_returned: '5' })
const countSubscriptions = async (edge: string) =>
  (await sandbox.calls()).filter((call) => call.startsWith('POST') && call.endsWith(edge)).length

const none = { activityLog: null, list: null, comparison: null }

it('says when it looked at all accounts, as soon as it has', async () => {
  const { describe: describeState } = createNeeds()
  const [first, later] = [new Date('2026-11-20T08:00:00Z'), new Date('2026-11-20T09:00:00Z')]
  const readReads = async () => (await describeState()).reads
  const draft = { status: 'SUBMITTED_TO_META', meta_ad_id_returned: '5' }
  await insertDraft(database.db, userId, { ...draft, guard_checked_at: later })
  await storeWatched(
    database.db,
    { userId, adAccountId: world.adAccountId },
    { activities_read_at: first, ads_listed_at: later },
  )
  const all = { activityLog: first.toISOString(), list: later.toISOString(), comparison: later.toISOString() }
  expect(await readReads()).toEqual(all)
  await insertDraft(database.db, userId, { ...draft, meta_ad_account_id: 'act_2', guard_checked_at: first })
  expect(await readReads()).toEqual({ ...none, comparison: first.toISOString() })
  await insertDraft(database.db, userId, draft)
  expect(await readReads()).toEqual(none)
})

describe('webhooks', () => {
  it('are subscribed for the app and each account with sent ads, once a day', async () => {
    const { subscribe, describe: describeState, passHours } = createNeeds()
    const before = [await countSubscriptions('/subscriptions'), await countSubscriptions('/subscribed_apps')]
    const count = async () => [
      (await countSubscriptions('/subscriptions')) - (before[0] ?? 0),
      (await countSubscriptions('/subscribed_apps')) - (before[1] ?? 0),
    ]
    await subscribe(signal)
    expect([await count(), await describeState()]).toEqual([[1, 0], { webhooks: 'later', problem: null, reads: none }])
    await sent()
    await subscribe(signal)
    await subscribe(signal)
    expect([await count(), await describeState()]).toEqual([[1, 1], { webhooks: 'on', problem: null, reads: none }])
    passHours(25)
    await subscribe(signal)
    expect(await count()).toEqual([2, 2])
  })

  it('say why Meta does not send them to this address, and are tried again', async () => {
    await sent()
    const { subscribe, describe: describeState } = createNeeds({ token: 'another' })
    await subscribe(signal)
    expect(await describeState()).toMatchObject({ webhooks: 'off', problem: expect.stringContaining(receiver.url) })
  })

  it('say why an account refuses them, and are tried again after an hour', async () => {
    await sent()
    const { subscribe, describe: describeState, passHours } = createNeeds()
    await sandbox.fault({ kind: 'missing', path: '/subscribed_apps', times: 9 })
    await subscribe(signal)
    expect(await describeState()).toMatchObject({
      webhooks: 'off',
      problem: expect.stringContaining(world.adAccountId),
    })
    await sandbox.clearFaults()
    await subscribe(signal)
    expect((await describeState()).webhooks).toBe('off')
    passHours(1)
    await subscribe(signal)
    expect((await describeState()).webhooks).toBe('on')
  })

  it('name the app where the form without it is refused', async () => {
    await sent()
    await sandbox.fault({ kind: 'refuse', path: '/subscribed_apps' })
    const { subscribe, describe: describeState } = createNeeds()
    await subscribe(signal)
    expect((await describeState()).webhooks).toBe('on')
  })

  it('are not subscribed where Meta cannot reach this server, which is said', async () => {
    const { subscribe, describe: describeState } = createNeeds({ url: null })
    const before = await countSubscriptions('/subscriptions')
    await subscribe(signal)
    expect((await countSubscriptions('/subscriptions')) - before).toBe(0)
    expect(await describeState()).toMatchObject({ webhooks: 'off', problem: expect.stringContaining('PUBLIC_URL') })
  })
})
