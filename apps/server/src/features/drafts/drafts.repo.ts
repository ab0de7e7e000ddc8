import type { DraftStatus } from '@hookline/contract/drafts/drafts.schemas'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { AdDrafts } from '../../platform/database/database.gen.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { laterTimestamp } from '../../platform/database/later-timestamp.ts'
import { toJson } from '../../platform/json.ts'

export type DraftRow = Awaited<ReturnType<ReturnType<typeof drafts>['execute']>>[number]
export type ResultRow = Awaited<ReturnType<typeof listResults>>[number]
export type DraftColumns = Omit<Updateable<AdDrafts>, 'id' | 'user_id' | 'updated_at'>

/** One parameter however many ids: a statement of its own for each number of them would be parsed anew. */
const oneOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`

const columns = [
  'id',
  'user_id',
  'history_id',
  'ad_name',
  'creative_name',
  'status',
  'project',
  'website_url',
  'url_parameters_string',
  'meta_ad_account_id',
  'facebook_page_id',
  'meta_campaign_id',
  'target_meta_ad_set_id',
  'new_ad_set_configuration',
  'instagram_user_id',
  'call_to_action_type',
  'initial_ad_status_on_meta',
  'video_object_name',
  'image_object_name',
  'original_ad',
  'meta_ad_id_returned',
  'meta_creative_id_returned',
  'meta_ad_set_id_returned',
  'effective_status',
  'status_checked_at',
  'submitted_at',
  'created_at',
  'updated_at',
] as const

/** As JSON: the driver reads an array of long texts twenty times slower, which 500 drafts feel. */
const textLists = [
  sql<string[]>`to_json(primary_texts)`.as('primary_texts'),
  sql<string[]>`to_json(headlines)`.as('headlines'),
  sql<string[]>`to_json(link_descriptions)`.as('link_descriptions'),
  sql<string[]>`to_json(review_feedback)`.as('review_feedback'),
] as const

/** As PostgreSQL writes it in JSON. */
export interface StoredSubmission {
  id: string
  batch_id: string | null
  state: string
  step: string | null
  progress: number | null
  error: string | null
  error_code: string | null
  error_field: string | null
  retry_at: string | null
  updated_at: string
  version: number
}

/** As one column: ten more of each row are what 500 drafts feel too. */
const latestSubmission = sql<StoredSubmission | null>`(
  select to_json(latest) from (
    select id, batch_id, state, step, progress, error, error_code, error_field, retry_at, updated_at, version
    from submissions where draft_id = ad_drafts.id order by created_at desc, id desc limit 1
  ) latest
)`.as('submission')

/** The step that makes the ad, once its call may have been executed. */
export interface StoredAdStep {
  state: 'sent' | 'done'
  request_hash: string
  result: unknown
}

const adStep = sql<StoredAdStep | null>`(
  select json_build_object('state', state, 'request_hash', request_hash, 'result', result) from submission_steps
  where draft_id = ad_drafts.id and step = 'ad' and state in ('sent', 'done')
    and ad_drafts.status <> 'SUBMITTED_TO_META'
)`.as('ad_step')

/** Drafts, each with its latest submission. */
function drafts(db: Queryable) {
  return db.selectFrom('ad_drafts').select(columns).select(textLists).select([latestSubmission, adStep])
}

/** A user's drafts of these statuses, newest first. */
export function listDrafts(
  db: Queryable,
  userId: number,
  { statuses, project }: { statuses: readonly DraftStatus[]; project: string | undefined },
): Promise<DraftRow[]> {
  return drafts(db)
    .where('user_id', '=', userId)
    .where('status', 'in', statuses)
    .$if(Boolean(project), (query) => query.where('project', '=', project as string))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Drafts, whoever's they are, in the order of their ids. */
export function findAnyDrafts(db: Queryable, ids: readonly string[]): Promise<DraftRow[]> {
  return drafts(db).where('id', '=', oneOf(ids)).orderBy('id').execute()
}

/** Those of the drafts that are the user's, in the order of their ids. */
export function findDrafts(db: Queryable, userId: number, ids: readonly string[]): Promise<DraftRow[]> {
  return drafts(db).where('user_id', '=', userId).where('id', '=', oneOf(ids)).orderBy('id').execute()
}

/**
 * Holds the user's drafts until the transaction ends. Read them afterwards, by another statement: one that waited for
 * the lock still sees the submissions as they were before it waited.
 */
export async function lockDrafts(tx: Tx, userId: number, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('ad_drafts')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', oneOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function insertDrafts(tx: Tx, rows: readonly Insertable<AdDrafts>[]): Promise<void> {
  await tx.insertInto('ad_drafts').values(rows).execute()
}

/**
 * Changes what a person wrote, and so `updated_at`, of each draft as it says there: all by one statement.
 * @param changes columns as JSON has them; those that a change does not name stay.
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

/** Changes what became of a draft; `updated_at` stays, for nobody's text was changed. */
export async function recordOutcome(tx: Tx, id: string, change: DraftColumns): Promise<void> {
  await tx.updateTable('ad_drafts').set(change).where('id', '=', id).execute()
}

export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('ad_drafts').where('id', '=', id).execute()
}

/** Those of the results that the team still has; none of them is purged before the transaction ends. */
export function listResults(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('history')
    .select([
      'id',
      'status',
      'operation',
      'video_filename',
      'video_object_name',
      'screenshot_object_name',
      'project',
      'result',
      'is_edited',
      'edited_result',
      'client_template_type',
      'client_template_config',
    ])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
}
