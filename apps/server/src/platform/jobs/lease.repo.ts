import { type Selectable, sql, type Updateable } from 'kysely'
import { NIL } from 'uuid'
import type { DB } from '../database/database.gen.ts'
import type { Queryable, Tx } from '../database/database.ts'

/** The row's lease was given to another worker, or the row has ended: this worker must not write it any more. */
export class LeaseLostError extends Error {}

export interface Lease {
  id: string
  number: number
}

/** Every write of such a row increments its version, so that receivers of events keep the newest. */
export const nextVersion = { version: sql<number>`version + 1`, updated_at: sql<Date>`clock_timestamp()` }
/** Invalidates the lease that a worker may still hold. */
export const nextLease = sql<number>`lease + 1`

const pageSize = 100

type LeasedTable = 'jobs' | 'submissions'

/**
 * The lease of a row of background work: the right of one worker to write it. Taking it increments its number, and every
 * write names the number (a fence), so that a worker that was believed dead can write nothing. The queue's heartbeat
 * renews it: a row whose queue entry is gone has lost its worker.
 */
export function createLeases<Table extends LeasedTable>(leased: {
  table: Table
  status: { column: Table extends 'jobs' ? 'status' : 'state'; running: string; takeable: readonly string[] }
}) {
  // Both tables have these columns; Kysely cannot infer that from a parameter.
  const table = leased.table as 'jobs'
  const column = leased.status.column as 'status'
  type Row = Selectable<DB[Table]>
  type Change = Updateable<DB[Table]>
  const isDue = sql<boolean>`coalesce(retry_at <= clock_timestamp(), true)`

  return {
    /** Undefined when the row has ended or its retry is not due: a queue entry may be outdated. */
    async take(tx: Tx, id: string, change: Change): Promise<Row | undefined> {
      const row = await tx
        .updateTable(table)
        .set({ ...(change as object), ...nextVersion, [column]: leased.status.running, lease: nextLease })
        .set({ retry_at: null, error: null })
        .where('id', '=', id)
        .where(column, 'in', leased.status.takeable)
        .where(isDue)
        .returningAll()
        .executeTakeFirst()
      return row as Row | undefined
    },

    /** Writes the row; a change of its status releases the lease. @throws LeaseLostError */
    async update(tx: Tx, { id, number }: Lease, change: Change): Promise<Row> {
      const row = await tx
        .updateTable(table)
        .set({ ...(change as object), ...nextVersion })
        .where('id', '=', id)
        .where('lease', '=', number)
        .where(column, '=', leased.status.running)
        .returningAll()
        .executeTakeFirst()
      if (!row) throw new LeaseLostError()
      return row as unknown as Row
    },

    /** Locks the row, so that the lease cannot be taken before the transaction ends. @throws LeaseLostError */
    async confirm(tx: Tx, { id, number }: Lease): Promise<void> {
      const row = await tx
        .selectFrom(table)
        .select('id')
        .where('id', '=', id)
        .where('lease', '=', number)
        .where(column, '=', leased.status.running)
        .forUpdate()
        .executeTakeFirst()
      if (!row) throw new LeaseLostError()
    },

    /** Calls `rescue` for each row that was not written since `before`, awaits no retry, and is no longer queued. */
    async sweep(
      db: Queryable,
      lost: { before: Date; isQueued(id: string): Promise<boolean>; rescue(row: Row): Promise<unknown> },
    ): Promise<void> {
      const { before, isQueued, rescue } = lost
      let after: string = NIL
      for (;;) {
        const rows = await db
          .selectFrom(table)
          .selectAll()
          .where(column, 'in', leased.status.takeable)
          .where('updated_at', '<', before)
          .where((eb) => eb.or([eb('retry_at', 'is', null), eb('retry_at', '<', before)]))
          .where('id', '>', after)
          .orderBy('id')
          .limit(pageSize)
          .execute()
        // Reads every page: a long queue of waiting rows must not hide a lost one.
        for (const row of rows) if (!(await isQueued(row.id))) await rescue(row as unknown as Row)
        const last = rows.at(-1)
        if (!last || rows.length < pageSize) return
        after = last.id
      }
    },
  }
}
