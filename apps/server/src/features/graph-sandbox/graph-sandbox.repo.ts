import type { Data, Kind, NewObject, SandboxStore, StoredObject } from '@hookline/graph-sandbox'
import type { Selectable } from 'kysely'
import type { SandboxObjects } from '../../platform/database.gen.ts'
import type { Database } from '../../platform/database.ts'

/** The sandbox's store in our database, so that what is made there survives restarts and all nodes see the same. */
export function createSandboxStore(db: Database): SandboxStore {
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

const present = (row: Selectable<SandboxObjects> | undefined) => (row ? toObject(row) : null)

function toObject({ seq, id, kind, parent_id, data, created_at }: Selectable<SandboxObjects>): StoredObject {
  return { seq, id, kind: kind as Kind, parentId: parent_id, data: data as Data, createdAt: created_at }
}
