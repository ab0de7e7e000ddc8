import type {
  ActivityAction,
  ActivityFilter,
  ActivityQuery,
  ActivitySort,
} from '@hookline/contract/activity/activity.schemas'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { deleteBatch } from '../../platform/database/delete-batch.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { toJson } from '../../platform/json.ts'

export interface Change {
  /** Its first part is the type of the subject. */
  action: ActivityAction
  subjectId: string | number
  before?: unknown
  after?: unknown
}

export type ActivityActor = Pick<Actor, 'id' | 'username'>

/** Writes all changes by one statement, in this order. */
export async function insertActivity(tx: Tx, actor: ActivityActor, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const values = changes.map(({ action, subjectId, before, after }) => ({
    user_id: actor.id,
    username: actor.username,
    action,
    subject_type: action.split('.')[0] ?? action,
    subject_id: String(subjectId),
    before: before === undefined ? null : toJson(before),
    after: after === undefined ? null : toJson(after),
  }))
  await tx.insertInto('activity_log').values(values).execute()
}

/** Longer values are left out of lists; the export has them. */
const shownCharacters = 20_000
const shown = (column: 'before' | 'after') => {
  const value = sql.ref(column)
  return sql<unknown>`case when length(${value}::text) <= ${shownCharacters} then ${value} end`.as(column)
}

export type ActivityEntryRow = Awaited<ReturnType<typeof listActivity>>[number]

export function listActivity(db: Queryable, wanted: { subjectType: string; subjectId: string; limit: number }) {
  return db
    .selectFrom('activity_log')
    .select(['id', 'occurred_at', 'username', 'action', shown('before'), shown('after')])
    .where('subject_type', '=', wanted.subjectType)
    .where('subject_id', '=', wanted.subjectId)
    .orderBy('id', 'desc')
    .limit(wanted.limit)
    .execute()
}

const entryColumns = ['id', 'occurred_at', 'username', 'action', 'subject_type', 'subject_id'] as const

/** `person` matches entries under this username, and all entries of the account that has it now. */
function chosen(db: Queryable, { person = '', subjectType = '', from = '', to = '' }: ActivityFilter) {
  return db
    .selectFrom('activity_log')
    .$if(person !== '', (query) =>
      query.where(({ eb, or, selectFrom }) =>
        or([
          eb('activity_log.username', '=', person),
          eb('user_id', '=', selectFrom('users').select('id').where('username', '=', person)),
        ]),
      ),
    )
    .$if(subjectType !== '', (query) => query.where('subject_type', '=', subjectType))
    .$if(from !== '', (query) => query.where('occurred_at', '>=', new Date(from)))
    .$if(to !== '', (query) => query.where('occurred_at', '<', new Date(to)))
}

/** What each sort compares; `0002_activity_log.sql` has an index for each. */
const sortKeys: Record<ActivitySort, Expression<unknown>[]> = {
  occurredAt: [sql.ref('occurred_at'), sql.ref('id')],
  username: [sql`lower(activity_log.username)`],
  // The part after the dot, which the screen shows.
  action: [sql`split_part(action, '.', 2)`],
  subject: [sql.ref('subject_type'), sql.ref('subject_id')],
}

/** The cast is safe: ids of results are numbers. */
const isRestorable = (deletedSince: Date) => sql<boolean>`case when action = 'history.deleted' then exists (
  select from history where history.id = subject_id::bigint and deleted_at >= ${deletedSince}
) else false end`

/** The casts are safe: the ids of one kind of thing have one type. */
const subjectName = sql<string | null>`case subject_type
  when 'ai_model' then (select name from ai_models where id = subject_id::bigint)
  when 'draft' then (select ad_name from ad_drafts where id = subject_id::uuid)
  when 'history' then (
    select concat_ws(' vs ', video_filename, second_video_filename) from history where id = subject_id::bigint
  )
  when 'preset' then (select preset_name from meta_presets where id = subject_id::uuid)
  when 'recipe' then (select name from recipes where id = subject_id::uuid)
  when 'response_format' then (select name from response_formats where id = subject_id::uuid)
  when 'system_prompt' then (select name from system_prompts where id = subject_id)
  when 'template' then (select name from templates where id = subject_id::uuid)
  when 'tool' then (select display_name from tools where id = subject_id::bigint)
  when 'user' then (select username from users where id = subject_id::bigint)
end`

const isDeletedResult = sql<boolean>`case when subject_type = 'history' then exists (
  select from history where history.id = subject_id::bigint and deleted_at is not null
) else false end`

/** @param deletedSince results that were deleted then or later can be restored. */
export function pageActivity(db: Queryable, filter: ActivityQuery, deletedSince: Date) {
  let page = chosen(db, filter)
  for (const key of sortKeys[filter.sort]) page = page.orderBy(key, filter.direction)
  return page
    .select(entryColumns)
    .select([shown('before'), shown('after'), isRestorable(deletedSince).as('is_restorable')])
    .select([subjectName.as('subject_name'), isDeletedResult.as('is_deleted_result')])
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()
}

/** Stops counting at `cap` + 1. */
export async function countActivity(db: Queryable, filter: ActivityFilter, cap: number): Promise<number> {
  const counted = chosen(db, filter)
    .select('id')
    .limit(cap + 1)
    .as('counted')
  const { total } = await db
    .selectFrom(counted)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export type ActivityExportRow = Awaited<ReturnType<typeof exportActivity>>[number]

/** @param after the end of the former batch; its instant in the database's form, to the microsecond. */
export function exportActivity(
  db: Queryable,
  filter: ActivityFilter,
  { after, limit }: { after: { instant: string; id: number } | null; limit: number },
) {
  return chosen(db, filter)
    .select(entryColumns)
    .select(['before', 'after', sql<string>`occurred_at::text`.as('instant')])
    .$if(after !== null, (query) =>
      query.where(sql<SqlBool>`(occurred_at, id) < (${after?.instant}::timestamptz, ${after?.id}::bigint)`),
    )
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Everyone who has an account, and everyone in the log whose account is gone. */
export async function listPeople(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('username')
    .union(db.selectFrom('activity_log').select('username').where('user_id', 'is', null))
    .execute()
  return rows.map(({ username }) => username).sort((a, b) => a.localeCompare(b))
}

/** The subject types in the log, by a loose index scan: `distinct` would read the whole log. */
export async function listSubjectTypes(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ subject_type: string }>`
    with recursive kinds as (
      (select subject_type from activity_log order by subject_type limit 1)
      union all
      select next.subject_type from kinds cross join lateral (
        select subject_type from activity_log where subject_type > kinds.subject_type order by subject_type limit 1
      ) next
    )
    select subject_type from kinds
  `.execute(db)
  return rows.map(({ subject_type }) => subject_type)
}

/** Deletes entries older than that, except those of results that can still be restored. @returns how many. */
export function removeOldActivity(db: Queryable, before: Date, limit: number): Promise<number> {
  const isOld = sql<SqlBool>`occurred_at < ${before} and not exists (
    select from history
    where history.id = case when subject_type = 'history' then subject_id::bigint end and deleted_at is not null
  )`
  return deleteBatch(db, 'activity_log', isOld, limit)
}
