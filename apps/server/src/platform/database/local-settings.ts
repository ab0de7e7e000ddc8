import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'

/** PostgreSQL's code for a statement that exceeded its timeout. */
const cancelledCode = '57014'

/** Runs `act` in a transaction with its own settings. @returns null when a statement exceeded `statement_timeout`. */
export async function withLocalSettings<T>(
  db: Database,
  settings: Record<string, string>,
  act: (tx: Tx) => Promise<T>,
): Promise<T | null> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`select set_config(key, value, true) from jsonb_each_text(${JSON.stringify(settings)})`.execute(tx)
      return await act(tx)
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === cancelledCode) return null
    throw error
  }
}
