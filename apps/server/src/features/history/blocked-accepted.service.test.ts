import type { CheckedGuide } from '@hookline/contract/brand-guide/brand-guide.schemas'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, emptyTables, type TestDatabase } from '../../../test/database.ts'
import { insertResult } from '../../../test/history.ts'
import { toJson } from '../../platform/json.ts'
import { createListNewlyBlocked } from './blocked-accepted.service.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.destroy())
beforeEach(() => emptyTables(database.db, 'ad_drafts', 'history'))

const before: CheckedGuide = {
  productNames: [],
  wordsToAvoid: [],
  competitors: [],
  disclaimers: [],
  emojiLimit: null,
}
const after = { ...before, wordsToAvoid: ['Headline'] }
const accepted = { decision: 'accepted', reason: null }

it('lists what a guide newly blocks, the newest result first', async () => {
  const decisions = toJson([accepted, { decision: 'rejected', reason: null }, accepted])
  const first = await insertResult(database.db, { decisions, created_at: new Date('2026-01-01T00:00:00Z') })
  const second = await insertResult(database.db, { decisions, created_at: new Date('2026-01-02T00:00:00Z') })
  const blocked = await createListNewlyBlocked({ db: database.db })({ except: [] }, { before, after })
  expect(blocked.map(({ historyId, variant }) => [historyId, variant])).toEqual([
    [second, 1],
    [second, 3],
    [first, 1],
    [first, 3],
  ])
})
