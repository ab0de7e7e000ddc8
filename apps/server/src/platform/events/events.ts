import type { AppEvent } from '@hookline/contract/events/events.schemas'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database, Tx } from '../database/database.ts'
import { createPgListener } from '../database/pg-listener.ts'
import { toJson } from '../json.ts'
import type { Log } from '../observability/log.ts'

/** An event as it goes to a browser. */
export interface StoredEvent {
  id: number
  /** Null: for every member. */
  userId: number | null
  event: AppEvent
}

type Listener = (event: StoredEvent) => void

/** What happened, told to every node at once and kept for those who were away. */
export interface Events {
  /** Writes one event or several in the caller's transaction; every node hears of them when that commits. */
  publish(tx: Tx, events: AppEvent | readonly AppEvent[], userId: number | null): Promise<void>
  /** @returns a function that ends the subscription. */
  subscribe(listener: Listener): () => void
  /**
   * What a browser missed since it last saw event `lastId`. Ids are given before commit, so an event with a smaller
   * id may have become visible later: events of the few seconds before are sent again, and receivers must bear that.
   * In pages, oldest first.
   */
  since(lastId: number, userId: number): AsyncGenerator<StoredEvent[]>
  /** Id of the newest event, 0 when there is none. */
  latestId(): Promise<number>
  /** Forgets what nobody will ask for any more. */
  deleteOld(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** No transaction of ours that publishes stays open as long as this. */
const overlapSeconds = 5
const rereadMs = 500
/** Events read by one query. */
const pageSize = 1000

/** The event stream across nodes: a table as memory, LISTEN/NOTIFY as bell. */
export function createEvents(db: Database, connection: pg.PoolConfig, log: Log): Events {
  const listeners = new Set<Listener>()
  let stopped = false
  let waiting: number[] = []
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
        log.error({ err: error }, 'a listener of events failed')
      }
    }
  }

  /** Reads all announced events while more may be announced; what could not be read is tried again. */
  async function deliverAnnounced() {
    if (reading) return
    reading = true
    try {
      while (waiting.length > 0) {
        const ids = waiting.slice(0, pageSize)
        const query = db
          .selectFrom('events')
          .select([...columns, 'created_at'])
          .where('id', 'in', ids)
          .orderBy('id')
        const rows = await query.execute()
        waiting = waiting.slice(ids.length)
        for (const row of rows) {
          if (!lastSeenAt || row.created_at > lastSeenAt) lastSeenAt = row.created_at
          deliver(present(row))
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'events could not be read')
      if (!stopped) setTimeout(deliverAnnounced, rereadMs).unref()
    } finally {
      reading = false
    }
  }

  /** Announces again what may have been missed while the connection was broken. */
  async function catchUp() {
    if (!lastSeenAt) {
      const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
      lastSeenAt = rows[0]?.now ?? null
      return
    }
    const from = new Date(lastSeenAt.getTime() - overlapSeconds * 1000)
    const missed = await db.selectFrom('events').select('id').where('created_at', '>=', from).orderBy('id').execute()
    waiting.push(...missed.map(({ id }) => id))
    void deliverAnnounced()
  }

  const bell = createPgListener(connection, log, {
    channel: 'hookline_events',
    ring(payload) {
      waiting.push(Number(payload))
      void deliverAnnounced()
    },
    connected: catchUp,
  })

  return {
    async publish(tx, events, userId) {
      const rows = [events].flat().map(({ type, data }) => ({ user_id: userId, type, data: toJson(data) }))
      if (rows.length > 0) await tx.insertInto('events').values(rows).execute()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async *since(lastId, userId) {
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
    async latestId() {
      const row = await db
        .selectFrom('events')
        .select((eb) => eb.fn.max('id').as('id'))
        .executeTakeFirst()
      return row?.id ?? 0
    },
    async deleteOld() {
      await db.deleteFrom('events').where('created_at', '<', sql<Date>`now() - interval '1 day'`).execute()
    },
    start: () => bell.start(),
    async stop() {
      stopped = true
      await bell.stop()
    },
  }
}
