import { sql } from 'kysely'
import { createTableRepo } from '../../platform/database/table-repo.ts'

export const responseFormats = createTableRepo('response_formats', 'Response format', {
  order: sql`created_at`,
  most: 200,
})
