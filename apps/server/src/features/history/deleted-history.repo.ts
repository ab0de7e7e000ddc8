import type { HistoryFilter } from '@hookline/contract/history/history.schemas'
import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../platform/database/database.ts'
import { listColumns } from './history-list.repo.ts'

/** The deleted results that can still be restored. They are few: `history_deleted` has them alone. */
function deletedSince(db: Queryable, since: Date) {
  return db.selectFrom('history').where('deleted_at', '>=', since)
}

function chosen(db: Queryable, { userId, project, tag, search }: HistoryFilter, since: Date) {
  return deletedSince(db, since)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as string))
    .$if(Boolean(project), (query) => query.where('project', '=', project as string))
    .$if(Boolean(tag), (query) => query.where(sql<SqlBool>`tags @> array[${tag}]`))
    .$if(Boolean(search), (query) => query.where(sql<SqlBool>`strpos(search_text, lower(${search})) <> 0`))
}

/** Who deleted it last. */
const deletedBy = sql<string | null>`(
  select activity_log.username from activity_log
  where subject_type = 'history' and subject_id = history.id::text and action = 'history.deleted'
  order by activity_log.id desc limit 1
)`.as('deleted_by')

export type DeletedRow = Awaited<ReturnType<typeof pageDeleted>>[number]

/** One page, the last deleted first. */
export function pageDeleted(db: Queryable, filter: HistoryFilter, since: Date) {
  return chosen(db, filter, since)
    .select(listColumns)
    .select(['deleted_at', deletedBy])
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()
}

/** Counts no further than `cap` + 1. */
export async function countDeleted(db: Queryable, filter: HistoryFilter, since: Date, cap: number): Promise<number> {
  const counted = chosen(db, filter, since)
    .select('id')
    .limit(cap + 1)
    .as('counted')
  const { total } = await db
    .selectFrom(counted)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** One of them; undefined when it is not deleted, or can be restored no more. */
export function findDeleted(db: Queryable, id: number, since: Date): Promise<DeletedRow | undefined> {
  return deletedSince(db, since)
    .where('id', '=', id)
    .select(listColumns)
    .select(['deleted_at', deletedBy])
    .executeTakeFirst()
}
