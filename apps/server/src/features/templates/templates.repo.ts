import { sql } from 'kysely'
import { createTableRepo } from '../../platform/database/table-repo.ts'

export const templates = createTableRepo('templates', 'Template', { order: sql`lower(name)`, most: 300 })
