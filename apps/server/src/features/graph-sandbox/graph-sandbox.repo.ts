import { type Data, type Kind, type SandboxStore, type StoredObject, seededIds } from '@hookline/graph-sandbox'
import { type Selectable, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { SandboxObjects } from '../../platform/database/database.gen.ts'
import type { Database } from '../../platform/database/database.ts'
import { deleteBatch } from '../../platform/database/delete-batch.ts'
import { readStored } from '../../platform/database/read-stored.ts'
import { daysBefore, type RemoveBatch } from '../../platform/jobs/sweep.ts'
import { toJson } from '../../platform/json.ts'

/** The sandbox's store in our database, so that what is made there survives restarts and all nodes see the same. */
export function createSandboxStore({ db }: { db: Database }): SandboxStore {
  const find = (column: 'id' | 'unique_key', value: string) =>
    db.selectFrom('sandbox_objects').selectAll().where(column, '=', value).executeTakeFirst()

  return {
    async insert({ id, kind, parentId, uniqueKey, data, createdAt }) {
      const row = { id, kind, parent_id: parentId, unique_key: uniqueKey ?? null, created_at: createdAt }
      const { numInsertedOrUpdatedRows: rows } = await db
        .insertInto('sandbox_objects')
        .values({ ...row, data: JSON.stringify(data) })
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
        const changed = tx
          .updateTable('sandbox_objects')
          .set({ data: JSON.stringify(data) })
          .where('id', '=', id)
        return toObject(await changed.returningAll().executeTakeFirstOrThrow())
      }),
    async remove(id) {
      const { numDeletedRows } = await db.deleteFrom('sandbox_objects').where('id', '=', id).executeTakeFirst()
      return numDeletedRows === 1n
    },
  }
}

/** Days after which an object is removed; other kinds are the sandbox's own, or depend on these. */
const lifetimeDays: Partial<Record<Kind, number>> = {
  code: 1,
  upload: 1,
  activity: 30,
  image: 90,
  video: 90,
  ad: 400,
  adset: 400,
  campaign: 400,
}
/** The lifetime of a creative that no ad uses. */
const unusedCreativeDays = 30

const isOutlived = (now: Date) => sql<SqlBool>`
  id <> all(${seededIds}::text[])
  and created_at < ${now}::timestamptz - (${toJson(lifetimeDays)}::jsonb ->> kind)::int * interval '1 day'`

const isUnusedCreative = (now: Date) => sql<SqlBool>`
  kind = 'creative' and created_at < ${daysBefore(now, unusedCreativeDays)} and not exists (
    select from sandbox_objects ad where ad.kind = 'ad' and ad.data ->> 'creative_id' = sandbox_objects.id
  )`

/** Tokens that have expired, and every token of a grant that was revoked or removed. */
const isDeadToken = (now: Date) => sql<SqlBool>`
  kind = 'token' and ((data ->> 'expiresAt')::timestamptz < ${now} or not exists (
    select from sandbox_objects consent
    where consent.id = sandbox_objects.parent_id and consent.data ->> 'revokedAt' is null
  ))`

/** Grants without a token of the person. Tokens of pages do not count: they end with the grant. */
const isDeadGrant = (now: Date) => sql<SqlBool>`
  kind = 'grant' and created_at < ${daysBefore(now, 1)} and not exists (
    select from sandbox_objects token
    where token.kind = 'token' and token.parent_id = sandbox_objects.id and token.data ->> 'pageId' is null
  )`

/** In this order, so that dependent objects are removed in the same night. */
export function sandboxRemovals({ db, clock }: { db: Database; clock: Clock }): RemoveBatch[] {
  return [isOutlived, isUnusedCreative, isDeadToken, isDeadGrant, isDeadToken].map(
    (isRemoved) => (limit) => deleteBatch(db, 'sandbox_objects', isRemoved(clock.now()), limit),
  )
}

const dataSchema = z.record(z.string(), z.unknown())

const present = (row: Selectable<SandboxObjects> | undefined) => (row ? toObject(row) : null)

function toObject({ seq, id, kind, parent_id, data, created_at }: Selectable<SandboxObjects>): StoredObject {
  const read = readStored('sandbox_objects.data', id, dataSchema, data, {}) as Data
  return { seq, id, kind: kind as Kind, parentId: parent_id, data: read, createdAt: created_at }
}
