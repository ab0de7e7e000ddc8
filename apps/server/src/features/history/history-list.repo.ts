import type { HistoryFilter } from '@hookline/contract/history/history.schemas'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { History } from '../../platform/database/database.gen.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { selectLastActor } from '../../platform/database/last-actor.ts'
import { firstHeadline, usedInAd } from './history.repo.ts'

/** Which results a list or an export holds: of those that are not deleted, unless `deletedSince` is given. */
export type HistoryChoice = Pick<HistoryFilter, 'project' | 'tag' | 'userId' | 'search' | 'operation' | 'status'> & {
  ids?: number[]
  /** Generated from this instant on. */
  since?: Date | undefined
  /** Generated before this instant. */
  before?: Date | undefined
  deletedSince?: Date
  /** Results that match the search by what their videos show or say. */
  foundInVideos?: number[]
}

const columns = sql`user_id, project, operation, search_text, created_at`
/** Each source is in the order of an index that has all filtered columns but a status (decision 010). */
function selectSource({ ids, tag, status, deletedSince }: HistoryChoice) {
  const live = sql`select id, created_at as listed_at, ${columns}, status from history where deleted_at is null`
  if (ids) return sql`${live} and id = any(${ids}::bigint[])`
  const hasTag = tag ? sql`tags @> array[${tag}]` : sql`true`
  if (deletedSince) {
    return sql`select id, deleted_at as listed_at, ${columns}, status from history
      where deleted_at >= ${deletedSince} and ${hasTag}`
  }
  // Unfinished and failed results are few.
  if (tag && status && status !== 'COMPLETED') return sql`${live} and ${hasTag}`
  if (tag) {
    return sql`select history_id as id, created_at as listed_at, ${columns},
      (select status from history where id = history_id) as status from history_tags where tag = ${tag}`
  }
  return live
}

/**
 * Matches any part of a username or filename, in any case. A search without three neighbouring characters of names has
 * no trigram: LIKE would read the whole trigram index, so `strpos` walks the newest results instead.
 */
function matches(search: string, foundInVideos: number[] = []) {
  const isNamed = hasTrigram(search)
    ? sql<SqlBool>`search_text like ${containsPattern(search)}`
    : sql<SqlBool>`strpos(search_text, searchable(${search})) > 0`
  return foundInVideos.length > 0 ? sql<SqlBool>`(${isNamed} or id = any(${foundInVideos}::bigint[]))` : isNamed
}

export const hasTrigram = (search: string) => /[a-z0-9_\-. ]{3}|\P{ASCII}/u.test(search.toLowerCase())
export const containsPattern = (search: string) => sql`'%' || searchable(${search.replace(/[\\%]/g, '\\$&')}) || '%'`

export function choose(db: Queryable, choice: HistoryChoice) {
  const { userId, project, operation, status, since, before, search, foundInVideos } = choice
  type Source = Pick<Selectable<History>, 'id' | 'user_id' | 'project' | 'operation' | 'status' | 'created_at'> & {
    listed_at: Date
  }
  return (
    db
      .selectFrom(sql<Source>`(${selectSource(choice)})`.as('chosen'))
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as string))
      .$if(Boolean(project), (query) => query.where('project', '=', project as string))
      // Literal, so that the planner sees that the index of some operations or statuses has it.
      .$if(operation !== undefined, (query) => query.where('operation', '=', sql.lit(operation as string)))
      .$if(status !== undefined, (query) => query.where('status', '=', sql.lit(status as string)))
      .$if(since !== undefined, (query) => query.where('created_at', '>=', since as Date))
      .$if(before !== undefined, (query) => query.where('created_at', '<', before as Date))
      .$if(Boolean(search), (query) => query.where(matches(search as string, foundInVideos)))
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

const deletedBy = sql<string | null>`case when deleted_at is not null then
  ${selectLastActor('history.deleted', sql`history.id::text`)} end`

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
    .select('cuts')
    .select([deletedBy.as('deleted_by'), firstHeadline.as('first_headline'), usedInAd.as('used_in_ad')])
    .where(sql<SqlBool>`id = any(${ids}::bigint[])`)
    .orderBy(sql`array_position(${ids}::bigint[], id)`)
    .execute()
}

/** Enough to pass over the results of a day whose brief was left empty. */
const briefAmong = 200

/** The newest result with a brief, among the newest of the project. */
export function findNewestWithBrief(db: Queryable, project: string) {
  const newest = db
    .selectFrom('history')
    .select(['id', 'created_at', 'settings'])
    .where('deleted_at', 'is', null)
    .where('project', '=', project)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(briefAmong)
  return db
    .selectFrom(newest.as('newest'))
    .select(['id', 'settings'])
    .where(sql<boolean>`settings ->> 'brief' <> '{}'`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
