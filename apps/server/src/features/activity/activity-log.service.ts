import type { ActivityFilter, ActivityQuery } from '@hookline/contract/activity/activity.schemas'
import { restorableMs } from '@hookline/contract/history/history.rules'
import { describePage } from '@hookline/contract/paging.rules'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { byteOrderMark, tableLine } from '../../platform/table-line.rules.ts'
import * as repo from './activity.repo.ts'

/** More pages are not counted; the export has all entries. */
const countedMax = 10_000
const batchSize = 200

const header = ['id', 'occurredAt', 'username', 'action', 'subjectType', 'subjectId', 'before', 'after']

function cells(row: repo.ActivityExportRow): string[] {
  const { id, occurred_at, username, action, subject_type, subject_id, before, after } = row
  return [String(id), occurred_at.toISOString(), username, action, subject_type, subject_id, text(before), text(after)]
}

const text = (value: unknown) => (value === null ? '' : JSON.stringify(value))

export type ActivityLogService = ReturnType<typeof createActivityLogService>

export function createActivityLogService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    async page(query: ActivityQuery) {
      const deletedSince = new Date(clock.now().getTime() - restorableMs)
      const [rows, total] = await Promise.all([
        repo.pageActivity(db, query, deletedSince),
        repo.countActivity(db, query, countedMax),
      ])
      const entries = rows.map((row) => ({
        id: row.id,
        occurredAt: row.occurred_at.toISOString(),
        username: row.username,
        action: row.action,
        subjectType: row.subject_type,
        subjectId: row.subject_id,
        subjectName: row.subject_name,
        isSubjectThere: row.subject_name !== null && !row.is_deleted_result,
        before: row.before,
        after: row.after,
        isRestorable: row.is_restorable,
      }))
      return { entries, pagination: describePage(query.page, query.limit, total, countedMax) }
    },
    async filters() {
      const [people, subjectTypes] = await Promise.all([repo.listPeople(db), repo.listSubjectTypes(db)])
      return { people, subjectTypes }
    },
    /** The CSV file piece by piece, newest entry first. */
    async *export(filter: ActivityFilter): AsyncGenerator<string> {
      yield byteOrderMark + tableLine(header, ',')
      let after: { instant: string; id: number } | null = null
      for (;;) {
        const rows: repo.ActivityExportRow[] = await repo.exportActivity(db, filter, { after, limit: batchSize })
        if (rows.length > 0) yield rows.map((row) => tableLine(cells(row), ',')).join('')
        const last = rows.at(-1)
        if (!last || rows.length < batchSize) return
        after = { instant: last.instant, id: last.id }
      }
    },
  }
}
