import { sql, type Updateable } from 'kysely'
import type { BrandGuide } from '../../platform/database/database.gen.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { selectLastActor } from '../../platform/database/last-actor.ts'
import { laterTimestamp } from '../../platform/database/later-timestamp.ts'

/** The subject of the guide's activity. */
export const guideId = 'team'

export const getGuide = (db: Queryable) =>
  db
    .selectFrom('brand_guide')
    .selectAll()
    .select(selectLastActor('brand_guide.updated', sql`${guideId}`).as('updated_by'))
    .executeTakeFirstOrThrow()

export const lockGuide = (tx: Tx) => tx.selectFrom('brand_guide').selectAll().forUpdate().executeTakeFirstOrThrow()

export const updateGuide = (tx: Tx, change: Updateable<BrandGuide>) =>
  tx
    .updateTable('brand_guide')
    .set({ ...change, updated_at: laterTimestamp })
    .returningAll()
    .executeTakeFirstOrThrow()
