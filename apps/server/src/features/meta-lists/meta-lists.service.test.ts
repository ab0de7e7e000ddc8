import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { AppError } from '../../platform/errors.ts'
import {
  type MetaAdAccount,
  MetaAdsError,
  type MetaAdsSession,
  type MetaCampaign,
} from '../../providers/meta-ads/meta-ads.ts'
import { adAccountsList, campaignsList, instagramAccountsList, pagesList } from './list-kinds.service.ts'
import { createForgetLists, createMetaListsService } from './meta-lists.service.ts'

let database: TestDatabase
let userId: number
let now = new Date('2026-11-21T12:00:00Z')
/** Counts clock reads: a request reads the clock after the stored list. */
let looks = 0
const clock = {
  now: () => {
    looks++
    return now
  },
}
const account = (id: string, change: Partial<MetaAdAccount> = {}): MetaAdAccount => ({
  id,
  name: `Account ${id}`,
  status: 1,
  currency: 'USD',
  timezoneName: 'America/New_York',
  timezoneOffsetHours: -5,
  minDailyBudget: 100,
  defaultDsaBeneficiary: null,
  defaultDsaPayor: null,
  userTasks: ['ADVERTISE'],
  ...change,
})
const campaign = (id: string, change: Partial<MetaCampaign> = {}): MetaCampaign => ({
  id,
  name: `Campaign ${id}`,
  objective: 'OUTCOME_TRAFFIC',
  effectiveStatus: 'ACTIVE',
  bidStrategy: null,
  dailyBudget: null,
  sharesAdSetBudgets: false,
  lifetimeBudget: null,
  specialAdCategories: [],
  adAccountId: 'act_1',
  ...change,
})

beforeAll(async () => {
  database = await createTestDatabase()
  const values = { user_uuid: crypto.randomUUID(), username: 'ana', password_hash: 'x', role: 'user' }
  userId = (await database.db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()).id
})
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  await database.db.deleteFrom('meta_lists').execute()
  await database.db.deleteFrom('meta_connections').execute()
  await connect(new Date('2026-11-21T00:00:00Z'))
})
afterAll(() => database.destroy())

async function connect(connectedAt: Date) {
  const person = { meta_user_id: '1', meta_user_name: 'Sam', token_encrypted: Buffer.from('x') }
  await database.db
    .insertInto('meta_connections')
    .values({ user_id: userId, ...person, granted: [], declined: [], connected_at: connectedAt })
    .execute()
}

function serve(answers: Partial<MetaAdsSession>, patienceMs?: number) {
  return createMetaListsService({
    db: database.db,
    clock,
    sessionFor: async () => answers as MetaAdsSession,
    toAppError: (error) => new AppError('META_UNAVAILABLE', error.message),
    ...(patienceMs !== undefined && { patienceMs }),
  })
}

/** A promise that the test settles. */
function gate<T>() {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { promise, open: resolve }
}

it('offers no Instagram accounts without the permission, and passes on other failures', async () => {
  const fail = (kind: 'permission' | 'transient') => ({
    listInstagramAccounts: async () => {
      throw new MetaAdsError(kind, 'Permissions error')
    },
  })
  const ask = (kind: 'permission' | 'transient') =>
    serve(fail(kind)).read(instagramAccountsList, { userId, parentId: kind })
  expect((await ask('permission')).data).toEqual([])
  await expect(ask('transient')).rejects.toThrow('Permissions error')
})

it('shares one call to Meta between concurrent requests for one list', async () => {
  await serve({ listAdAccounts: async () => [account('act_1')] }).read(adAccountsList, { userId })
  const { promise, open } = gate<MetaAdAccount[]>()
  let questions = 0
  const { read } = serve({
    listAdAccounts: () => {
      questions++
      return promise
    },
    listCampaigns: async () => [],
  })
  looks = 0
  const answers = Array.from({ length: 5 }, () => read(adAccountsList, { userId, refresh: true }))
  // All five have come to the question, and one of them has noted when it asked.
  await vi.waitFor(() => expect(looks).toBe(6))
  await read(campaignsList, { userId, parentId: 'act_1' })
  open([account('act_1')])
  const lists = await Promise.all(answers)
  expect(questions).toBe(1)
  expect(new Set(lists.map(({ fetchedAt }) => fetchedAt)).size).toBe(1)
})

it("passes on Meta's failure when there is no stored list", async () => {
  const { read } = serve({ listAdAccounts: () => Promise.reject(new MetaAdsError('transient', 'Meta is away.')) })
  await expect(read(adAccountsList, { userId })).rejects.toThrow('Meta is away.')
})

it('answers the stored list when Meta is slow, and stores the late answer', async () => {
  await serve({ listAdAccounts: async () => [account('act_1')] }).read(adAccountsList, { userId })
  const { promise, open } = gate<MetaAdAccount[]>()
  const { read } = serve({ listAdAccounts: () => promise }, 1)
  now = new Date('2026-11-21T13:00:00Z')
  const stale = await read(adAccountsList, { userId })
  expect(stale).toMatchObject({ isStale: true, staleReason: 'Meta did not answer in time.' })
  expect(stale.data).toHaveLength(1)
  open([account('act_1'), account('act_2')])
  await expect.poll(async () => (await read(adAccountsList, { userId })).data.length).toBe(2)
})

it.each([
  ['after the person disconnected', async () => {}],
  ['after another person connected', () => connect(new Date('2026-11-21T12:00:05Z'))],
])('an answer that comes %s is not kept', async (_what, then) => {
  const { promise, open } = gate<MetaAdAccount[]>()
  const asking = gate<void>()
  const { read } = serve({
    listAdAccounts: () => {
      asking.open()
      return promise
    },
  })
  const answer = read(adAccountsList, { userId })
  await asking.promise
  await database.db.deleteFrom('meta_connections').execute()
  await then()
  open([account('act_1')])
  await answer
  expect(await database.db.selectFrom('meta_lists').selectAll().execute()).toEqual([])
})

it('reads a list again that was stored in another shape', async () => {
  const row = { user_id: userId, list: 'ad-accounts', parent_id: '', items: '[{"id":1}]', fetched_at: now }
  await database.db.insertInto('meta_lists').values(row).execute()
  const { data } = await serve({ listAdAccounts: async () => [account('act_1')] }).read(adAccountsList, { userId })
  expect(data.map(({ id }) => id)).toEqual(['act_1'])
})

it('has each id once, also of a list that was stored with it twice', async () => {
  const row = campaign('7')
  const { read } = serve({ listCampaigns: async () => [row, { ...row, name: 'Again' }, campaign('8')] })
  const ids = async () => (await read(campaignsList, { userId, parentId: 'act_1' })).data.map(({ id }) => id)
  expect(await ids()).toEqual(['7', '8'])
  const [stored] = await database.db.selectFrom('meta_lists').select('items').execute()
  const twice = JSON.stringify([stored?.items, stored?.items].flat())
  await database.db.updateTable('meta_lists').set({ items: twice }).execute()
  expect(await ids()).toEqual(['7', '8'])
})

it.each([
  ['active', { status: 1 }, true, 'active'],
  ['in its grace period', { status: 9 }, true, 'grace_period'],
  ['disabled', { status: 2 }, false, 'disabled'],
  ['unsettled', { status: 3 }, false, 'unsettled'],
  ['closed', { status: 101 }, false, 'closed'],
  ["not one's to advertise in", { userTasks: ['ANALYZE'] }, false, 'no_permission'],
  ['without told tasks', { userTasks: [] }, true, 'active'],
])('an ad account that is %s: ads can be created in it: %j', async (_what, change, isActive, state) => {
  const { read } = serve({ listAdAccounts: async () => [account('act_1', change)] })
  expect((await read(adAccountsList, { userId })).data[0]).toMatchObject({ isActive, state })
})

it('reads an ad account list stored without states, whose accounts stay usable', async () => {
  const { read } = serve({ listAdAccounts: async () => [account('act_1')] })
  await read(adAccountsList, { userId })
  const [stored] = await database.db.selectFrom('meta_lists').select('items').execute()
  const former = ((stored?.items ?? []) as Record<string, unknown>[]).map(({ state, ...rest }) => rest)
  await database.db
    .updateTable('meta_lists')
    .set({ items: JSON.stringify(former) })
    .execute()
  const [found] = (await read(adAccountsList, { userId })).data
  expect(found).toMatchObject({ id: 'act_1', isActive: true, state: 'unknown' })
})

it('sorts by name as people read it, then by id', async () => {
  const listed = ['Shop 10', 'shop 9', 'Ärzte', 'Zoo', 'Shop 9'].map((name, index) =>
    campaign(`${9 - index}`, { name }),
  )
  const { read } = serve({ listCampaigns: async () => listed })
  const { data } = await read(campaignsList, { userId, parentId: 'act_1' })
  expect(data.map(({ name, id }) => `${name} ${id}`)).toEqual(['Ärzte 7', 'Shop 9 5', 'shop 9 8', 'Shop 10 9', 'Zoo 6'])
})

it('stores and reads 2 000 campaigns', async () => {
  const many = Array.from({ length: 2000 }, (_, index) => campaign(String(index)))
  const { read } = serve({ listCampaigns: async () => many })
  await read(campaignsList, { userId, parentId: 'act_1' })
  expect((await read(campaignsList, { userId, parentId: 'act_1' })).data).toHaveLength(2000)
})

describe('what is known without asking', () => {
  it('are ad accounts, and pages and campaigns of any ad account, however old', async () => {
    const { read, known } = serve({
      listAdAccounts: async () => [account('act_1')],
      listCampaigns: async (adAccountId) => [campaign(`${adAccountId.slice(4)}7`, { lifetimeBudget: 5 })],
      listPages: async () => [{ id: '30', name: 'Shop', pictureUrl: null }],
    })
    await read(adAccountsList, { userId })
    await read(campaignsList, { userId, parentId: 'act_1' })
    await read(campaignsList, { userId, parentId: 'act_2' })
    await read(pagesList, { userId, parentId: 'act_2' })
    now = new Date('2027-11-21T12:00:00Z')
    const { account: findAccount, page: findPage, campaign: findCampaign, adSet: findAdSet } = await known(userId)
    expect(findAccount('act_1')).toMatchObject({ currency: 'USD' })
    expect([findCampaign('17'), findCampaign('27')]).toMatchObject([{ ownsBudget: true }, { ownsBudget: true }])
    expect(findPage('30')).toMatchObject({ name: 'Shop' })
    expect([findAccount('act_9'), findCampaign('9'), findPage('9'), findAdSet('9')]).toEqual([null, null, null, null])
  })

  it('has nothing of another user', async () => {
    await serve({ listAdAccounts: async () => [account('act_1')] }).read(adAccountsList, { userId })
    expect((await serve({}).known(userId + 1)).account('act_1')).toBeNull()
  })
})

describe('an ad account that is looked for', () => {
  it('is read from Meta when the stored list lacks it', async () => {
    const accounts = [account('act_1')]
    const { read, findAccount } = serve({ listAdAccounts: async () => [...accounts] })
    await read(adAccountsList, { userId })
    accounts.push(account('act_2'))
    now = new Date('2026-11-21T12:01:00Z')
    expect((await findAccount(userId, 'act_2'))?.id).toBe('act_2')
    expect(await findAccount(userId, 'act_3')).toBeNull()
  })

  it('is read from Meta again when the stored one cannot be used', async () => {
    const accounts = [account('act_1', { status: 3 })]
    const { read, findAccount } = serve({ listAdAccounts: async () => [...accounts] })
    await read(adAccountsList, { userId })
    accounts[0] = account('act_1')
    now = new Date('2026-11-21T12:01:00Z')
    expect(await findAccount(userId, 'act_1')).toMatchObject({ isActive: true })
  })
})

it.each([
  ['all', 0],
  ['freshness', 2],
] as const)('forgetting %s of the lists leaves %i stored, and all are read again', async (how, left) => {
  let questions = 0
  const { read } = serve({
    listAdAccounts: async () => {
      questions++
      return []
    },
    listCampaigns: async () => [],
  })
  await read(adAccountsList, { userId })
  await read(campaignsList, { userId, parentId: 'act_1' })
  await database.db.transaction().execute((tx) => createForgetLists({ clock })(tx, userId, how))
  expect(await database.db.selectFrom('meta_lists').select('list').execute()).toHaveLength(left)
  await read(adAccountsList, { userId })
  expect(questions).toBe(2)
})
