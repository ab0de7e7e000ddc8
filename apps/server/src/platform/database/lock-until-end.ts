import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Lets one transaction at a time, on all nodes, do what `work` names, until it ends: what it has counted or found free
 * is still so when it inserts.
 */
export async function lockUntilEnd(tx: Tx, work: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${work}, 0))`.execute(tx)
}
