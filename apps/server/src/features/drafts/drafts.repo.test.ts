import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, emptyTables, type TestDatabase } from '../../../test/database.ts'
import { insertDraft, insertSubmission } from '../../../test/drafts.ts'
import { insertResult } from '../../../test/history.ts'
import {
  findAnyDrafts,
  findDrafts,
  listDrafts,
  listResults,
  lockDrafts,
  recordOutcome,
  updateDrafts,
} from './drafts.repo.ts'

let database: TestDatabase
let ana: number
let ben: number
beforeAll(async () => {
  database = await createTestDatabase()
  ana = await insertUser('ana')
  ben = await insertUser('ben')
})
afterAll(() => database.destroy())
beforeEach(() => emptyTables(database.db, 'ad_drafts', 'history'))

async function insertUser(username: string): Promise<number> {
  const { id } = await database.db
    .insertInto('users')
    .values({ user_uuid: crypto.randomUUID(), username, password_hash: 'x', role: 'user' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n))
const insert = (change: Parameters<typeof insertDraft>[2] = {}, userId = ana) =>
  insertDraft(database.db, userId, change)
const all = ['draft', 'FAILED_SUBMISSION', 'SUBMITTED_TO_META'] as const
const findDraft = async (...[db, id]: [typeof database.db, string]) => (await findAnyDrafts(db, [id]))[0]
const listIds = async (filter: Partial<Parameters<typeof listDrafts>[1]> = {}) => {
  const rows = await listDrafts(database.db, { owner: ana, statuses: all, ...filter })
  return rows.map(({ id }) => id)
}

describe('the list', () => {
  it('holds own drafts of the given statuses, newest first', async () => {
    const sent = await insert({ status: 'SUBMITTED_TO_META', created_at: minute(1) })
    const failed = await insert({ status: 'FAILED_SUBMISSION', created_at: minute(2) })
    const first = await insert({ created_at: minute(3) })
    const second = await insert({ created_at: minute(3) })
    await insert({}, ben)
    expect(await listIds()).toEqual([second, first, failed, sent])
    expect(await listIds({ statuses: ['draft', 'FAILED_SUBMISSION'] })).toEqual([second, first, failed])
  })

  it('filters by project, and not by an empty one', async () => {
    const spring = await insert({ project: 'Spring' })
    await insert({ project: 'Autumn' })
    expect(await listIds({ project: 'Spring' })).toEqual([spring])
    expect(await listIds({ project: '' })).toHaveLength(2)
  })

  it('has the latest submission of each draft', async () => {
    const sent = await insert({ created_at: minute(2) })
    await insert({ created_at: minute(1) })
    await insertSubmission(database.db, { id: sent, userId: ana }, 'failed', { created_at: minute(1) })
    const latest = await insertSubmission(database.db, { id: sent, userId: ana }, 'running', { created_at: minute(2) })
    const rows = await listDrafts(database.db, { owner: ana, statuses: all })
    expect(rows.map(({ submission }) => submission)).toMatchObject([{ jobId: latest, state: 'running' }, null])
  })
})

it('finds only own drafts by id', async () => {
  const ids = [await insert(), await insert()]
  const others = await insert({}, ben)
  const rows = await findDrafts(database.db, ana, [...ids, others, crypto.randomUUID()])
  expect(rows.map(({ id }) => id)).toEqual(ids.toSorted())
})

it('updates updated_at with a change, but not with an outcome', async () => {
  const id = await insert()
  const before = await findDraft(database.db, id)
  await database.db.transaction().execute((tx) => recordOutcome(tx, id, { status: 'FAILED_SUBMISSION' }))
  const failed = await findDraft(database.db, id)
  expect(failed).toMatchObject({ status: 'FAILED_SUBMISSION', updated_at: before?.updated_at })
  await database.db.transaction().execute((tx) => updateDrafts(tx, [{ id, change: { ad_name: 'New' } }]))
  const changed = await findDraft(database.db, id)
  expect(changed?.ad_name).toBe('New')
  expect(changed?.updated_at.getTime()).toBeGreaterThan(before?.updated_at.getTime() ?? 0)
})

it('changes each draft by its own columns only', async () => {
  const newAdSet = { name: 'New', targeting: { genders: 'ALL' } }
  const one = await insert({ headlines: ['One'], target_meta_ad_set_id: null, new_ad_set_configuration: '{}' })
  const other = await insert({ headlines: ['Other'] })
  const untouched = await insert()
  await database.db.transaction().execute((tx) =>
    updateDrafts(tx, [
      { id: one, change: { headlines: ['A, "quoted"', '{B}'], new_ad_set_configuration: newAdSet } },
      { id: other, change: { target_meta_ad_set_id: null, website_url: null } },
    ]),
  )
  expect(await findDraft(database.db, one)).toMatchObject({
    headlines: ['A, "quoted"', '{B}'],
    new_ad_set_configuration: newAdSet,
    website_url: 'https://example.com',
  })
  expect(await findDraft(database.db, other)).toMatchObject({
    headlines: ['Other'],
    target_meta_ad_set_id: null,
    new_ad_set_configuration: null,
    website_url: null,
  })
  expect(await findDraft(database.db, untouched)).toMatchObject({ target_meta_ad_set_id: '4' })
})

it('empties the new ad set of a draft', async () => {
  const id = await insert({ target_meta_ad_set_id: null, new_ad_set_configuration: '{"name":"New"}' })
  const change = { new_ad_set_configuration: null, target_meta_ad_set_id: '9' }
  await database.db.transaction().execute((tx) => updateDrafts(tx, [{ id, change }]))
  expect(await findDraft(database.db, id)).toMatchObject({ new_ad_set_configuration: null, target_meta_ad_set_id: '9' })
})

it('shows a submission that was inserted while the lock was awaited', async () => {
  const id = await insert()
  let isHeld = () => {}
  const held = new Promise<void>((resolve) => {
    isHeld = resolve
  })
  let letGo = () => {}
  const wanted = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const submitting = database.db.transaction().execute(async (tx) => {
    await lockDrafts(tx, ana, [id])
    isHeld()
    await wanted
    await insertSubmission(tx, { id, userId: ana }, 'queued')
  })
  await held
  const reading = database.db.transaction().execute(async (tx) => {
    await lockDrafts(tx, ana, [id])
    return findDrafts(tx, ana, [id])
  })
  await waitForALockWaiter()
  letGo()
  await submitting
  expect(await reading).toMatchObject([{ submission: { state: 'queued' } }])
})

async function waitForALockWaiter(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(database.db)
    if (rows[0]?.waiting) return
  }
}

it('finds results that are not deleted', async () => {
  const live = await insertResult(database.db)
  const deleted = await insertResult(database.db, { deleted_at: minute(1) })
  const rows = await database.db.transaction().execute((tx) => listResults(tx, [deleted, live, 999_999]))
  expect(rows.map(({ id }) => id)).toEqual([live])
})

it('keeps a draft when its result is purged', async () => {
  const historyId = await insertResult(database.db)
  const id = await insert({ history_id: historyId })
  await database.db.deleteFrom('history').where('id', '=', historyId).execute()
  expect(await findDraft(database.db, id)).toMatchObject({ id, history_id: null })
})
