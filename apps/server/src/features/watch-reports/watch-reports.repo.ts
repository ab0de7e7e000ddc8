import type { WatchReport } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { type SqlBool, sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { laterTimestamp } from '../../platform/database/later-timestamp.ts'
import { toJson, toText } from '../../platform/json.ts'

export function findReport(db: Queryable, sha256: string) {
  return db.selectFrom('watch_reports').selectAll().where('sha256', '=', sha256).executeTakeFirst()
}

/** @returns false when these bytes have a report of this version or a newer one, or wait for it. */
export async function insertWaiting(
  tx: Tx,
  { sha256, version, retryFailedBefore }: { sha256: string; version: number; retryFailedBefore: Date | null },
): Promise<boolean> {
  const row = await tx
    .insertInto('watch_reports')
    .values({ sha256, version })
    .onConflict((conflict) =>
      conflict
        .column('sha256')
        .doUpdateSet({ version, status: 'waiting', report: null, error: null, created_at: sql`now()` })
        .where(({ and, eb, or }) =>
          or([
            eb('watch_reports.version', '<', version),
            and([eb('watch_reports.status', '=', 'failed'), eb('watch_reports.updated_at', '<', retryFailedBefore)]),
          ]),
        ),
    )
    .returning('sha256')
    .executeTakeFirst()
  return row !== undefined
}

/** Any stored object with these bytes. */
export async function findObjectNameOf(db: Queryable, sha256: string): Promise<string | null> {
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

type Outcome = { status: 'ready'; report: WatchReport } | { status: 'failed'; error: string }

/** Ends the wait for a report. @returns false when it had ended. */
export async function endWait(tx: Tx, sha256: string, outcome: Outcome): Promise<boolean> {
  const { status } = outcome
  const change =
    status === 'ready'
      ? { report: toJson(outcome.report), ...searchText(outcome.report) }
      : { error: toText(outcome.error) }
  const row = await tx
    .updateTable('watch_reports')
    .set({ ...change, status, updated_at: laterTimestamp })
    .where('sha256', '=', sha256)
    .where('status', '=', 'waiting')
    .returning('sha256')
    .executeTakeFirst()
  return row !== undefined
}

function searchText({ texts, speech }: WatchReport) {
  const lines = [...texts, ...speech].map(({ text }) => text).join('\n')
  return { search_text: sql<string>`searchable(${toText(lines)})` }
}

/** Replaces the stills of a report. */
export async function replaceFrames(tx: Tx, sha256: string, frames: WatchReport['frames']): Promise<void> {
  await tx.deleteFrom('watch_frames').where('sha256', '=', sha256).execute()
  const rows = frames.map(({ atMs, objectName }) => ({ sha256, at_ms: atMs, object_name: objectName }))
  if (rows.length > 0) await tx.insertInto('watch_frames').values(rows).execute()
}

/** Reports that have waited since before that time, the oldest first. */
export async function listWaiting(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('watch_reports')
    .select('sha256')
    .where('status', '=', 'waiting')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(1000)
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
