import type { ToolType } from '@hookline/contract/fields'
import type { Queryable } from '../../platform/database/database.ts'
import { createTableRepo } from '../../platform/database/table-repo.ts'

export const responseFormats = createTableRepo('response_formats', 'Response format')

export function listFormats(db: Queryable, toolType?: ToolType) {
  return db
    .selectFrom('response_formats')
    .selectAll()
    .$if(toolType !== undefined, (query) => query.where('tool_type', '=', toolType as ToolType))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
