import type { HistoryFilter } from '@hookline/contract/history/history.schemas'
import { type SqlBool, sql } from 'kysely'
import type { Database, Queryable, Tx } from '../../platform/database/database.ts'
import { firstHeadline } from './history.repo.ts'

/** Which results a list or an export holds: of those that are not deleted, unless `deletedSince` is given. */
export type HistoryChoice = Pick<HistoryFilter, 'project' | 'tag' | 'userId' | 'search' | 'operation'> & {
  ids?: number[]
  deletedSince?: Date
  /** Results whose videos say the search: they are found as well. */
  saidIn?: number[]
}

const columns = sql`user_id, project, operation, search_text`
/** Each source is in the order of an index that has all filtered columns (decision 010). */
function sourceOf({ ids, tag, deletedSince }: HistoryChoice) {
  const live = sql`select id, created_at as listed_at, ${columns} from history where deleted_at is null`
  if (ids) return sql`${live} and id = any(${ids}::bigint[])`
  if (deletedSince) {
    const hasTag = tag ? sql`tags @> array[${tag}]` : sql`true`
    return sql`select id, deleted_at as listed_at, ${columns} from history where deleted_at >= ${deletedSince} and ${hasTag}`
  }
  if (tag) return sql`select history_id as id, created_at as listed_at, ${columns} from history_tags where tag = ${tag}`
  return live
}

/**
 * Any part of a username or filename, in any case. Without three neighbouring characters of names there is no trigram:
 * LIKE would read the whole trigram index, and `strpos`, which cannot use it, walks the newest results.
 */
function matches(search: string, saidIn: number[] = []) {
  const isNamed = hasTrigram(search)
    ? sql<SqlBool>`search_text like ${containsPattern(search)}`
    : sql<SqlBool>`strpos(search_text, searchable(${search})) > 0`
  return saidIn.length > 0 ? sql<SqlBool>`(${isNamed} or id = any(${saidIn}::bigint[]))` : isNamed
}

const hasTrigram = (search: string) => /[a-z0-9_\-. ]{3}|\P{ASCII}/u.test(search.toLowerCase())
const containsPattern = (search: string) => sql`'%' || searchable(${search.replace(/[\\%]/g, '\\$&')}) || '%'`

/** The results whose videos show or say the search, of the newest reports; none for one or two letters. */
export async function listSaid(db: Queryable, search: string, limit: number): Promise<number[]> {
  if (!hasTrigram(search)) return []
  const saying = (column: VideoColumn) =>
    db
      .selectFrom('watch_reports')
      .innerJoin('objects', 'objects.sha256', 'watch_reports.sha256')
      .innerJoin('history', `history.${column}`, 'objects.object_name')
      .select('history.id')
      .where(sql<SqlBool>`watch_reports.search_text <> ''`)
      .where(sql<SqlBool>`watch_reports.search_text like ${containsPattern(search)}`)
  const rows = await saying('video_object_name')
    .union(saying('second_video_object_name'))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

type VideoColumn = 'video_object_name' | 'second_video_object_name'

/** The reports of the videos of results, those of Video 1 first. */
export function readReports(db: Queryable, ids: number[]) {
  const reportsOf = (column: VideoColumn, video: 1 | 2) =>
    db
      .selectFrom('history')
      .innerJoin('objects', 'objects.object_name', `history.${column}`)
      .innerJoin('watch_reports', 'watch_reports.sha256', 'objects.sha256')
      .select(['history.id', sql<1 | 2>`${sql.lit(video)}`.as('video'), 'watch_reports.report'])
      .where(sql<SqlBool>`history.id = any(${ids}::bigint[])`)
  return reportsOf('video_object_name', 1).unionAll(reportsOf('second_video_object_name', 2)).orderBy('video').execute()
}

export function choose(db: Queryable, choice: HistoryChoice) {
  const { userId, project, operation, search, saidIn } = choice
  type Source = { id: number; listed_at: Date; user_id: string; project: string | null; operation: string }
  return (
    db
      .selectFrom(sql<Source>`(${sourceOf(choice)})`.as('chosen'))
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as string))
      .$if(Boolean(project), (query) => query.where('project', '=', project as string))
      // Literal, so that the planner sees that the index of some operations has it.
      .$if(operation !== undefined, (query) => query.where('operation', '=', sql.lit(operation as string)))
      .$if(Boolean(search), (query) => query.where(matches(search as string, saidIn)))
      .orderBy('listed_at', 'desc')
      .orderBy('id', 'desc')
  )
}

/** One page, newest first, and how many results there are, counted to at least `countUpTo` + 1. */
export async function findPage(
  db: Queryable,
  { page, limit, ...choice }: HistoryChoice & Pick<HistoryFilter, 'page' | 'limit'>,
  countUpTo: number,
): Promise<{ ids: number[]; total: number }> {
  const found = choose(db, choice).select(['id', 'listed_at'])
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with found as materialized (${found.limit(Math.max(countUpTo, page * limit) + 1)}), page as (
      select id from found order by listed_at desc, id desc limit ${limit} offset ${(page - 1) * limit}
    )
    select to_json(array(select id from page)) as ids, (select count(*) from found) as total`.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

const deletedBy = sql<string | null>`case when deleted_at is not null then (
  select activity_log.username from activity_log
  where subject_type = 'history' and subject_id = history.id::text and action = 'history.deleted'
  order by activity_log.id desc limit 1
) end`

export type HistoryListRow = Awaited<ReturnType<typeof readRows>>[number]

/** The columns of a list, in the order of the ids. */
export function readRows(db: Queryable, ids: number[]) {
  return db
    .selectFrom('history')
    .select(['id', 'batch_id', 'user_id', 'generated_by_username', 'operation', 'tool_name', 'tool_category'])
    .select(['model_id', 'model_name', 'template_id', 'template_name', 'response_format_id', 'response_format_name'])
    .select(['video_filename', 'second_video_filename', 'screenshot_object_name', 'second_screenshot_object_name'])
    .select(['tags', 'project', 'is_edited', 'variant_count', 'accepted_count', 'decided_count'])
    .select(['status', 'retry_count', 'error_type', 'error_message', 'created_at', 'updated_at', 'deleted_at'])
    .select([deletedBy.as('deleted_by'), firstHeadline.as('first_headline')])
    .where(sql<SqlBool>`id = any(${ids}::bigint[])`)
    .orderBy(sql`array_position(${ids}::bigint[], id)`)
    .execute()
}

/**
 * Everyone who has results, deleted accounts included, by the name of their newest result. Skips from user to user in
 * the index: `distinct` would read every row.
 */
export async function listAuthors(db: Queryable): Promise<{ user_id: string; username: string }[]> {
  const newestOf = sql`select user_id, generated_by_username from history where deleted_at is null`
  const first = sql`order by user_id desc, created_at desc, id desc limit 1`
  const { rows } = await sql<{ user_id: string; username: string }>`
    with recursive authors as (
      (${newestOf} ${first})
      union all
      select next.* from authors cross join lateral (${newestOf} and user_id < authors.user_id ${first}) next
    )
    select authors.user_id, coalesce(users.username, authors.generated_by_username) as username
    from authors left join users on users.user_uuid = authors.user_id
    order by lower(coalesce(users.username, authors.generated_by_username))`.execute(db)
  return rows
}

/** Tags and projects of the newest `among` results that have any, the most used first, at most `limit` in all. */
export async function listLabels(db: Queryable, { among, limit }: { among: number; limit: number }) {
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
    group by kind, label order by count(*) desc, label limit ${limit}`.execute(db)
  return rows
}

/** PostgreSQL's code for a statement that exceeded its timeout. */
const cancelledCode = '57014'

/** Runs `act` in a transaction with its own settings. @returns null when a statement exceeded `statement_timeout`. */
export async function withLocalSettings<T>(
  db: Database,
  settings: Record<string, string>,
  act: (tx: Tx) => Promise<T>,
): Promise<T | null> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`select set_config(key, value, true) from jsonb_each_text(${JSON.stringify(settings)})`.execute(tx)
      return await act(tx)
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === cancelledCode) return null
    throw error
  }
}
