import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { insertResult, threeVariants } from '../../../test/history.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { createBrandGuideService } from '../brand-guide/brand-guide.service.ts'
import { createChangeHistoryService } from './change-history.service.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.destroy())

const actor = { id: 1, userUuid: crypto.randomUUID(), username: 'anna', role: 'user' as const }

it('changes a result when only one connection is free', async () => {
  const limits = { max: 1, connectionTimeoutMillis: 500 }
  const { db, close } = openDatabase({ ...database.connection, ...limits }, () => undefined)
  const service = createChangeHistoryService({
    db,
    clock: { now: () => new Date('2026-11-22T12:00:00Z') },
    events: { publish: async () => undefined },
    record: async () => undefined,
    loadBrandGuides: createBrandGuideService({
      db,
      record: async () => undefined,
      listNewlyBlocked: async () => [],
    }).loadAll,
  })
  const id = await insertResult(database.db)
  try {
    await service.update(actor, id, { edited_result: { variants: threeVariants.slice(0, 2) } })
    await service.decide(actor, id, { decisions: ['accepted', null] })
  } finally {
    await close()
  }
  const row = database.db.selectFrom('history').select(['is_edited', 'accepted_count']).where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ is_edited: true, accepted_count: 1 })
})
