import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/** Turns of one table stay below this, so that the rank decides before the turn. */
const turnsPerRank = 500_000_000

/** The priority of a queue entry: a lower rank runs sooner, within a rank a lower turn. @param rank 0 to 3 */
export function toPriority(turn: number, rank = 0): number {
  return -(rank * turnsPerRank + turn)
}

/**
 * The turns of users in a queue (start-time fair queueing): entries of different users alternate, however many one of
 * them has. The table has the columns `turn` and `user_id`.
 */
export function createTurns(queue: {
  table: 'jobs' | 'watch_reports'
  isRunning: RawBuilder<SqlBool>
  isWaiting: RawBuilder<SqlBool>
}) {
  const table = sql.table(queue.table)
  return {
    /**
     * The turn of the user's next entry: after their own last one, and not before those that run, so that a user who was
     * idle gains no advance. Until the transaction ends, no other gets a turn for this user.
     */
    async findNext(tx: Tx, userId: number | null): Promise<number> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`turns of ${queue.table} ${userId}`}, 0))`.execute(tx)
      const { rows } = await sql<{ turn: number }>`
        select greatest(
          (select max(turn) + 1 from ${table} where user_id = ${userId}),
          coalesce(
            greatest(
              (select max(turn) from ${table} where ${queue.isRunning}),
              (select min(turn) from ${table} where ${queue.isWaiting})
            ),
            (select max(turn) from ${table}),
            0
          )
        ) as turn`.execute(tx)
      return rows[0]?.turn ?? 0
    },
  }
}
