import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../platform/database/database.ts'
import { containsPattern, hasTrigram } from './history-list.repo.ts'

type VideoColumn = 'video_object_name' | 'second_video_object_name'

/** The newest results whose videos show or say the search; none for one or two letters. */
export async function listFoundInVideos(db: Queryable, search: string, limit: number): Promise<number[]> {
  if (!hasTrigram(search)) return []
  const matching = (column: VideoColumn) =>
    db
      .selectFrom('watch_reports')
      .innerJoin('objects', 'objects.sha256', 'watch_reports.sha256')
      .innerJoin('history', `history.${column}`, 'objects.object_name')
      .select('history.id')
      .where(sql<SqlBool>`watch_reports.search_text <> ''`)
      .where(sql<SqlBool>`watch_reports.search_text like ${containsPattern(search)}`)
  const rows = await matching('video_object_name')
    .union(matching('second_video_object_name'))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The watch reports of the videos of results, those of Video 1 first. */
export function listReports(db: Queryable, ids: number[]) {
  const selectReports = (column: VideoColumn, video: 1 | 2) =>
    db
      .selectFrom('history')
      .innerJoin('objects', 'objects.object_name', `history.${column}`)
      .innerJoin('watch_reports', 'watch_reports.sha256', 'objects.sha256')
      .select(['history.id', sql<1 | 2>`${sql.lit(video)}`.as('video'), 'watch_reports.sha256'])
      .select('watch_reports.report')
      .where(sql<SqlBool>`history.id = any(${ids}::bigint[])`)
  return selectReports('video_object_name', 1)
    .unionAll(selectReports('second_video_object_name', 2))
    .orderBy('video')
    .execute()
}
