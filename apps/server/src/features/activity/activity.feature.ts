import type { ActivityAction, SubjectType } from '@hookline/contract/activity/activity.schemas'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'
import { daysBefore, defineSweep } from '../../platform/jobs/sweep.ts'
import { type ActivityEntryRow, insertActivity, listActivity, removeOldActivity } from './activity.repo.ts'
import { activityRoutes } from './activity.routes.ts'
import { createActivityLogService } from './activity-log.service.ts'

export interface Change {
  action: ActivityAction
  subjectId: string | number
  before?: unknown
  after?: unknown
}

/** Who changed something, as far as the log keeps it. */
export type ActivityActor = Pick<Actor, 'id' | 'username'>

/** Writes who changed what into the activity log, in the transaction of the change; several changes at once. */
export type RecordActivity = (tx: Tx, actor: ActivityActor, changes: Change | readonly Change[]) => Promise<void>

/**
 * The newest changes of one subject, newest first.
 * @param subjectType what stands before the dot of its actions.
 */
export type ListActivity = (subjectType: SubjectType, subjectId: string | number) => Promise<ActivityEntryRow[]>

/** Long enough to compare with the same season a year ago. */
const keptDays = 400
/** More would be read by nobody. */
const listedMax = 100

export function createActivityFeature({ db, clock }: { db: Database; clock: Clock }): {
  record: RecordActivity
  list: ListActivity
  routes: (app: FastifyInstance) => void
  jobs: JobDefinition[]
} {
  const service = createActivityLogService({ db, clock })
  const sweepActivity = defineSweep({
    name: 'sweep-activity',
    cron: '7 4 * * *',
    removals: [(limit) => removeOldActivity(db, daysBefore(clock.now(), keptDays), limit)],
  })
  return {
    jobs: [sweepActivity],
    routes: (app) => activityRoutes(app, service, clock),
    list: (subjectType, subjectId) => listActivity(db, { subjectType, subjectId: String(subjectId), limit: listedMax }),
    record: (tx, actor, changes) =>
      insertActivity(
        tx,
        [changes].flat().map(({ action, subjectId, before, after }) => ({
          userId: actor.id,
          username: actor.username,
          action,
          subjectType: action.split('.')[0] ?? action,
          subjectId: String(subjectId),
          before,
          after,
        })),
      ),
  }
}
