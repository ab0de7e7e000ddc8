import type { HistoryStatus } from '@hookline/contract/history/history.schemas'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { History } from '../../platform/database/database.gen.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { deleteBatch } from '../../platform/database/delete-batch.ts'
import { selectLastActor } from '../../platform/database/last-actor.ts'
import { laterTimestamp } from '../../platform/database/later-timestamp.ts'

const shown = sql`case when history.is_edited then history.edited_result else history.result end`

/** The first variant's headline, the start of an analysis's or comparison's summary, or the first takeaway, as shown. */
export const firstHeadline = sql<string | null>`left(nullif(btrim(coalesce(
  (${shown}) #>> '{variants,0,headline}', (${shown}) #>> '{content,summary}',
  case when json_typeof((${shown}) #> '{content,0}') = 'string' then (${shown}) #>> '{content,0}' end)), ''), 200)`

export const usedInAd = sql<boolean>`exists (
  select from ad_drafts where ad_drafts.history_id = history.id and ad_drafts.status = 'SUBMITTED_TO_META')`

export type HistoryRow = Selectable<History>
export type HistoryItemRow = Exclude<Awaited<ReturnType<typeof findItem>>, undefined>

function selectItems(db: Queryable) {
  return db
    .selectFrom('history')
    .leftJoin('objects', 'objects.object_name', 'history.video_object_name')
    .leftJoin('objects as second', 'second.object_name', 'history.second_video_object_name')
    .leftJoin('jobs', (join) => join.onRef('jobs.history_id', '=', 'history.id').on('jobs.regeneration', 'is', null))
    .selectAll('history')
    .select([
      'objects.content_type as video_content_type',
      'objects.size_bytes as video_size_bytes',
      'objects.media as media',
      'second.content_type as second_content_type',
      'second.size_bytes as second_size_bytes',
      'second.media as second_media',
      'jobs.id as job_id',
    ])
    .select([
      firstHeadline.as('first_headline'),
      usedInAd.as('used_in_ad'),
      selectLastActor('history.edited', sql`history.id::text`).as('edited_by'),
    ])
}

/** A result, deleted or not, with its videos and job. */
export function findItem(db: Queryable, id: number) {
  return selectItems(db).where('history.id', '=', id).executeTakeFirst()
}

/** The results of a batch, deleted or not, in the order of the request. */
export function listBatch(db: Queryable, batchId: string) {
  return selectItems(db).where('history.batch_id', '=', batchId).orderBy('history.id').execute()
}

/** Results that are not deleted, in no order. */
export function listChosen(db: Queryable, ids: readonly number[]) {
  return selectItems(db).where('history.id', 'in', ids).where('history.deleted_at', 'is', null).execute()
}

/** Locks a result, deleted or not, until the transaction ends. */
export function lockItem(tx: Tx, id: number): Promise<HistoryRow | undefined> {
  return tx.selectFrom('history').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertItem(tx: Tx, item: Insertable<History>): Promise<number> {
  const { id } = await tx.insertInto('history').values(item).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The columns of the request, which a retry copies. A new column is a type error until it is decided here. */
const isOfRequest = {
  id: false,
  batch_id: true,
  user_id: false,
  generated_by_username: false,
  operation: true,
  tool_name: true,
  tool_category: true,
  model_id: true,
  model_name: true,
  model_provider: true,
  template_id: true,
  template_name: true,
  template_instructions: true,
  response_format_id: true,
  response_format_name: true,
  recipe_id: true,
  recipe_name: true,
  client_template_type: true,
  client_template_config: true,
  system_prompt: true,
  instructions: true,
  settings: true,
  project: true,
  tags: true,
  video_filename: true,
  video_object_name: true,
  screenshot_object_name: true,
  cuts: true,
  second_video_filename: true,
  second_video_object_name: true,
  second_screenshot_object_name: true,
  status: false,
  retry_count: false,
  error_type: false,
  error_message: false,
  result: false,
  is_edited: false,
  edited_result: false,
  variant_count: false,
  decisions: false,
  ignored_findings: false,
  accepted_count: false,
  decided_count: false,
  request_call: false,
  request_raw_response: false,
  usage: false,
  created_at: false,
  updated_at: false,
  deleted_at: false,
  search_text: false,
} as const satisfies Record<keyof History, boolean>

type RequestColumn = {
  [Column in keyof History]: (typeof isOfRequest)[Column] extends true ? Column : never
}[keyof History]
const requestColumns = (Object.keys(isOfRequest) as (keyof History)[]).filter(
  (column): column is RequestColumn => isOfRequest[column],
)

/** Inserts a PENDING result for each of these that failed and whose video is stored, with the same request. */
export function copyFailed(
  tx: Tx,
  ids: readonly number[],
  { userUuid, username }: { userUuid: string; username: string },
) {
  const failed = tx
    .selectFrom('history as failed')
    .innerJoin('objects', 'objects.object_name', 'failed.video_object_name')
    .select(requestColumns.map((column) => `failed.${column}` as const))
    .select([sql<string>`${userUuid}::uuid`.as('user_id'), sql<string>`${username}::text`.as('generated_by_username')])
    .where('failed.id', 'in', ids)
    .where('failed.deleted_at', 'is', null)
    .where('failed.status', 'like', 'FAILED%')
    .orderBy('failed.id')
  return tx
    .insertInto('history')
    .columns([...requestColumns, 'user_id', 'generated_by_username'])
    .expression(failed)
    .returning(['id', ...requestColumns])
    .execute()
}

/** Changes the status if it is one of `from`, also of a deleted result. @returns undefined when it is not. */
export function moveItem(
  tx: Tx,
  id: number,
  from: HistoryStatus[],
  change: Updateable<History>,
): Promise<{ deleted_at: Date | null } | undefined> {
  return tx
    .updateTable('history')
    .set({ ...change, updated_at: laterTimestamp })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning('deleted_at')
    .executeTakeFirst()
}

export async function updateItem(tx: Tx, id: number, change: Updateable<History>): Promise<void> {
  await tx
    .updateTable('history')
    .set({ ...change, updated_at: laterTimestamp })
    .where('id', '=', id)
    .execute()
}

/** Purges at most `limit` results deleted before that time. @returns how many. */
export function purgeDeleted(db: Queryable, deletedBefore: Date, limit: number): Promise<number> {
  return deleteBatch(db, 'history', sql`deleted_at < ${deletedBefore}`, limit)
}
