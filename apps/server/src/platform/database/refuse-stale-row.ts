import { staleMessage } from '@hookline/contract/errors.schemas'
import { sql } from 'kysely'
import { AppError, isStale } from '../errors.ts'
import type { Tx } from './database.ts'

interface ReadVersion {
  /** As the activity log names it: 'recipe'. */
  subjectType: string
  subjectId: string | number
  storedAt: Date
  /** `updatedAt` as the caller read it; undefined when it does not matter. */
  readAt: string | undefined
}

/** @throws AppError CONFLICT when a newer version is stored; it names who saved that, while the activity log has it. */
export async function refuseStaleRow(tx: Tx, { subjectType, subjectId, storedAt, readAt }: ReadVersion): Promise<void> {
  if (!isStale(storedAt, readAt)) return
  const { rows } = await sql<{ username: string }>`
    select coalesce(users.username, activity_log.username) as username
    from activity_log left join users on users.id = activity_log.user_id
    where subject_type = ${subjectType} and subject_id = ${String(subjectId)}
    order by activity_log.id desc limit 1`.execute(tx)
  const changedBy = rows[0]?.username
  throw new AppError('CONFLICT', staleMessage, changedBy ? { changedBy } : {})
}
