import type { ToolType } from '@hookline/contract/fields.schemas'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/database.ts'
import { createTableRepo } from '../../platform/database/table-repo.ts'

const order = sql`lower(name)`

export const templates = createTableRepo('templates', 'Template', { order, most: 300 })

/** As `templates.list`, without the instructions. */
export function listSummaries(db: Queryable, type?: ToolType) {
  return db
    .selectFrom('templates')
    .select(['id', 'name', 'description', 'type', 'created_at', 'updated_at'])
    .where((eb) => eb.and(type ? { type } : {}))
    .orderBy(order)
    .orderBy('id')
    .execute()
}
