import { type Kysely, sql, type Transaction } from 'kysely'

/** PostgreSQL's code for a statement that exceeded its timeout. */
const cancelledCode = '57014'

/**
 * Runs `act` in a transaction with settings of PostgreSQL that hold for it alone.
 * @returns null when a statement exceeded `statement_timeout`.
 */
export async function withLocalSettings<DB, T>(
  db: Kysely<DB>,
  settings: Record<string, string>,
  act: (tx: Transaction<DB>) => Promise<T>,
): Promise<T | null> {
  const names = Object.keys(settings)
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`select set_config(name, value, true)
        from unnest(${names}::text[], ${Object.values(settings)}::text[]) as settings (name, value)`.execute(tx)
      return await act(tx)
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === cancelledCode) return null
    throw error
  }
}
