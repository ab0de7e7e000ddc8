import type { ToolType } from '@hookline/contract/fields'
import type { ResponseFormatBody } from '@hookline/contract/response-formats/response-formats.schemas'
import type { Selectable } from 'kysely'
import type { ResponseFormats } from '../../platform/database/database.gen.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { laterTimestamp } from '../../platform/database/later-timestamp.ts'
import { toJson } from '../../platform/json.ts'

export type ResponseFormatRow = Selectable<ResponseFormats>

export function listFormats(db: Queryable, toolType?: ToolType): Promise<ResponseFormatRow[]> {
  return db
    .selectFrom('response_formats')
    .selectAll()
    .$if(toolType !== undefined, (query) => query.where('tool_type', '=', toolType as ToolType))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findFormat(db: Queryable, id: string): Promise<ResponseFormatRow | undefined> {
  return db.selectFrom('response_formats').selectAll().where('id', '=', id).executeTakeFirst()
}

/** As `findFormat`, and nobody else changes it until the transaction ends. */
export function lockFormat(tx: Tx, id: string): Promise<ResponseFormatRow | undefined> {
  return tx.selectFrom('response_formats').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function insertFormat(tx: Tx, id: string, body: ResponseFormatBody): Promise<ResponseFormatRow> {
  return tx
    .insertInto('response_formats')
    .values({ id, ...columnsOf(body) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A configuration that is left out stays as it is. */
export function updateFormat(tx: Tx, id: string, body: ResponseFormatBody): Promise<ResponseFormatRow> {
  return tx
    .updateTable('response_formats')
    .set({ ...columnsOf(body), updated_at: laterTimestamp })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteFormat(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('response_formats').where('id', '=', id).execute()
}

function columnsOf({ client_template_config: config, ...body }: ResponseFormatBody) {
  return { ...body, ...(config && { client_template_config: toJson(config) }) }
}
