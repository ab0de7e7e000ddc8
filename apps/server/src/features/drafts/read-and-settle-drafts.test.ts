import type { AppEvent } from '@hookline/contract/events/events.schemas'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { emptyGuide } from '../../../test/brand-guide.ts'
import { createTestDatabase, emptyTables, type TestDatabase } from '../../../test/database.ts'
import { insertDraft, insertDraftWithNewAdSet, insertSubmission } from '../../../test/drafts.ts'
import { createDraftOutcomesService, type DraftOutcomesService } from './draft-outcomes.service.ts'
import { createEditDraftsService, type EditDraftsService } from './edit-drafts.service.ts'
import { createReadDraftsService, type ReadDraftsService } from './read-drafts.service.ts'
import type { SaveDraftsNeeds } from './save-drafts.ts'

const at = new Date('2026-11-20T10:00:00Z')
let database: TestDatabase
let userId: number
let drafts: ReadDraftsService
let edits: EditDraftsService
let outcomes: DraftOutcomesService
let campaignOwnsBudget: boolean
let wordsToAvoid: string[]
const told: AppEvent[] = []
let writes: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const { id } = await database.db
    .insertInto('users')
    .values({ user_uuid: crypto.randomUUID(), username: 'ana', password_hash: 'x', role: 'user' })
    .returning('id')
    .executeTakeFirstOrThrow()
  userId = id
  const address = {
    publicUrl: (name: string) => `/storage/${name}`,
    gsUri: (name: string) => `gs://bucket/${name}`,
  }
  const saves: SaveDraftsNeeds = {
    events: {
      async publish(_tx, events, to) {
        expect(to).toBeNull()
        told.push(...[events].flat())
        writes.push('events')
      },
    },
    record: async () => void writes.push('log'),
    holdObjects: async () => undefined,
  }
  drafts = createReadDraftsService({
    db: database.db,
    clock: { now: () => at },
    address,
    loadBrandGuides: async () => () => ({ ...emptyGuide, wordsToAvoid }),
    knownLists: async () => ({
      account: () => null,
      page: () => null,
      adSet: () => null,
      campaign: (id) => ({
        id,
        name: 'Campaign',
        objective: 'OUTCOME_TRAFFIC',
        effectiveStatus: 'ACTIVE',
        bidStrategy: null,
        dailyBudget: null,
        lifetimeBudget: null,
        ownsBudget: campaignOwnsBudget,
        sharesAdSetBudgets: false,
        specialAdCategories: [],
      }),
    }),
  })
  edits = createEditDraftsService({ ...saves, db: database.db, address, drafts, findObject: async () => null })
  outcomes = createDraftOutcomesService({ ...saves, notify: async () => undefined })
})
afterAll(() => database.destroy())
beforeEach(async () => {
  told.length = 0
  writes = []
  campaignOwnsBudget = false
  wordsToAvoid = []
  await emptyTables(database.db, 'ad_drafts')
})

const insert = (change: Parameters<typeof insertDraft>[2] = {}) => insertDraft(database.db, userId, change)
const runInTransaction = <Result>(act: Parameters<ReturnType<typeof database.db.transaction>['execute']>[0]) =>
  database.db.transaction().execute(act) as Promise<Result>

it('stores the ids of a submitted draft, and publishes an event', async () => {
  const id = await insert()
  const jobId = await insertSubmission(database.db, { id, userId }, 'done')
  const guard = { state: 'as_sent' as const, differences: [], baseline: null, isWornOut: false }
  const ad = { adId: '1', creativeId: '2', adSetId: '3', effectiveStatus: 'PAUSED', feedback: ['Fine.'], guard, at }
  await runInTransaction(async (tx) => {
    await outcomes.markSubmitted(tx, id, ad)
    await outcomes.publishChange(tx, [id], 'updated')
  })
  const record = await drafts.find(database.db, userId, id)
  expect(await drafts.present(userId, record ? [record] : [])).toMatchObject([
    {
      status: 'SUBMITTED_TO_META',
      meta_ad_id_returned: '1',
      meta_creative_id_returned: '2',
      meta_ad_set_id_returned: '3',
      effective_status: 'PAUSED',
      review_feedback: ['Fine.'],
      guard: { state: 'as_sent', checked_at: at.toISOString(), differences: [] },
      needs_attention: { kind: 'issues', text: 'Fine.' },
      submitted_at_timestamp: at.toISOString(),
      submission: { jobId, state: 'done' },
    },
  ])
  expect(told).toMatchObject([
    { type: 'draft', data: { id, change: 'updated', status: 'SUBMITTED_TO_META', submission: { jobId } } },
  ])
  const later = new Date('2026-11-21T10:00:00Z')
  await runInTransaction((tx) =>
    outcomes.setMetaStatus(tx, id, { effectiveStatus: 'DISAPPROVED', feedback: ['No.'], at: later }),
  )
  expect(await drafts.find(database.db, userId, id)).toMatchObject({
    effective_status: 'DISAPPROVED',
    review_feedback: ['No.'],
    status_checked_at: later,
    submitted_at: at,
  })
})

it('logs and publishes a bulk update by one statement each', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => insert()))
  const actor = { id: userId, userUuid: '', username: 'ana', role: 'user' } as const
  await edits.bulkUpdate(
    actor,
    ids.map((id) => ({ id, updates: { facebook_page_id: '9' } })),
  )
  expect(writes).toEqual(['log', 'events'])
  expect(told.map(({ data }) => 'id' in data && data.id)).toEqual(ids.toSorted())
})

it('keeps updated_at when a submission fails', async () => {
  const id = await insert()
  const before = await drafts.find(database.db, userId, id)
  await runInTransaction((tx) => outcomes.markFailed(tx, id))
  expect(await drafts.find(database.db, userId, id)).toEqual({ ...before, status: 'FAILED_SUBMISSION' })
})

it('locks and finds a draft for its owner only', async () => {
  const id = await insert()
  expect(await runInTransaction((tx) => drafts.lock(tx, userId, [id]))).toMatchObject([{ id, submission: null }])
  expect(await runInTransaction((tx) => drafts.lock(tx, userId + 1, [id]))).toEqual([])
  expect(await drafts.find(database.db, userId + 1, id)).toBeNull()
})

it('publishes nothing for a deleted draft', async () => {
  await runInTransaction((tx) => outcomes.publishChange(tx, [crypto.randomUUID()], 'updated'))
  expect(told).toEqual([])
})

it('is not ready while it has a word that the brand guide says to avoid', async () => {
  campaignOwnsBudget = true
  const id = await insertDraftWithNewAdSet(database.db, userId)
  const actor = { id: userId, userUuid: '', username: 'ana', role: 'user' } as const
  const [headline = ''] = (await drafts.get(actor, id)).headlines
  wordsToAvoid = [headline.split(' ')[0] ?? '']
  const blocked = await drafts.get(actor, id)
  expect(blocked.is_ready_to_submit).toBe(false)
  expect(blocked.readiness_issues).toEqual([
    { field: 'headlines.0', message: expect.stringContaining(`Take “${wordsToAvoid[0]}” out of headline 1`) },
  ])
  const ignored = {
    rule: 'avoided-word',
    text: headline,
    word: wordsToAvoid[0]?.toLowerCase() ?? '',
    reason: 'Agreed',
  } as const
  expect((await edits.update(actor, id, { ignored_findings: [ignored] })).is_ready_to_submit).toBe(true)
  expect((await edits.update(actor, id, { headlines: [`${headline}!`] })).is_ready_to_submit).toBe(false)
})

it('needs no ad set budget in a campaign with its own', async () => {
  const id = await insertDraftWithNewAdSet(database.db, userId, { daily_budget: null })
  const actor = { id: userId, userUuid: '', username: 'ana', role: 'user' } as const
  expect((await drafts.get(actor, id)).readiness_issues.map(({ field }) => field)).toEqual([
    'new_ad_set_configuration.daily_budget',
  ])
  campaignOwnsBudget = true
  expect((await drafts.get(actor, id)).is_ready_to_submit).toBe(true)
})
