import { type Selectable, sql } from 'kysely'
import type { AiModels } from '../../platform/database/database.gen.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { createTableRepo } from '../../platform/database/table-repo.ts'

export type AiModelRow = Selectable<AiModels>

export const models = createTableRepo('ai_models', 'AI model', { most: 1000 })

export function findModelByPath(db: Queryable, pathName: string): Promise<AiModelRow | undefined> {
  return db.selectFrom('ai_models').selectAll().where('path_name', '=', pathName).executeTakeFirst()
}

/** Locks out other writers, not readers, until the transaction ends: which model is the default depends on all. */
export async function lockModels(tx: Tx): Promise<void> {
  await sql`lock table ai_models in share row exclusive mode`.execute(tx)
}

/** Makes this model the default instead of the current one. Needs `lockModels`. */
export async function moveDefault(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('ai_models').set({ is_default: false }).where('is_default', '=', true).execute()
  await tx.updateTable('ai_models').set({ is_default: true }).where('id', '=', id).execute()
}
