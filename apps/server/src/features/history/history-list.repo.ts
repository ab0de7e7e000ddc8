import type { HistoryFilter } from '@hookline/contract/history/history.schemas'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { History } from '../../platform/database.gen.ts'
import type { Queryable } from '../../platform/database.ts'

const listColumns = [
  'id',
  'operation',
  'video_filename',
  'model_id',
  'model_name',
  'template_id',
  'template_name',
  'tags',
  'project',
  'screenshot_object_name',
  'tool_name',
  'tool_category',
  'response_format_id',
  'response_format_name',
  'created_at',
  'updated_at',
  'user_id',
  'generated_by_username',
  'retry_count',
  'status',
  'error_type',
  'error_message',
  'is_edited',
  'variant_count',
] as const

const exportColumns = [
  'id',
  'status',
  'operation',
  'video_filename',
  'model_name',
  'template_name',
  'project',
  'tags',
  'generated_by_username',
  'client_template_type',
  'client_template_config',
  'result',
  'is_edited',
  'edited_result',
  'created_at',
] as const

export type HistoryListRow = Pick<Selectable<History>, (typeof listColumns)[number]>
export type HistoryExportRow = Pick<Selectable<History>, (typeof exportColumns)[number]>

/** Which results a list or an export is of; `ids` wins over the rest. */
export type HistoryChoice = Pick<HistoryFilter, 'project' | 'tag' | 'userId' | 'search'> & { ids?: number[] }

/** `%` and `_` in a search are letters like others. */
const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

function chosen(db: Queryable, { ids, userId, project, tag, search }: HistoryChoice) {
  const all = db.selectFrom('history').where('deleted_at', 'is', null)
  if (ids) return all.where(sql<SqlBool>`id = any(${ids}::bigint[])`)
  return all
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as string))
    .$if(Boolean(project), (query) => query.where('project', '=', project as string))
    .$if(Boolean(tag), (query) => query.where(sql<SqlBool>`tags @> array[${tag}]::text[]`))
    .$if(Boolean(search), (query) => query.where(sql<SqlBool>`search_text like lower(${contains(search as string)})`))
}

/** One page of the list, newest first. The ids are found by the indexes alone; only the page's rows are read whole. */
export function pageItems(db: Queryable, filter: HistoryFilter): Promise<HistoryListRow[]> {
  const { page, limit } = filter
  const wanted = chosen(db, filter)
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
  return db
    .selectFrom('history')
    .select(listColumns)
    .where('id', 'in', wanted)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Counts no further than `cap` + 1. */
export async function countItems(db: Queryable, choice: HistoryChoice, cap: number): Promise<number> {
  const { total } = await db
    .selectFrom(
      chosen(db, choice)
        .select('id')
        .limit(cap + 1)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/**
 * The next results of an export, newest first.
 * @param after where the batch before ended; the instant as the database writes it, to the microsecond.
 */
export function exportBatch(
  db: Queryable,
  choice: HistoryChoice,
  { after, limit }: { after: { instant: string; id: number } | null; limit: number },
): Promise<(HistoryExportRow & { instant: string })[]> {
  return chosen(db, choice)
    .select(exportColumns)
    .select(sql<string>`created_at::text`.as('instant'))
    .$if(after !== null, (query) =>
      query.where(sql<SqlBool>`(created_at, id) < (${after?.instant}::timestamptz, ${after?.id}::bigint)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The most variants of one result among those that have more than `few`, else `few`. */
export async function mostVariants(db: Queryable, choice: HistoryChoice, few: number): Promise<number> {
  const row = await chosen(db, choice)
    .where('variant_count', '>', sql<number>`${sql.lit(few)}`)
    .select((eb) => eb.fn.max<number | null>('variant_count').as('most'))
    .executeTakeFirst()
  return row?.most ?? few
}

/**
 * Everyone who has results, deleted accounts included, by the name of their newest result. Jumps from one user to the
 * next in the index: a plain `distinct` would read a million rows.
 */
export async function listAuthors(db: Queryable): Promise<{ user_id: string; username: string }[]> {
  const newestOf = sql`select user_id, generated_by_username from history where deleted_at is null`
  const first = sql`order by user_id, created_at desc, id desc limit 1`
  const { rows } = await sql<{ user_id: string; username: string }>`
    with recursive authors as (
      (${newestOf} ${first})
      union all
      select next.* from authors cross join lateral (${newestOf} and user_id > authors.user_id ${first}) next
    )
    select authors.user_id, coalesce(users.username, authors.generated_by_username) as username
    from authors left join users on users.user_uuid = authors.user_id
    order by lower(coalesce(users.username, authors.generated_by_username))
  `.execute(db)
  return rows
}

/** Tags and projects of the newest `among` results that have any, the commonest first, at most `limit` in all. */
export async function listLabels(
  db: Queryable,
  { among, limit }: { among: number; limit: number },
): Promise<{ kind: 'tag' | 'project'; label: string }[]> {
  const { rows } = await sql<{ kind: 'tag' | 'project'; label: string }>`
    with labelled as materialized (
      select tags, project from history
      where deleted_at is null and (tags <> '{}' or project is not null)
      order by created_at desc, id desc limit ${among}
    )
    select kind, label from (
      select 'tag' as kind, unnest(tags) as label from labelled
      union all
      select 'project', project from labelled where project is not null
    ) used
    group by kind, label order by count(*) desc, label limit ${limit}
  `.execute(db)
  return rows
}
