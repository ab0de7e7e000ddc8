import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { insertResult } from '../../../test/history.ts'
import { listAuthors, listLabels } from './history-filters.repo.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.destroy())
beforeEach(() => sql`truncate history cascade`.execute(database.db))

const anna = '00000000-0000-4000-8000-000000000001'
const ben = '00000000-0000-4000-8000-000000000002'
const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n))
const insert = (change: Parameters<typeof insertResult>[1]) => insertResult(database.db, change)

describe('the lists for filters', () => {
  it('name each author once, by the account, or by the newest result when the account is gone', async () => {
    await database.db
      .insertInto('users')
      .values({ user_uuid: anna, username: 'Anna-now', role: 'user', password_hash: 'x' })
      .execute()
    await insert({ user_id: anna, generated_by_username: 'anna-then' })
    await insert({ user_id: ben, generated_by_username: 'ben-old', created_at: minute(1) })
    await insert({ user_id: ben, generated_by_username: 'ben-new', created_at: minute(2) })
    await insert({ deleted_at: minute(1) })
    expect(await listAuthors(database.db)).toEqual([
      { user_id: anna, username: 'Anna-now' },
      { user_id: ben, username: 'ben-new' },
    ])
  })

  it('name tags and projects in use, the commonest first', async () => {
    await insert({ tags: ['rare', 'often'], project: 'P' })
    await insert({ tags: ['often'], project: 'Q' })
    await insert({ tags: ['often'], project: 'Q' })
    await insert({ tags: ['gone'], project: 'gone', deleted_at: minute(1) })
    const labels = await listLabels(database.db, { among: 100, limit: 100 })
    expect(labels.map(({ kind, label }) => `${kind} ${label}`)).toEqual([
      'tag often',
      'project Q',
      'project P',
      'tag rare',
    ])
    expect(await listLabels(database.db, { among: 100, limit: 1 })).toEqual([{ kind: 'tag', label: 'often' }])
  })
})
