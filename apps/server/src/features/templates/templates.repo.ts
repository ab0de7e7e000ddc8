import type { ToolType } from '@hookline/contract/fields'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/database.ts'
import { createTableRepo } from '../../platform/database/table-repo.ts'

export const templates = createTableRepo('templates', 'Template')

export function listTemplates(db: Queryable, type?: ToolType) {
  return db
    .selectFrom('templates')
    .selectAll()
    .$if(type !== undefined, (query) => query.where('type', '=', type as ToolType))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}
