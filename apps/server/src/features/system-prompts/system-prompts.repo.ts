import type { ToolType } from '@hookline/contract/fields'
import type { SystemPromptBody } from '@hookline/contract/system-prompts/system-prompts.schemas'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { SystemPrompts, SystemPromptVersions } from '../../platform/database/database.gen.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { laterTimestamp } from '../../platform/database/later-timestamp.ts'

export type SystemPromptRow = Selectable<SystemPrompts>
export type VersionRow = Selectable<SystemPromptVersions>
export type SystemPromptChange = Omit<SystemPromptBody, 'description'> & { description?: string | null }

export function listSystemPrompts(db: Queryable, type?: ToolType): Promise<SystemPromptRow[]> {
  return db
    .selectFrom('system_prompts')
    .selectAll()
    .$if(type !== undefined, (query) => query.where('type', '=', type as ToolType))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findSystemPrompt(db: Queryable, id: string): Promise<SystemPromptRow | undefined> {
  return db.selectFrom('system_prompts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** As `findSystemPrompt`, and nobody else changes it until the transaction ends. */
export function lockSystemPrompt(tx: Tx, id: string): Promise<SystemPromptRow | undefined> {
  return tx.selectFrom('system_prompts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Undefined when the id is taken. */
export function insertSystemPrompt(
  tx: Tx,
  id: string,
  body: SystemPromptBody,
  author: string,
): Promise<SystemPromptRow | undefined> {
  return tx
    .insertInto('system_prompts')
    .values({ id, ...body, updated_by: author })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Without a description the old one stays. */
export function updateSystemPrompt(
  tx: Tx,
  id: string,
  body: SystemPromptChange,
  author: string,
): Promise<SystemPromptRow> {
  return tx
    .updateTable('system_prompts')
    .set({ ...body, updated_by: author, updated_at: laterTimestamp })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteSystemPrompt(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('system_prompts').where('id', '=', id).execute()
}

/** The newest versions of a prompt that stay. */
export const versionsMax = 200

/** Keeps what a prompt says now, with who wrote that and when; the oldest version goes when there are too many. */
export async function keepVersion(tx: Tx, prompt: SystemPromptRow): Promise<void> {
  const { id, name, content, type, description, updated_by, updated_at } = prompt
  await tx
    .insertInto('system_prompt_versions')
    .values({ prompt_id: id, name, content, type, description, author: updated_by, saved_at: updated_at })
    .execute()
  const surplus = tx
    .selectFrom('system_prompt_versions')
    .select('id')
    .where('prompt_id', '=', id)
    .orderBy('id', 'desc')
    .offset(versionsMax)
  await tx.deleteFrom('system_prompt_versions').where('id', 'in', surplus).execute()
}

/** Versions of prompts that are gone, from before; and what was stored above the maximum. */
export async function removeOldVersions(db: Queryable, before: Date, limit: number): Promise<number> {
  const old = sql<number>`
    select id from (
      select v.id, v.saved_at, p.id is null as is_gone,
        row_number() over (partition by v.prompt_id order by v.id desc) as age
      from system_prompt_versions v left join system_prompts p on p.id = v.prompt_id
    ) ranked
    where age > ${versionsMax} or (is_gone and saved_at < ${before})
    limit ${limit}
  `
  const { numDeletedRows } = await db
    .deleteFrom('system_prompt_versions')
    .where(sql<SqlBool>`id in (${old})`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Newest first, without the texts. */
export function listVersions(
  db: Queryable,
  promptId: string,
): Promise<Pick<VersionRow, 'id' | 'name' | 'author' | 'saved_at'>[]> {
  return db
    .selectFrom('system_prompt_versions')
    .select(['id', 'name', 'author', 'saved_at'])
    .where('prompt_id', '=', promptId)
    .orderBy('id', 'desc')
    .execute()
}

export function findVersion(db: Queryable, promptId: string, versionId: number): Promise<VersionRow | undefined> {
  return db
    .selectFrom('system_prompt_versions')
    .selectAll()
    .where('prompt_id', '=', promptId)
    .where('id', '=', versionId)
    .executeTakeFirst()
}
