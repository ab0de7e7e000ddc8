import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { AiModels } from '../../platform/database/database.gen.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { laterTimestamp } from '../../platform/database/later-timestamp.ts'

export type AiModelRow = Selectable<AiModels>
export type NewAiModel = Omit<Insertable<AiModels>, 'id' | 'created_at' | 'updated_at'>

export function listModels(db: Queryable): Promise<AiModelRow[]> {
  return db.selectFrom('ai_models').selectAll().orderBy('id').execute()
}

export function findModel(db: Queryable, id: number): Promise<AiModelRow | undefined> {
  return db.selectFrom('ai_models').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findModelByPath(db: Queryable, pathName: string): Promise<AiModelRow | undefined> {
  return db.selectFrom('ai_models').selectAll().where('path_name', '=', pathName).executeTakeFirst()
}

/**
 * Lets one writer at a time at the models until the transaction ends, while readers go on: which one is the default
 * depends on all of them.
 */
export async function lockModels(tx: Tx): Promise<void> {
  await sql`lock table ai_models in share row exclusive mode`.execute(tx)
}

export function insertModel(tx: Tx, model: NewAiModel): Promise<AiModelRow> {
  return tx.insertInto('ai_models').values(model).returningAll().executeTakeFirstOrThrow()
}

export function updateModel(tx: Tx, id: number, change: Updateable<AiModels>): Promise<AiModelRow> {
  return tx
    .updateTable('ai_models')
    .set({ ...change, updated_at: laterTimestamp })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Takes the default from whichever model has it and gives it to this one. Needs `lockModels`. */
export async function moveDefault(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('ai_models').set({ is_default: false }).where('is_default', '=', true).execute()
  await tx.updateTable('ai_models').set({ is_default: true }).where('id', '=', id).execute()
}

export async function deleteModel(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('ai_models').where('id', '=', id).execute()
}
