import type { ToolType } from '@hookline/contract/fields'
import type { TemplateBody } from '@hookline/contract/templates/templates.schemas'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Templates } from '../../platform/database/database.gen.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { laterTimestamp } from '../../platform/database/later-timestamp.ts'

export type TemplateRow = Selectable<Templates>

export function listTemplates(db: Queryable, type?: ToolType): Promise<TemplateRow[]> {
  return db
    .selectFrom('templates')
    .selectAll()
    .$if(type !== undefined, (query) => query.where('type', '=', type as ToolType))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

export function findTemplate(db: Queryable, id: string): Promise<TemplateRow | undefined> {
  return db.selectFrom('templates').selectAll().where('id', '=', id).executeTakeFirst()
}

/** As `findTemplate`, and nobody else changes it until the transaction ends. */
export function lockTemplate(tx: Tx, id: string): Promise<TemplateRow | undefined> {
  return tx.selectFrom('templates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function insertTemplate(db: Queryable, id: string, body: TemplateBody): Promise<TemplateRow> {
  return db
    .insertInto('templates')
    .values({ id, ...body })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateTemplate(tx: Tx, id: string, body: TemplateBody): Promise<TemplateRow> {
  return tx
    .updateTable('templates')
    .set({ ...body, updated_at: laterTimestamp })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteTemplate(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('templates').where('id', '=', id).execute()
}
