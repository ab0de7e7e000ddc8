import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { AppError, notFound } from '../errors.ts'
import type { DB, Templates } from './database.gen.ts'
import type { Queryable, Tx } from './database.ts'
import { laterTimestamp } from './later-timestamp.ts'
import { lockUntilEnd } from './lock-until-end.ts'
import { refuseStaleRow } from './refuse-stale-row.ts'

type SettingsTable =
  | 'ai_models'
  | 'meta_presets'
  | 'recipes'
  | 'response_formats'
  | 'system_prompts'
  | 'templates'
  | 'tools'

/** What the activity log calls a row of each table. */
const subjectTypes = {
  ai_models: 'ai_model',
  meta_presets: 'preset',
  recipes: 'recipe',
  response_formats: 'response_format',
  system_prompts: 'system_prompt',
  templates: 'template',
  tools: 'tool',
} as const satisfies Record<SettingsTable, string>

interface TableOptions {
  order?: RawBuilder<unknown>
  most: number
  isPerUser?: boolean
}

/**
 * The statements that every table of settings needs.
 * @param label names a row in refusals.
 * @param options `order` of the list, before the id; `most` rows that the table or, with `isPerUser`, each user may have:
 * a list answers all rows at once, so their number is bounded.
 */
export function createTableRepo<Table extends SettingsTable>(name: Table, label: string, options: TableOptions) {
  const { order = sql`id`, most, isPerUser = false } = options
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

  /** @throws AppError CONFLICT when there are `most` rows; of two insertions at once the second one waits. */
  async function refuseMore(tx: Tx, row: Insertable<DB[Table]>): Promise<void> {
    const userId = isPerUser ? (row as Insertable<DB['recipes']>).user_id : null
    await lockUntilEnd(tx, `new rows of ${name} ${userId ?? ''}`)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)}
      ${userId === null ? sql`` : sql`where user_id = ${userId}`}`.execute(tx)
    if ((rows[0]?.count ?? 0) < most) return
    const owner = isPerUser ? 'You have' : 'The team has'
    const noun = `${label.charAt(0).toLowerCase()}${label.slice(1)}`
    throw new AppError('CONFLICT', `${owner} ${most} ${noun}s, the most possible. Delete one to make room.`)
  }

  const refuseStale = (tx: Tx, row: { id: string | number; updated_at: Date }, readAt: string | undefined) =>
    refuseStaleRow(tx, { subjectType: subjectTypes[name], subjectId: row.id, storedAt: row.updated_at, readAt })

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
      await refuseStale(tx, row, readAt)
      return row as Row
    },
    /** @throws AppError CONFLICT when the row was changed since `readAt` */
    refuseStale,
    /** @throws AppError CONFLICT when there are too many rows */
    async insert(tx: Tx, row: Insertable<DB[Table]>) {
      await refuseMore(tx, row)
      return (await insert(tx, row).executeTakeFirstOrThrow()) as Row
    },
    /** Undefined when a unique value is taken. @throws AppError CONFLICT when there are too many rows */
    async insertIfNew(tx: Tx, row: Insertable<DB[Table]>) {
      await refuseMore(tx, row)
      const inserted = await insert(tx, row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return inserted as Row | undefined
    },
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
