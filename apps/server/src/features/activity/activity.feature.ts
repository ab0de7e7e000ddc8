import type { SubjectType } from '@hookline/contract/activity/activity.schemas'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { daysBefore, defineSweep } from '../../platform/jobs/sweep.ts'
import {
  type ActivityActor,
  type ActivityEntryRow,
  type Change,
  insertActivity,
  listActivity,
  removeOldActivity,
} from './activity.repo.ts'
import { activityRoutes } from './activity.routes.ts'
import { createActivityLogService } from './activity-log.service.ts'

/** Writes who changed what into the activity log, in the transaction of the change; several changes at once. */
export type RecordActivity = (tx: Tx, actor: ActivityActor, changes: Change | readonly Change[]) => Promise<void>

/** Newest first. */
export type ListActivity = (subjectType: SubjectType, subjectId: string | number) => Promise<ActivityEntryRow[]>

/** Long enough to compare with the same season a year ago. */
const retentionDays = 400
/** The most entries listed for one subject; older ones are in the activity log. */
const listedMax = 100

export function createActivityFeature({ db, clock }: { db: Database; clock: Clock }) {
  const service = createActivityLogService({ db, clock })
  const sweepActivity = defineSweep({
    name: 'sweep-activity',
    cron: '7 4 * * *',
    removals: [(limit) => removeOldActivity(db, daysBefore(clock.now(), retentionDays), limit)],
  })
  const record: RecordActivity = (tx, actor, changes) => insertActivity(tx, actor, [changes].flat())
  const list: ListActivity = (subjectType, subjectId) =>
    listActivity(db, { subjectType, subjectId: String(subjectId), limit: listedMax })
  return {
    record,
    list,
    routes: (app: FastifyInstance) => activityRoutes(app, service, clock),
    jobs: [sweepActivity],
  }
}
