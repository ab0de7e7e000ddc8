import type { WatchReport } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { WatchReports } from '../../platform/database/database.gen.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { laterTimestamp } from '../../platform/database/later-timestamp.ts'
import { createTurns } from '../../platform/jobs/turns.repo.ts'
import { toJson, toText } from '../../platform/json.ts'
import { ranks } from './watch-queue.rules.ts'

export type ReportRow = Selectable<WatchReports>

export const reportTurns = createTurns({
  table: 'watch_reports',
  isRunning: sql`queued = 'reading' and rank <= ${ranks.upload}`,
  isWaiting: sql`queued = 'waiting' and rank <= ${ranks.upload}`,
})

export function findReport(db: Queryable, sha256: string): Promise<ReportRow | undefined> {
  return db.selectFrom('watch_reports').selectAll().where('sha256', '=', sha256).executeTakeFirst()
}

/** The report with its place in the queue: from 1 while it waits, 0 while it is read, null when no reading is due. */
export function findReportInQueue(db: Queryable, sha256: string) {
  const ahead = sql<number | null>`case queued when 'reading' then 0 when 'waiting' then 1 + (
    select count(*) from watch_reports ahead
    where ahead.queued = 'waiting'
      and (ahead.rank, ahead.turn, ahead.queued_at, ahead.sha256)
        < (watch_reports.rank, watch_reports.turn, watch_reports.queued_at, watch_reports.sha256)
  ) end`
  return db
    .selectFrom('watch_reports')
    .selectAll()
    .select(ahead.as('place'))
    .where('sha256', '=', sha256)
    .executeTakeFirst()
}

/** Locks the report's row, which is created if there is none. @returns undefined for a new one */
export async function lockReport(tx: Tx, sha256: string, version: number): Promise<ReportRow | undefined> {
  const created = await tx
    .insertInto('watch_reports')
    .values({ sha256, version })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('sha256')
    .executeTakeFirst()
  if (created) return undefined
  return tx.selectFrom('watch_reports').selectAll().where('sha256', '=', sha256).forUpdate().executeTakeFirst()
}

interface QueuePosition {
  rank: number
  turn: number
  userId: number | null
}

/** Queues a reading under a new ticket, which makes an earlier queue entry void. */
export function queueReading(tx: Tx, sha256: string, { rank, turn, userId }: QueuePosition): Promise<ReportRow> {
  return tx
    .updateTable('watch_reports')
    .set({ queued: 'waiting', queued_at: sql`now()`, ticket: sql`ticket + 1`, rank, turn, user_id: userId })
    .where('sha256', '=', sha256)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Forgets an earlier report of these bytes. */
export async function clearReport(tx: Tx, sha256: string, version: number): Promise<void> {
  await tx
    .updateTable('watch_reports')
    .set({ version, status: 'waiting', report: null, error: null, readings: 0, created_at: sql`now()` })
    .where('sha256', '=', sha256)
    .execute()
}

/** Begins a reading. Undefined when the ticket was replaced, or the reading has ended. */
export function startReading(tx: Tx, sha256: string, ticket: number): Promise<ReportRow | undefined> {
  return tx
    .updateTable('watch_reports')
    .set({ queued: 'reading' })
    .where('sha256', '=', sha256)
    .where('ticket', '=', ticket)
    .where('queued', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

/** `reading`: of those that a limit ended. */
export type Outcome =
  | { status: 'ready' | 'partial'; report: WatchReport; readings: number }
  /** The report stays as it was. */
  | { status: 'partial' | 'waiting'; readings: number }
  | { status: 'failed'; error: string }

/** Ends a reading. @returns undefined when it had ended, or was queued again. */
export async function endReading(
  tx: Tx,
  { sha256, ticket }: { sha256: string; ticket: number },
  outcome: Outcome,
): Promise<ReportRow | undefined> {
  const { status } = outcome
  return tx
    .updateTable('watch_reports')
    .set({ queued: null, status, updated_at: laterTimestamp })
    .set('error' in outcome ? { error: toText(outcome.error) } : { readings: outcome.readings })
    .set('report' in outcome ? { report: toJson(outcome.report), ...searchText(outcome.report) } : {})
    .where('sha256', '=', sha256)
    .where('ticket', '=', ticket)
    .where('queued', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

function searchText({ texts, speech }: WatchReport) {
  const lines = [...texts, ...speech].map(({ text }) => text).join('\n')
  return { search_text: sql<string>`searchable(${toText(lines)})` }
}

/** Whether a reading waits that those of a higher rank make way for. */
export async function isUrgentWaiting(db: Queryable): Promise<boolean> {
  const row = await db
    .selectFrom('watch_reports')
    .select('sha256')
    .where('queued', '=', 'waiting')
    .where('rank', '<=', ranks.upload)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Any stored object with these bytes. */
export async function findObjectName(db: Queryable, sha256: string): Promise<string | null> {
  const row = await db
    .selectFrom('objects')
    .select('object_name')
    .where('sha256', '=', sha256)
    .where('verified_at', 'is not', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.object_name ?? null
}

export async function findUploaderId(db: Queryable, objectName: string): Promise<number | null> {
  const row = await db.selectFrom('objects').select('user_id').where('object_name', '=', objectName).executeTakeFirst()
  return row?.user_id ?? null
}

/** Replaces the stored pictures of a report: its stills and the cut-outs of its texts. */
export async function replacePictures(tx: Tx, sha256: string, { frames, texts }: WatchReport): Promise<void> {
  await tx.deleteFrom('watch_frames').where('sha256', '=', sha256).execute()
  const cutOuts = texts.flatMap(({ atMs, cutOut }) => (cutOut ? [{ atMs, objectName: cutOut.objectName }] : []))
  const rows = [...frames, ...cutOuts].map(({ atMs, objectName }) => ({ sha256, at_ms: atMs, object_name: objectName }))
  if (rows.length > 0) await tx.insertInto('watch_frames').values(rows).execute()
}

/** Readings that have been due since before that time, the oldest first. */
export function listQueuedBefore(db: Queryable, before: Date): Promise<ReportRow[]> {
  return db
    .selectFrom('watch_reports')
    .selectAll()
    .where('queued', 'is not', null)
    .where('queued_at', '<', before)
    .orderBy('queued_at')
    .limit(1000)
    .execute()
}

/** Partial reports of which no reading is due, and fewer were made. */
export async function listPartial(db: Queryable, readingsBelow: number): Promise<string[]> {
  const rows = await db
    .selectFrom('watch_reports')
    .select('sha256')
    .where('status', '=', 'partial')
    .where('queued', 'is', null)
    .where('readings', '<', readingsBelow)
    .orderBy('updated_at')
    .limit(100)
    .execute()
  return rows.map(({ sha256 }) => sha256)
}

/** Removes reports whose bytes are no longer stored; the sweep of unused objects then removes their stills. */
export async function removeUnused(db: Queryable, limit: number): Promise<number> {
  const isUnused = sql<SqlBool>`not exists (select from objects where objects.sha256 = watch_reports.sha256)`
  const unused = db.selectFrom('watch_reports').select('sha256').where(isUnused).limit(limit)
  const { numDeletedRows } = await db.deleteFrom('watch_reports').where('sha256', 'in', unused).executeTakeFirst()
  return Number(numDeletedRows)
}
