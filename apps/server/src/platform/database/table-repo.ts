import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { notFound, refuseStale } from '../errors.ts'
import type { DB, Templates } from './database.gen.ts'
import type { Queryable, Tx } from './database.ts'
import { laterTimestamp } from './later-timestamp.ts'

type SettingsTable =
  | 'ai_models'
  | 'meta_presets'
  | 'recipes'
  | 'response_formats'
  | 'system_prompts'
  | 'templates'
  | 'tools'

/**
 * The statements that every table of settings needs.
 * @param label names a row in refusals.
 * @param order of the list, before the id.
 */
export function createTableRepo<Table extends SettingsTable>(
  name: Table,
  label: string,
  order: RawBuilder<unknown> = sql`id`,
) {
  // All these tables have `id` and `updated_at`; Kysely cannot infer that from a parameter.
  const table = name as 'templates'
  type Row = Selectable<DB[Table]>
  type Id = Table extends 'ai_models' | 'tools' ? number : string
  const byId = (db: Queryable, id: Id) =>
    db
      .selectFrom(table)
      .selectAll()
      .where('id', '=', id as string)
  const insert = (tx: Tx, row: Insertable<DB[Table]>) =>
    tx
      .insertInto(table)
      .values(row as Insertable<Templates>)
      .returningAll()

  function refuseMissing<T>(row: T | undefined): T {
    if (!row) throw notFound(label)
    return row
  }

  return {
    /** The rows that have these values; undefined ones do not filter. */
    list: (db: Queryable, filter: Partial<Row> = {}) =>
      db
        .selectFrom(table)
        .selectAll()
        .where((eb) => eb.and(filter as Partial<Selectable<Templates>>))
        .orderBy(order)
        .orderBy('id')
        .execute() as Promise<unknown> as Promise<Row[]>,
    find: (db: Queryable, id: Id) => byId(db, id).executeTakeFirst() as Promise<Row | undefined>,
    get: async (db: Queryable, id: Id) => refuseMissing(await byId(db, id).executeTakeFirst()) as Row,
    /** @throws AppError NOT_FOUND; CONFLICT when the row was changed since `readAt` */
    async lock(tx: Tx, id: Id, readAt?: string) {
      const row = refuseMissing(await byId(tx, id).forUpdate().executeTakeFirst())
      refuseStale(row.updated_at, readAt)
      return row as Row
    },
    insert: (tx: Tx, row: Insertable<DB[Table]>) => insert(tx, row).executeTakeFirstOrThrow() as Promise<Row>,
    /** Undefined when a unique value is taken. */
    insertIfNew: (tx: Tx, row: Insertable<DB[Table]>) =>
      insert(tx, row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst() as Promise<Row | undefined>,
    update: (tx: Tx, id: Id, change: Updateable<DB[Table]>) =>
      tx
        .updateTable(table)
        .set({ ...(change as Updateable<Templates>), updated_at: laterTimestamp })
        .where('id', '=', id as string)
        .returningAll()
        .executeTakeFirstOrThrow() as Promise<Row>,
    remove: async (tx: Tx, id: Id) =>
      void (await tx
        .deleteFrom(table)
        .where('id', '=', id as string)
        .execute()),
  }
}
