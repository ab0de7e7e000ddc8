import type { ActivityAction } from '@hookline/contract/activity/activity.schemas'
import { type Expression, sql } from 'kysely'

/** Selects the user who did an action on a subject last: the account's current name, null when the activity log has no such entry. */
export const selectLastActor = (action: ActivityAction, subjectId: Expression<string>) => sql<string | null>`(
  select coalesce(users.username, activity_log.username)
  from activity_log left join users on users.id = activity_log.user_id
  where subject_type = ${action.split('.')[0]} and subject_id = ${subjectId} and action = ${action}
  order by activity_log.id desc limit 1
)`
