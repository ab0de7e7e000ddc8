import type { Queryable } from '../../platform/database/database.ts'
import { createTableRepo } from '../../platform/database/table-repo.ts'

export const tools = createTableRepo('tools', 'Tool', { most: 200 })

export function findToolByName(db: Queryable, name: string) {
  return db.selectFrom('tools').selectAll().where('name', '=', name).executeTakeFirst()
}
