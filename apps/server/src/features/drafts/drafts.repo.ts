import {
  type DraftFieldKey,
  draftFieldKeys,
  draftFields,
  listDraftFields,
  toDraftColumn,
} from '@hookline/contract/drafts/draft-fields.rules'
import { type DraftSort, type DraftStatus, draftSorts } from '@hookline/contract/drafts/drafts.schemas'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { AdDrafts } from '../../platform/database/database.gen.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { laterTimestamp } from '../../platform/database/later-timestamp.ts'
import { toJson } from '../../platform/json.ts'

export type DraftRow = Awaited<ReturnType<ReturnType<typeof drafts>['execute']>>[number]
export type ResultRow = Awaited<ReturnType<typeof listResults>>[number]
export type DraftColumns = Omit<Updateable<AdDrafts>, 'id' | 'user_id' | 'updated_at'>

/** One parameter for any number of ids, so that the statement's text stays the same. */
const matchAny = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`

const textLists = listDraftFields({ kind: 'texts' })
type OtherField = Exclude<DraftFieldKey, (typeof textLists)[number]>
const otherFields = draftFieldKeys.filter((key): key is OtherField => draftFields[key].kind !== 'texts')

/** As JSON: the driver parses a PostgreSQL array of long texts twenty times slower. */
const texts = [...textLists, 'review_feedback' as const].map((list) =>
  sql<string[]>`to_json(${sql.ref(list)})`.as(list),
)

const isoTime = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The contract's SubmissionSummary as one column: ten more columns of 500 drafts are slow to read. */
const latestSubmission = sql<unknown>`(
  select json_build_object(
    'jobId', id, 'batchId', batch_id, 'state', state, 'step', step, 'progress', progress,
    'error', error, 'errorCode', error_code, 'errorField', error_field,
    'retryAt', ${isoTime('retry_at')}, 'updatedAt', ${isoTime('submissions.updated_at')}, 'version', version
  )
  from submissions where draft_id = ad_drafts.id order by created_at desc, id desc limit 1
)`.as('submission')

const owner = [
  sql<string>`(select user_uuid from users where id = ad_drafts.user_id)`.as('user_uuid'),
  sql<string>`(select username from users where id = ad_drafts.user_id)`.as('username'),
]

const adStep = sql<unknown>`(
  select json_build_object('state', state, 'request_hash', request_hash, 'result', result) from submission_steps
  where draft_id = ad_drafts.id and step = 'ad' and state in ('sent', 'done')
    and ad_drafts.status <> 'SUBMITTED_TO_META'
)`.as('ad_step')

/** Drafts, each with its owner and its latest submission. */
function drafts(db: Queryable) {
  return db
    .selectFrom('ad_drafts')
    .select(otherFields.map(toDraftColumn))
    .select(['id', 'user_id', 'history_id', 'status', 'original_ad'])
    .select(['created_at', 'updated_at', 'submitted_at', 'effective_status', 'status_checked_at'])
    .select(['guard_state', 'guard_checked_at', 'guard_differences', 'is_worn_out'])
    .select(sql<string | null>`last_impressions_on::text`.as('last_impressions_on'))
    .select(['meta_ad_id_returned', 'meta_creative_id_returned', 'meta_ad_set_id_returned'])
    .select([...owner, ...texts, latestSubmission, adStep])
}

interface ListedDrafts {
  /** The owner's id or user_uuid; all users without it. */
  owner?: number | string | undefined
  statuses: readonly DraftStatus[]
  project?: string | undefined
  /** Only sent ads that need attention. */
  attention?: boolean | undefined
  /** Newest first without it. */
  sort?: DraftSort | `-${DraftSort}` | undefined
  offset?: number | undefined
  /** The most rows; every one without it. */
  limit?: number | undefined
}

const sortColumns: Record<DraftSort, RawBuilder<unknown>> = {
  name: sql`lower(ad_name)`,
  headline: sql`lower(headlines[1])`,
  ad_id: sql`meta_ad_id_returned`,
  status: sql`effective_status`,
  checked: sql`status_checked_at`,
  submitted: sql`submitted_at`,
  created: sql`created_at`,
}

function orderBy(sort: ListedDrafts['sort']) {
  const direction = sort?.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`
  const key = draftSorts.find((one) => one === sort?.replace('-', ''))
  return key ? sql`${sortColumns[key]} ${direction}, created_at desc, id desc` : sql`created_at desc, id desc`
}

/** What `needs-attention.rules.ts` of the contract says. */
const needsAttention = sql<boolean>`(
  effective_status in ('DISAPPROVED', 'WITH_ISSUES', 'PENDING_BILLING_INFO', 'DELETED')
  or guard_state in ('changed', 'gone') or is_worn_out or cardinality(review_feedback) > 0
)`

const isListed = ({ owner: whose, statuses, project, attention }: ListedDrafts) => {
  const ownerId = typeof whose === 'string' ? sql`(select id from users where user_uuid = ${whose})` : sql`${whose}`
  return sql<boolean>`
    status in (${sql.join(statuses)}) and ${whose === undefined ? sql`true` : sql`user_id = ${ownerId}`}
    and ${project ? sql`project = ${project}` : sql`true`} and ${attention ? needsAttention : sql`true`}`
}

/** Drafts of these statuses. */
export function listDrafts(db: Queryable, { sort, offset, limit, ...listed }: ListedDrafts): Promise<DraftRow[]> {
  // Apart: PostgreSQL would compute every column of the rows that the offset skips.
  const page = db
    .selectFrom('ad_drafts')
    .select('id')
    .where(isListed(listed))
    .orderBy(orderBy(sort))
    .$if(offset !== undefined, (query) => query.offset(offset as number))
    .$if(limit !== undefined, (query) => query.limit(limit as number))
  return drafts(db).where('id', 'in', page).orderBy(orderBy(sort)).execute()
}

export async function countListed(db: Queryable, listed: ListedDrafts): Promise<number> {
  const { count } = await db
    .selectFrom('ad_drafts')
    .select(sql<number>`count(*)`.as('count'))
    .where(isListed(listed))
    .executeTakeFirstOrThrow()
  return count
}

/** Everyone who has drafts, by name. */
export function listOwners(db: Queryable) {
  return db
    .selectFrom('users')
    .select(['user_uuid as user_id', 'username'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('ad_drafts').select('id').whereRef('ad_drafts.user_id', '=', 'users.id')),
    )
    .orderBy(sql`lower(username)`)
    .execute()
}

/** Drafts of any user, ordered by id. */
export function findAnyDrafts(db: Queryable, ids: readonly string[]): Promise<DraftRow[]> {
  return drafts(db).where('id', '=', matchAny(ids)).orderBy('id').execute()
}

/** The user's drafts among `ids`, ordered by id. */
export function findDrafts(db: Queryable, userId: number, ids: readonly string[]): Promise<DraftRow[]> {
  return drafts(db).where('user_id', '=', userId).where('id', '=', matchAny(ids)).orderBy('id').execute()
}

/** The name of each draft's video file: as its result names it, else as it was first uploaded. */
export async function listVideoFileNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('ad_drafts')
    .leftJoin('history', (join) =>
      join
        .onRef('history.id', '=', 'ad_drafts.history_id')
        .onRef('history.video_object_name', '=', 'ad_drafts.video_object_name'),
    )
    .leftJoin('objects', 'objects.object_name', 'ad_drafts.video_object_name')
    .select(['ad_drafts.id', sql<string | null>`coalesce(video_filename, file_name)`.as('name')])
    .where('ad_drafts.id', '=', matchAny(ids))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name ?? '']))
}

/** Locks a draft of any user. Read it by a later statement. */
export async function lockAnyDraft(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('ad_drafts').select('id').where('id', '=', id).forUpdate().execute()
}

/** Locks the user's drafts. Read them by a later statement: this one may see submissions as they were before the lock. */
export async function lockDrafts(tx: Tx, userId: number, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('ad_drafts')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', matchAny(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function insertDrafts(tx: Tx, rows: readonly Insertable<AdDrafts>[]): Promise<void> {
  await tx.insertInto('ad_drafts').values(rows).execute()
}

/**
 * Changes fields that the user edits, and so `updated_at`, of several drafts by one statement.
 * @param changes by column; missing columns stay.
 */
export async function updateDrafts(
  tx: Tx,
  changes: readonly { id: string; change: Record<string, unknown> }[],
): Promise<void> {
  const changed = [...new Set(changes.flatMap(({ change }) => Object.keys(change)))]
  if (changed.length === 0) return
  const columns = sql.join(changed.map((name) => sql.id(name)))
  await sql`
    update ad_drafts set
      (${columns}) = (select ${columns} from jsonb_populate_record(ad_drafts, changes.change)),
      updated_at = ${laterTimestamp}
    from jsonb_to_recordset(${toJson(changes)}) as changes(id uuid, change jsonb)
    where ad_drafts.id = changes.id`.execute(tx)
}

/** What the last read of a draft's ad said. */
const adState = [
  'id',
  'user_id',
  'ad_name',
  'effective_status',
  'review_feedback',
  'guard_state',
  'guard_differences',
  'is_worn_out',
] as const
export type AdStateRow = Pick<Selectable<AdDrafts>, (typeof adState)[number]>

/** Locks the draft until the transaction ends. */
export function lockAdState(tx: Tx, id: string): Promise<AdStateRow | undefined> {
  return tx.selectFrom('ad_drafts').select(adState).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Changes a draft's outcome at Meta. `updated_at` stays, because no field of the user was changed. */
export function recordOutcome(tx: Tx, id: string, change: DraftColumns): Promise<AdStateRow | undefined> {
  return tx.updateTable('ad_drafts').set(change).where('id', '=', id).returning(adState).executeTakeFirst()
}

/** The names of all drafts of a user, also of those that were sent. */
export async function listAdNames(tx: Tx, userId: number): Promise<string[]> {
  const rows = await tx.selectFrom('ad_drafts').select('ad_name').distinct().where('user_id', '=', userId).execute()
  return rows.map(({ ad_name }) => ad_name)
}

export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('ad_drafts').where('id', '=', id).execute()
}

/** What is known of the videos with these object names. */
export async function listMedia(tx: Tx, objectNames: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  const rows = await tx
    .selectFrom('objects')
    .select(['object_name', 'media'])
    .where('object_name', '=', sql<string>`any(${objectNames}::text[])`)
    .execute()
  return new Map(rows.map(({ object_name, media }) => [object_name, media]))
}

/** Results that are not deleted, locked against being purged. */
export function listResults(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('history')
    .select(['id', 'status', 'operation', 'video_filename', 'video_object_name', 'screenshot_object_name', 'project'])
    .select(['result', 'is_edited', 'edited_result', 'client_template_type', 'client_template_config', 'decisions'])
    .select(['ignored_findings', 'cuts'])
    .select(({ selectFrom }) =>
      selectFrom('objects')
        .select('media')
        .whereRef('objects.object_name', '=', 'history.video_object_name')
        .as('media'),
    )
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
}
