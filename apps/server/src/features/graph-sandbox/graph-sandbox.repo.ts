import {
  type Data,
  type Kind,
  type NewObject,
  type SandboxStore,
  type StoredObject,
  seededIds,
} from '@hookline/graph-sandbox'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { SandboxObjects } from '../../platform/database/database.gen.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { daysBefore, type RemoveBatch } from '../../platform/jobs/sweep.ts'

/** The sandbox's store in our database, so that what is made there survives restarts and all nodes see the same. */
export function createSandboxStore({ db }: { db: Database }): SandboxStore {
  const find = (column: 'id' | 'unique_key', value: string) =>
    db.selectFrom('sandbox_objects').selectAll().where(column, '=', value).executeTakeFirst()

  return {
    async insert(object) {
      const { numInsertedOrUpdatedRows: rows } = await db
        .insertInto('sandbox_objects')
        .values(toRow(object))
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return rows === 1n
    },
    find: async (id) => present(await find('id', id)),
    findByKey: async (uniqueKey) => present(await find('unique_key', uniqueKey)),
    async list(kind, parentId) {
      const rows = await db
        .selectFrom('sandbox_objects')
        .selectAll()
        .where('kind', '=', kind)
        .$if(parentId !== undefined, (query) => query.where('parent_id', '=', parentId as string))
        .orderBy('seq', 'desc')
        .execute()
      return rows.map(toObject)
    },
    change: (id, change) =>
      db.transaction().execute(async (tx) => {
        const row = await tx
          .selectFrom('sandbox_objects')
          .selectAll()
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst()
        const data = row && change(row.data as Data)
        if (!row || !data) return null
        await tx
          .updateTable('sandbox_objects')
          .set({ data: JSON.stringify(data) })
          .where('id', '=', id)
          .execute()
        return toObject({ ...row, data: JSON.parse(JSON.stringify(data)) })
      }),
    async remove(id) {
      const { numDeletedRows } = await db.deleteFrom('sandbox_objects').where('id', '=', id).executeTakeFirst()
      return numDeletedRows === 1n
    },
  }
}

function toRow({ id, kind, parentId, uniqueKey, data, createdAt }: NewObject) {
  return {
    id,
    kind,
    parent_id: parentId,
    unique_key: uniqueKey ?? null,
    data: JSON.stringify(data),
    created_at: createdAt,
  }
}

/** Of each kind, how many days an object lives; other kinds are the sandbox's own, or are tied to these. */
const lifetimeDays = {
  // The page of a sign-in is done with within minutes.
  code: 1,
  upload: 1,
  image: 90,
  video: 90,
  ad: 400,
  adset: 400,
  campaign: 400,
} satisfies Partial<Record<Kind, number>>

/** A creative that no ad uses is removed after this time. */
const unusedCreativeDays = 30

/** Objects of one kind that have outlived their time. */
function outlivedAge(db: Queryable, now: Date, limit: number) {
  return db
    .selectFrom('sandbox_objects')
    .select('id')
    .where('id', 'not in', seededIds)
    .where((eb) =>
      eb.or(
        Object.entries(lifetimeDays).map(([kind, days]) =>
          eb.and([eb('kind', '=', kind), eb('created_at', '<', daysBefore(now, days))]),
        ),
      ),
    )
    .limit(limit)
}

/** Creatives whose ads are gone or were never created. */
function unusedCreatives(db: Queryable, now: Date, limit: number) {
  return db
    .selectFrom('sandbox_objects as creative')
    .select('creative.id')
    .where('creative.kind', '=', 'creative')
    .where('creative.created_at', '<', daysBefore(now, unusedCreativeDays))
    .where(
      sql<SqlBool>`not exists (
        select from sandbox_objects ad where ad.kind = 'ad' and ad.data ->> 'creative_id' = creative.id
      )`,
    )
    .limit(limit)
}

/** Tokens that have expired, and all of a grant that was revoked or removed. */
function deadTokens(db: Queryable, now: Date, limit: number) {
  return db
    .selectFrom('sandbox_objects as token')
    .select('token.id')
    .where('token.kind', '=', 'token')
    .where(
      sql<SqlBool>`(
        (token.data ->> 'expiresAt')::timestamptz < ${now}
        or not exists (
          select from sandbox_objects consent
          where consent.id = token.parent_id and consent.data ->> 'revokedAt' is null
        )
      )`,
    )
    .limit(limit)
}

/** What people agreed to, a day after no token speaks for them any more; tokens of pages end with it. */
function deadGrants(db: Queryable, now: Date, limit: number) {
  return db
    .selectFrom('sandbox_objects as consent')
    .select('consent.id')
    .where('consent.kind', '=', 'grant')
    .where('consent.created_at', '<', daysBefore(now, 1))
    .where(
      sql<SqlBool>`not exists (
        select from sandbox_objects token
        where token.kind = 'token' and token.parent_id = consent.id and token.data ->> 'pageId' is null
      )`,
    )
    .limit(limit)
}

/** In this order, so that dependent objects are removed in the same night. */
export function sandboxRemovals({ db, clock }: { db: Database; clock: Clock }): RemoveBatch[] {
  return [outlivedAge, unusedCreatives, deadTokens, deadGrants, deadTokens].map((outlived) => async (limit) => {
    const ids = outlived(db, clock.now(), limit)
    const { numDeletedRows } = await db.deleteFrom('sandbox_objects').where('id', 'in', ids).executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  })
}

const present = (row: Selectable<SandboxObjects> | undefined) => (row ? toObject(row) : null)

function toObject({ seq, id, kind, parent_id, data, created_at }: Selectable<SandboxObjects>): StoredObject {
  return { seq, id, kind: kind as Kind, parentId: parent_id, data: data as Data, createdAt: created_at }
}
