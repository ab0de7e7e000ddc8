import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from './database.gen.ts'
import type { Queryable } from './database.ts'

/**
 * Deletes up to `limit` rows that match. The outer condition is checked again on a row that another transaction has
 * changed meanwhile.
 * @returns how many.
 */
export async function deleteBatch(
  db: Queryable,
  table: keyof DB,
  isRemoved: RawBuilder<SqlBool>,
  limit: number,
): Promise<number> {
  const name = sql.table(table)
  const chosen = sql`select id from ${name} where ${isRemoved} limit ${limit}`
  const { numAffectedRows } = await sql`delete from ${name} where ${isRemoved} and id in (${chosen})`.execute(db)
  return Number(numAffectedRows)
}
