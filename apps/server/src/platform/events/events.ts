import type { AppEvent } from '@hookline/contract/events/events.schemas'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database, Tx } from '../database/database.ts'
import { createPgListener } from '../database/pg-listener.ts'
import { toJson } from '../json.ts'
import type { Log } from '../observability/log.ts'

export interface StoredEvent {
  id: number
  /** Null: for every member. */
  userId: number | null
  event: AppEvent
}

type Listener = (event: StoredEvent) => void

/** Longer than any transaction that publishes. */
const overlapSeconds = 5
const retryMs = 500
const pageSize = 1000

export type Events = ReturnType<typeof createEvents>

/** The event stream of all nodes: stored in a table, announced by NOTIFY. */
export function createEvents({ db, connection, log }: { db: Database; connection: pg.PoolConfig; log: Log }) {
  const listeners = new Set<Listener>()
  let stopped = false
  let announced: number[] = []
  /** By the database's clock. */
  let lastSeenAt: Date | null = null
  let reading = false

  const columns = ['id', 'user_id', 'type', 'data'] as const
  const present = (row: { id: number; user_id: number | null; type: string; data: unknown }): StoredEvent => ({
    id: row.id,
    userId: row.user_id,
    event: { type: row.type, data: row.data } as AppEvent,
  })

  function deliver(event: StoredEvent) {
    for (const listener of listeners) {
      try {
        listener(event)
      } catch (error) {
        log.error({ err: error }, 'event listener failed')
      }
    }
  }

  /** Reads and delivers announced events until none is left; retries on failure. */
  async function deliverAnnounced() {
    if (reading) return
    reading = true
    try {
      while (announced.length > 0) {
        const ids = announced.slice(0, pageSize)
        const query = db
          .selectFrom('events')
          .select([...columns, 'created_at'])
          .where('id', 'in', ids)
          .orderBy('id')
        const rows = await query.execute()
        announced = announced.slice(ids.length)
        for (const row of rows) {
          if (!lastSeenAt || row.created_at > lastSeenAt) lastSeenAt = row.created_at
          deliver(present(row))
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'events not read')
      if (!stopped) setTimeout(deliverAnnounced, retryMs).unref()
    } finally {
      reading = false
    }
  }

  /** Announces again the events that may have been missed while the connection was broken. */
  async function catchUp() {
    if (!lastSeenAt) {
      const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
      lastSeenAt = rows[0]?.now ?? null
      return
    }
    const from = new Date(lastSeenAt.getTime() - overlapSeconds * 1000)
    const missed = await db.selectFrom('events').select('id').where('created_at', '>=', from).orderBy('id').execute()
    announced.push(...missed.map(({ id }) => id))
    void deliverAnnounced()
  }

  const listener = createPgListener({
    connection,
    log,
    channel: 'hookline_events',
    onNotify(payload) {
      announced.push(Number(payload))
      void deliverAnnounced()
    },
    onConnect: catchUp,
  })

  return {
    /** Writes events in the caller's transaction; every node receives them when it commits. */
    async publish(tx: Tx, events: AppEvent | readonly AppEvent[], userId: number | null): Promise<void> {
      const rows = [events].flat().map(({ type, data }) => ({ user_id: userId, type, data: toJson(data) }))
      if (rows.length > 0) await tx.insertInto('events').values(rows).execute()
    },
    subscribe(listener: Listener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /**
     * What a browser missed, oldest first. Ids are assigned before commit, so an event with a smaller id may become
     * visible later: the events of the last seconds are sent again.
     */
    async *readMissed(lastId: number, userId: number): AsyncGenerator<StoredEvent[]> {
      const last = await db.selectFrom('events').select('created_at').where('id', '=', lastId).executeTakeFirst()
      const from = last && new Date(last.created_at.getTime() - overlapSeconds * 1000)
      let after = from ? 0 : lastId
      for (let isLast = false; !isLast; ) {
        const rows = await db
          .selectFrom('events')
          .select(columns)
          .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', userId)]))
          .where('id', '!=', lastId)
          .where('id', '>', after)
          .$if(from !== undefined, (query) => query.where('created_at', '>=', from as Date))
          .orderBy('id')
          .limit(pageSize)
          .execute()
        after = rows.at(-1)?.id ?? after
        isLast = rows.length < pageSize
        yield rows.map(present)
      }
    },
    async latestId(): Promise<number> {
      const row = await db
        .selectFrom('events')
        .select((eb) => eb.fn.max('id').as('id'))
        .executeTakeFirst()
      return row?.id ?? 0
    },
    async deleteOld(): Promise<void> {
      await db.deleteFrom('events').where('created_at', '<', sql<Date>`now() - interval '1 day'`).execute()
    },
    start: () => listener.start(),
    async stop(): Promise<void> {
      stopped = true
      await listener.stop()
    },
  }
}
