import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { seededIds } from '@hookline/graph-sandbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { insertResult } from '../test/history.ts'
import { insertUser } from './features/accounts/accounts.repo.ts'
import { insertActivity, removeOldActivity } from './features/activity/activity.repo.ts'
import { removeExpiredAiFiles } from './features/generation/ai-files.repo.ts'
import { createSandboxStore, sandboxRemovals } from './features/graph-sandbox/graph-sandbox.repo.ts'
import { deleteExpiredStates, insertState } from './features/meta-connection/meta-connection.repo.ts'
import { insertBatch, removeOldBatches, removeOldSubmissions } from './features/submissions/submissions.repo.ts'
import {
  listVersions,
  removeOldVersions,
  storeVersion,
  systemPrompts,
  versionsMax,
} from './features/system-prompts/system-prompts.repo.ts'
import type { Database } from './platform/database/database.ts'
import { daysBefore, removeAll } from './platform/jobs/sweep.ts'

const now = new Date('2026-11-20T12:00:00Z')

let database: TestDatabase
let db: Database
let userId: number
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  const names = { user_uuid: crypto.randomUUID(), username: 'ada', email: null }
  userId = (await db.transaction().execute((tx) => insertUser(tx, { ...names, role: 'user', password_hash: 'x' }))).id
})
afterAll(() => database.destroy())

it('continues until a batch is not full, and stops when aborted', async () => {
  let left = 25
  const remove = async (limit: number) => {
    const removed = Math.min(limit, left)
    left -= removed
    return removed
  }
  expect(await removeAll(remove, undefined, 10)).toBe(25)
  expect(await removeAll(remove, undefined, 10)).toBe(0)
  await expect(removeAll(remove, AbortSignal.abort())).rejects.toThrow('aborted')
})

it('removes old entries of the activity log, except those of results that can be restored', async () => {
  const deleted = await insertResult(db, { deleted_at: now })
  const live = await insertResult(db)
  const rows = [
    { action: 'history.edited', subjectId: deleted },
    { action: 'history.edited', subjectId: live },
    { action: 'template.updated', subjectId: crypto.randomUUID() },
  ] as const
  const insert = () => db.transaction().execute((tx) => insertActivity(tx, { id: userId, username: 'ada' }, rows))
  await insert()
  await db
    .updateTable('activity_log')
    .set({ occurred_at: daysBefore(now, 401) })
    .execute()
  await insert()
  await sql`update activity_log set occurred_at = ${daysBefore(now, 399)} where id > ${rows.length}`.execute(db)
  expect(await removeAll((limit) => removeOldActivity(db, daysBefore(now, 400), limit), undefined, 1)).toBe(2)
  const left = await db.selectFrom('activity_log').select('subject_id').orderBy('id').execute()
  expect(left.map(({ subject_id }) => subject_id)).toEqual([
    String(deleted),
    ...rows.map(({ subjectId }) => String(subjectId)),
  ])
})

describe('submissions and their batches', () => {
  const ids = { old: crypto.randomUUID(), busy: crypto.randomUUID(), recent: crypto.randomUUID() }
  const removeBatches = () => removeAll((limit) => removeOldBatches(db, daysBefore(now, 90), limit))
  const removeTries = () => removeAll((limit) => removeOldSubmissions(db, daysBefore(now, 90), limit))

  async function insertTry(draftId: string, state: string, daysAgo: number, batchId: string | null = null) {
    const at = daysBefore(now, daysAgo)
    const id = crypto.randomUUID()
    const values = { id, draft_id: draftId, user_id: userId, batch_id: batchId, ad_name: 'Ad', ad_account_id: 'act_1' }
    await db
      .insertInto('submissions')
      .values({ ...values, state, created_at: at, updated_at: at })
      .execute()
    return id
  }

  it('stay while recent, while under way, and as the last try of a draft', async () => {
    const draftId = crypto.randomUUID()
    await db
      .insertInto('ad_drafts')
      .values({ id: draftId, user_id: userId, ad_name: 'Ad', creative_name: 'C' })
      .execute()
    await db.transaction().execute(async (tx) => {
      for (const id of Object.values(ids)) await insertBatch(tx, id, userId)
    })
    await db
      .updateTable('submission_batches')
      .set({ created_at: daysBefore(now, 91) })
      .execute()
    const recent = { created_at: daysBefore(now, 89) }
    await db.updateTable('submission_batches').set(recent).where('id', '=', ids.recent).execute()
    await insertTry(draftId, 'failed', 120, ids.old)
    const remaining = [await insertTry(draftId, 'failed', 80), await insertTry(draftId, 'waiting', 100, ids.busy)]
    const otherDraft = crypto.randomUUID()
    const other = { id: otherDraft, user_id: userId, ad_name: 'Ad', creative_name: 'C' }
    await db.insertInto('ad_drafts').values(other).execute()
    remaining.push(await insertTry(otherDraft, 'done', 300))

    expect([await removeBatches(), await removeTries()]).toEqual([1, 1])
    const batches = await db.selectFrom('submission_batches').select('id').execute()
    expect(batches.map(({ id }) => id).sort()).toEqual([ids.busy, ids.recent].sort())
    const tries = await db.selectFrom('submissions').select('id').execute()
    expect(tries.map(({ id }) => id).sort()).toEqual(remaining.sort())
    expect([await removeBatches(), await removeTries()]).toEqual([0, 0])
  })
})

describe('versions of system prompts', () => {
  const body = { name: 'Prompt', content: 'Write.', type: 'ad copy', description: null } as const

  const saveOften = (id: string, times: number) =>
    db.transaction().execute(async (tx) => {
      const prompt = await systemPrompts.insert(tx, { ...body, id })
      for (let n = 0; n < times; n++) await storeVersion(tx, { ...prompt, name: `Save ${n}` })
    })

  it('are limited to the newest of each prompt', async () => {
    await saveOften('often-saved', versionsMax + 5)
    const versions = await listVersions(db, 'often-saved')
    expect(versions).toHaveLength(versionsMax)
    expect([versions[0]?.name, versions.at(-1)?.name]).toEqual([`Save ${versionsMax + 4}`, 'Save 5'])
  })

  it('are removed 400 days after their prompt, and at once above the maximum', async () => {
    await saveOften('live', versionsMax)
    const version = (prompt_id: string, saved_at: Date) => ({ ...body, prompt_id, saved_at })
    const rows = [
      version('gone', daysBefore(now, 401)),
      version('gone', daysBefore(now, 399)),
      version('live', daysBefore(now, 900)),
    ]
    await db.insertInto('system_prompt_versions').values(rows).execute()
    const remove = () => removeAll((limit) => removeOldVersions(db, daysBefore(now, 400), limit))
    expect(await remove()).toBe(2)
    expect(await listVersions(db, 'gone')).toHaveLength(1)
    expect(await listVersions(db, 'live')).toHaveLength(versionsMax)
    expect(await remove()).toBe(0)
  })
})

it('removes AI files and Meta sign-ins that have expired', async () => {
  const file = (sha256: string, expires_at: Date) => ({ key_id: 'k', sha256, name: 'n', uri: 'u', expires_at })
  await db
    .insertInto('ai_files')
    .values([file('old', now), file('new', daysBefore(now, -1))])
    .execute()
  expect(await removeExpiredAiFiles(db, now)).toBe(1)
  expect(await db.selectFrom('ai_files').select('sha256').execute()).toEqual([{ sha256: 'new' }])

  for (const expires_at of [now, daysBefore(now, -1)]) {
    const state_hash = Buffer.from(expires_at.toISOString())
    await insertState(db, { state_hash, user_id: userId, session_token_hash: Buffer.alloc(32), expires_at })
  }
  await deleteExpiredStates(db, now)
  expect(await db.selectFrom('meta_oauth_states').select('expires_at').execute()).toHaveLength(1)
})

it('removes objects of the sandbox by kind and age, and keeps the seeded ones', async () => {
  const store = createSandboxStore({ db })
  const put = (id: string, kind: string, daysAgo: number, data: object = {}, parentId = 'act_1') =>
    store.insert({ id, kind: kind as never, parentId, data: data as never, createdAt: daysBefore(now, daysAgo) })
  await put(seededIds[0] as string, 'user', 900)
  await put(seededIds.at(-1) as string, 'campaign', 900)
  for (const [kind, days] of Object.entries({
    code: 1,
    upload: 1,
    image: 90,
    video: 90,
    ad: 400,
    adset: 400,
  })) {
    await put(`old-${kind}`, kind, days + 1)
    await put(`new-${kind}`, kind, days - 0.5, kind === 'ad' ? { creative_id: 'used' } : {})
  }
  await put('used', 'creative', 300)
  await put('previewed', 'creative', 31)
  await put('new-creative', 'creative', 29)
  const live = daysBefore(now, -1).toISOString()
  const dead = daysBefore(now, 0.1).toISOString()
  await put('grant-live', 'grant', 50)
  await put('token-live', 'token', 50, { expiresAt: live, pageId: null }, 'grant-live')
  await put('token-page', 'token', 50, { expiresAt: null, pageId: '1' }, 'grant-live')
  await put('grant-over', 'grant', 70)
  await put('token-over', 'token', 70, { expiresAt: dead, pageId: null }, 'grant-over')
  await put('token-page-over', 'token', 70, { expiresAt: null, pageId: '1' }, 'grant-over')
  await put('grant-revoked', 'grant', 2, { revokedAt: dead })
  await put('token-revoked', 'token', 2, { expiresAt: live, pageId: null }, 'grant-revoked')
  await put('grant-new', 'grant', 0.1)

  const removals = sandboxRemovals({ db, clock: { now: () => now } })
  for (const removeBatch of removals) await removeAll(removeBatch, undefined, 1)
  const left = await db.selectFrom('sandbox_objects').select('id').orderBy('id').execute()
  const remaining = ['new-ad', 'new-adset', 'new-code', 'new-creative', 'new-image', 'new-upload', 'new-video']
  const people = ['grant-live', 'grant-new', 'token-live', 'token-page', 'used', seededIds[0], seededIds.at(-1)]
  expect(left.map(({ id }) => id).sort()).toEqual([...remaining, ...people].sort())
})

it('lists every sweep in docs/operating.md by name', () => {
  const sources = globSync('features/**/*.ts', { cwd: import.meta.dirname }).map((file) =>
    readFileSync(path.join(import.meta.dirname, file), 'utf8'),
  )
  const names = sources.flatMap((source) =>
    [...source.matchAll(/name: '((?:sweep|purge)-[a-z-]+)'/g)].map(([, name]) => name),
  )
  // These repair lost work, and remove nothing.
  const repairing = ['sweep-stalled-jobs', 'sweep-lost-submissions', 'sweep-lost-watch-reports']
  const removing = names.filter((name) => !repairing.includes(name ?? ''))
  const documented = readFileSync(path.join(import.meta.dirname, '../../../docs/operating.md'), 'utf8')
  expect(removing.length).toBe(13)
  for (const name of removing) expect(documented).toContain(`\`${name}\``)
})
