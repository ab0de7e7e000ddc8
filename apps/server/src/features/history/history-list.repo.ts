import type { HistoryFilter } from '@hookline/contract/history/history.schemas'
import { type Expression, type Selectable, type SqlBool, sql } from 'kysely'
import type { History } from '../../platform/database/database.gen.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { type SearchTerm, tellingTerms } from './search-terms.rules.ts'

export const listColumns = [
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
  /** To find them by what all of them must have; `termsOf` says it. Quick only when they are few (`find-results.ts`). */
  terms?: string[]
}

/** `search` in lower case as `search_text` is, each letter taken for what it is. */
const isFound = (search: string) => sql<SqlBool>`strpos(search_text, lower(${search})) <> 0`

function chosen(db: Queryable, choice: HistoryChoice) {
  const { ids, userId, project, tag, search, terms } = choice
  const all = db.selectFrom('history').where('deleted_at', 'is', null)
  if (ids) return all.where(sql<SqlBool>`id = any(${ids}::bigint[])`)
  const searched = all.$if(Boolean(search), (query) => query.where(isFound(search as string)))
  // Terms tell user, project and tag whole: named beside them, they would lead the planner to an index of theirs.
  if (terms) return searched.where(sql<SqlBool>`history_terms(search_text, user_id, project, tags) @> ${terms}::text[]`)
  return searched
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as string))
    .$if(Boolean(project), (query) => query.where('project', '=', project as string))
    .$if(Boolean(tag), (query) => query.innerJoin('history_tags', 'history_id', 'id').where('tag', '=', tag as string))
}

const sampleSize = 100

/** Terms that all results of the choice have: user, project and tag, and of the search those that tell most. */
export async function termsOf(db: Queryable, { userId, project, tag, search }: HistoryChoice): Promise<string[]> {
  const filters = [
    ...(userId === undefined ? [] : [`user:${userId}`]),
    ...(project ? [`project:${project}`] : []),
    ...(tag ? [`tag:${tag}`] : []),
  ]
  if (!search) return filters
  const weighed = await weighTerms(db, search)
  const terms = [...filters, ...tellingTerms(weighed, sampleSize)]
  return terms.length > 0 ? terms : weighed.map(({ term }) => term)
}

/** How many of the newest results have each three neighbouring letters of a search. */
async function weighTerms(db: Queryable, search: string): Promise<SearchTerm[]> {
  const { rows } = await sql<SearchTerm>`
    with newest as materialized (
      select search_text from history where deleted_at is null
      order by created_at desc, id desc limit ${sql.lit(sampleSize)}
    ), terms as (
      select n, substr(letters, n, size) as term
      from (select lower(${search}) as letters) given, least(3, length(letters)) size,
        generate_series(1, length(letters) - size + 1) n
    )
    select term, (select count(*) from newest where strpos(search_text, term) <> 0) as weight from terms order by n
  `.execute(db)
  return rows
}

/** Whether a tag's own order leads to them. */
const isByTag = ({ ids, tag, terms }: HistoryChoice) => Boolean(tag) && !ids && !terms

/** What a choice is ordered by: with a tag, the columns whose index has that order. */
const placeOf = (choice: HistoryChoice) =>
  isByTag(choice)
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
  const { userId, project, search } = choice
  return isByTag(choice) && userId === undefined && !project && !search
}

export type Page = Pick<HistoryFilter, 'page' | 'limit'>

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

function rowsOfPage(db: Queryable, filter: HistoryChoice & Page) {
  return rowsWhere(db, isOnPage(db, filter))
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

/**
 * The `count` newest results and whether they are chosen, told by an index that has all that filters. Of four billion
 * pairs of tags one is taken for the same.
 */
function newest({ userId, project, tag, search }: HistoryChoice, count: number) {
  const conditions = [
    ...(userId === undefined ? [] : [sql`user_id = ${userId}`]),
    ...(project ? [sql`project = ${project}`] : []),
    ...(tag ? [sql`tag_keys @> array[hashtext(${tag})]`] : []),
    ...(search ? [isFound(search)] : []),
  ]
  return sql`(
    select id, created_at, ${sql.join(conditions, sql` and `)} as is_chosen from history where deleted_at is null
    order by created_at desc, id desc limit ${count}
  ) newest`
}

/**
 * Looks at the `count` newest results.
 * @returns how many there were to look at, how many of them are chosen, and which of those are on the page.
 */
export async function lookAtNewest(
  db: Queryable,
  filter: HistoryChoice & Page,
  count: number,
): Promise<{ looked: number; found: number; ids: number[] }> {
  const { rows } = await sql<{ looked: number; found: number; ids: number[] }>`
    select count(*) as looked, count(*) filter (where is_chosen) as found, ${idsOfPage(filter)} as ids
    from ${newest(filter, count)}`.execute(db)
  return rows[0] ?? { looked: 0, found: 0, ids: [] }
}

/** Of those that are chosen. */
const idsOfPage = ({ page, limit }: Page) => sql`
  to_json(coalesce((array_agg(id order by created_at desc, id desc) filter (where is_chosen))
    [${(page - 1) * limit + 1}::int : ${page * limit}::int], '{}'))`

/** Goes through the `count` newest results until the page is full. @returns how many were found, up to the page's end. */
export async function walkNewest(
  db: Queryable,
  filter: HistoryChoice & Page,
  count: number,
): Promise<{ found: number; ids: number[] }> {
  const { page, limit } = filter
  const { rows } = await sql<{ found: number; ids: number[] }>`
    select count(*) as found, ${idsOfPage(filter)} as ids
    from (
      select * from ${newest(filter, count)} where is_chosen
      order by created_at desc, id desc limit ${page * limit}
    ) walked`.execute(db)
  return rows[0] ?? { found: 0, ids: [] }
}

/** Finds all that are chosen by the terms they must have: how many they are, and which are on the page. */
export async function findByTerms(
  db: Queryable,
  filter: HistoryChoice & Page,
): Promise<{ found: number; ids: number[] }> {
  const { page, limit } = filter
  const terms = await termsOf(db, filter)
  const { rows } = await sql<{ found: number; ids: number[] }>`
    with found as materialized (${chosenPlaces(db, { ...filter, terms })}), paged as (
      select id from found order by instant desc, id desc limit ${limit} offset ${(page - 1) * limit}
    )
    select (select count(*) from found) as found, (select coalesce(json_agg(id), '[]') from paged) as ids
  `.execute(db)
  return rows[0] ?? { found: 0, ids: [] }
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
