import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../platform/database/database.ts'
import { choose, type HistoryChoice } from './history-list.repo.ts'

/** Where a batch ended; the instant as the database writes it, to the microsecond. */
export type ExportPosition = { instant: string; id: number }
export type HistoryExportRow = Awaited<ReturnType<typeof readExportBatch>>[number]

/** The next results, newest first. */
export function readExportBatch(db: Queryable, choice: HistoryChoice, after: ExportPosition | null, limit: number) {
  const batch = choose(db, choice)
    .$if(after !== null, (query) =>
      query.where(sql<SqlBool>`(listed_at, id) < (${after?.instant}::timestamptz, ${after?.id}::bigint)`),
    )
    .limit(limit)
  return db
    .selectFrom('history')
    .select(['id', 'status', 'operation', 'video_filename', 'second_video_filename', 'model_name', 'template_name'])
    .select(['project', 'tags'])
    .select(['generated_by_username', 'client_template_type', 'client_template_config', 'result', 'is_edited'])
    .select(['edited_result', 'created_at', sql<string>`created_at::text`.as('instant')])
    .where('id', 'in', batch.select('id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The highest number of variants that one of these results has, at least `few`; at most `many`. */
export async function mostVariants(
  db: Queryable,
  choice: HistoryChoice,
  { few, many }: { few: number; many: number },
): Promise<number> {
  const row = await db
    .selectFrom('history')
    .where('deleted_at', 'is', null)
    .where('variant_count', '>', sql<number>`${sql.lit(few)}`)
    .where('id', 'in', choose(db, choice).clearOrderBy().select('id'))
    .select((eb) => eb.fn.max<number | null>('variant_count').as('most'))
    .executeTakeFirst()
  return Math.min(row?.most ?? few, many)
}
