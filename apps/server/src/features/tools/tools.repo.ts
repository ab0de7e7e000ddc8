import type { ToolBody } from '@hookline/contract/tools/tools.schemas'
import type { Selectable } from 'kysely'
import type { Tools } from '../../platform/database/database.gen.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { laterTimestamp } from '../../platform/database/later-timestamp.ts'

export type ToolRow = Selectable<Tools>

export function listTools(db: Queryable): Promise<ToolRow[]> {
  return db.selectFrom('tools').selectAll().orderBy('id').execute()
}

export function findToolByName(db: Queryable, name: string): Promise<ToolRow | undefined> {
  return db.selectFrom('tools').selectAll().where('name', '=', name).executeTakeFirst()
}

/** The tool, and nobody else changes it until the transaction ends. */
export function lockTool(tx: Tx, id: number): Promise<ToolRow | undefined> {
  return tx.selectFrom('tools').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Undefined when the name is taken. */
export function insertTool(tx: Tx, { displayName, ...body }: ToolBody): Promise<ToolRow | undefined> {
  return tx
    .insertInto('tools')
    .values({ ...body, display_name: displayName })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function updateTool(tx: Tx, id: number, body: Omit<ToolBody, 'name'>): Promise<ToolRow> {
  const { displayName, ...rest } = body
  return tx
    .updateTable('tools')
    .set({ ...rest, display_name: displayName, updated_at: laterTimestamp })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteTool(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('tools').where('id', '=', id).execute()
}
