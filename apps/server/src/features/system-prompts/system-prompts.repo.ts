import type { ToolType } from '@hookline/contract/fields.schemas'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { SystemPrompts, SystemPromptVersions } from '../../platform/database/database.gen.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { deleteBatch } from '../../platform/database/delete-batch.ts'
import { createTableRepo } from '../../platform/database/table-repo.ts'
import { previewSourceMax } from './prompt-preview.rules.ts'

export type SystemPromptRow = Selectable<SystemPrompts>
export type SummaryRow = Awaited<ReturnType<typeof listSummaries>>[number]
export type VersionRow = Selectable<SystemPromptVersions>

const order = sql`created_at`

export const systemPrompts = createTableRepo('system_prompts', 'System prompt', { order, most: 200 })

/** As `systemPrompts.list`, with the beginning of the contents only. */
export function listSummaries(db: Queryable, type?: ToolType) {
  return db
    .selectFrom('system_prompts')
    .select(['id', 'name', 'type', 'description', 'created_at', 'updated_at'])
    .select(sql<string>`left(content, ${previewSourceMax})`.as('beginning'))
    .where((eb) => eb.and(type ? { type } : {}))
    .orderBy(order)
    .orderBy('id')
    .execute()
}

/** The newest versions of a prompt that stay. */
export const versionsMax = 200

/** Stores the current text as a version, with its author and time, and removes the oldest above the maximum. */
export async function storeVersion(tx: Tx, prompt: SystemPromptRow): Promise<void> {
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

/** Removes versions of prompts that were deleted before then, and versions above the maximum. */
export function removeOldVersions(db: Queryable, before: Date, limit: number): Promise<number> {
  const isOld = sql<SqlBool>`id in (
    select id from (
      select v.id, v.saved_at, p.id is null as is_gone,
        row_number() over (partition by v.prompt_id order by v.id desc) as age
      from system_prompt_versions v left join system_prompts p on p.id = v.prompt_id
    ) ranked
    where age > ${versionsMax} or (is_gone and saved_at < ${before})
  )`
  return deleteBatch(db, 'system_prompt_versions', isOld, limit)
}

/** Newest first, without the texts. */
export function listVersions(db: Queryable, promptId: string) {
  return db
    .selectFrom('system_prompt_versions')
    .select(['id', 'name', 'author', 'saved_at'])
    .where('prompt_id', '=', promptId)
    .orderBy('id', 'desc')
    .execute()
}

export function findVersion(db: Queryable, promptId: string, versionId: number) {
  return db
    .selectFrom('system_prompt_versions')
    .selectAll()
    .where('prompt_id', '=', promptId)
    .where('id', '=', versionId)
    .executeTakeFirst()
}
