import type { HistoryFilter } from '@hookline/contract/history/history.schemas'
import { type Expression, type Selectable, type SqlBool, sql } from 'kysely'
import type { History } from '../../platform/database.gen.ts'
import type { Queryable } from '../../platform/database.ts'
import { prepared } from '../../platform/prepared-statements.ts'
import { hasTrigram } from './search.rules.ts'

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
export type HistoryChoice = Pick<HistoryFilter, 'project' | 'tag' | 'userId' | 'search'> & {
  ids?: number[]
  /** `findsLittle` says so of the search. */
  isRare?: boolean
}

/** `%` and `_` in a search are letters like others. */
const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Where trigrams tell nothing, their index would be read whole and then each row. Another collation finds the same, but
 * not by that index; and what is rare is found by the index of pieces, of which the planner knows no frequencies.
 */
function isFound(search: string, isRare = false) {
  if (hasTrigram(search)) return sql<SqlBool>`search_text like lower(${contains(search)})`
  if (!isRare) return sql<SqlBool>`search_text collate "C" like lower(${contains(search)})`
  const text = sql`lower(${search})`
  return sql<SqlBool>`strpos(search_text, ${text}) <> 0 and short_pieces(search_text) @> short_pieces(${text})`
}

function chosen(db: Queryable, { ids, userId, project, tag, search, isRare }: HistoryChoice) {
  const all = db.selectFrom('history').where('deleted_at', 'is', null)
  if (ids) return all.where(sql<SqlBool>`id = any(${ids}::bigint[])`)
  return all
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as string))
    .$if(Boolean(project), (query) => query.where('project', '=', project as string))
    .$if(Boolean(search), (query) => query.where(isFound(search as string, isRare)))
    .$if(Boolean(tag), (query) => query.innerJoin('history_tags', 'history_id', 'id').where('tag', '=', tag as string))
}

/** What a choice is ordered by: with a tag, the columns whose index has that order. */
const placeOf = ({ ids, tag }: HistoryChoice) =>
  tag && !ids
    ? { instant: sql.ref<Date>('made_at'), id: sql.ref<number>('history_id') }
    : { instant: sql.ref<Date>('created_at'), id: sql.ref<number>('id') }

/** Only the places of what is chosen: indexes tell them without the rows, those of a tag without `history`. */
function chosenPlaces(db: Queryable, choice: HistoryChoice) {
  const { instant, id } = placeOf(choice)
  const place = [instant.as('instant'), id.as('id')] as const
  const places = isTagAlone(choice)
    ? db.selectFrom('history_tags').where('tag', '=', choice.tag).select(place)
    : chosen(db, choice).select(place)
  return db.selectFrom(sql<{ instant: Date; id: number }>`(${places})`.as('places')).select(['instant', 'id'])
}

function isTagAlone(choice: HistoryChoice): choice is HistoryChoice & { tag: string } {
  const { ids, userId, project, tag, search } = choice
  return Boolean(tag) && !ids && userId === undefined && !project && !search
}

type Page = Pick<HistoryFilter, 'page' | 'limit'>
const usualLimit = 20

/** The list's columns of these results, newest first. */
export function readItems(db: Queryable, ids: number[]): Promise<HistoryListRow[]> {
  return rowsWhere(db, sql<SqlBool>`id = any(${ids}::bigint[])`).execute()
}

/** One page of the list, newest first. The ids are found by the indexes alone; only the page's rows are read whole. */
export function pageItems(db: Queryable, filter: HistoryChoice & Page): Promise<HistoryListRow[]> {
  return rowsOfPage(db, filter).execute()
}

/** The same with how many are chosen, counted no further than `cap` + 1, in one call. */
export async function pageAndCount(
  db: Queryable,
  filter: HistoryChoice & Page,
  cap: number,
): Promise<{ rows: HistoryListRow[]; total: number }> {
  const rows = await rowsOfPage(db, filter)
    .select(countOf(db, filter, cap).as('total'))
    .execute()
  const [first] = rows
  if (first) return { rows, total: first.total }
  // Beyond the last page no row tells the count.
  return { rows, total: filter.page > 1 ? await countItems(db, filter, cap) : 0 }
}

/** The first page as the screens ask for it is the one that many ask for; the right plan of a search is not always the same. */
function rowsOfPage(db: Queryable, filter: HistoryChoice & Page) {
  const isUsual = filter.page === 1 && filter.limit === usualLimit && !filter.search
  return rowsWhere(db, isOnPage(db, filter)).$if(isUsual, (query) => query.modifyFront(prepared))
}

function isOnPage(db: Queryable, filter: HistoryChoice & Page) {
  const { page, limit } = filter
  const wanted = chosenPlaces(db, filter)
    .orderBy('instant', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit))
    .offset(sql.lit((page - 1) * limit))
  return sql<SqlBool>`id in (select id from ${wanted} wanted)`
}

function rowsWhere(db: Queryable, isWanted: Expression<SqlBool>) {
  return db
    .selectFrom('history')
    .select(listColumns)
    .where('deleted_at', 'is', null)
    .where(isWanted)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
}

const countOf = (db: Queryable, choice: HistoryChoice, cap: number) =>
  sql<number>`(select count(*) from ${chosenPlaces(db, choice).limit(sql.lit(cap + 1))} counted)`

/** Counts no further than `cap` + 1. */
export async function countItems(db: Queryable, choice: HistoryChoice, cap: number): Promise<number> {
  const { total } = await db.selectNoFrom(countOf(db, choice, cap).as('total')).executeTakeFirstOrThrow()
  return total
}

/** Among so many of the newest results a search is common when it is in so many. */
const newestLookedAt = 2000
const commonFrom = 4

/**
 * Whether trigrams tell nothing of a search and, as far as the newest results tell, less than one of five hundred has
 * it: then reading these one by one is quicker than going through names until a page is full.
 */
export async function findsLittle(db: Queryable, search: string): Promise<boolean> {
  if (hasTrigram(search)) return false
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (
      select search_text from history where deleted_at is null
      order by created_at desc, id desc limit ${sql.lit(newestLookedAt)}
    ) newest where strpos(search_text, lower(${search})) <> 0
  `.execute(db)
  return (rows[0]?.found ?? 0) < commonFrom
}

/**
 * Looks once for both, a count no further than `cap` + 1 and the ids of a page, where looking is what takes time. What
 * may be much is looked at newest first, as far as is needed; what is rare in whatever order its index has.
 * @returns `ids` null when the page may have others than those that were looked at.
 */
export async function findUpTo(
  db: Queryable,
  filter: HistoryChoice & Page,
  cap: number,
): Promise<{ total: number; ids: number[] | null }> {
  const { page, limit, isRare = false } = filter
  const newest = sql`order by instant desc, id desc`
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with found as materialized (${chosenPlaces(db, filter)} ${isRare ? sql`` : newest} limit ${cap + 1}), paged as (
      select id from found ${newest} limit ${limit} offset ${(page - 1) * limit}
    )
    select (select count(*) from found) as total, (select coalesce(json_agg(id), '[]') from paged) as ids
  `.execute(db)
  const [{ total, ids } = { total: 0, ids: [] }] = rows
  const isTold = total <= cap || (!isRare && page * limit <= cap)
  return { total, ids: isTold ? ids : null }
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
  const { instant, id } = placeOf(choice)
  return chosen(db, choice)
    .select(exportColumns)
    .select(sql<string>`created_at::text`.as('instant'))
    .$if(after !== null, (query) =>
      query.where(sql<SqlBool>`(${instant}, ${id}) < (${after?.instant}::timestamptz, ${after?.id}::bigint)`),
    )
    .orderBy(instant, 'desc')
    .orderBy(id, 'desc')
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
