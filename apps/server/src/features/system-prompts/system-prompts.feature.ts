import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { daysBefore, defineSweep } from '../../platform/jobs/sweep.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import { removeOldVersions } from './system-prompts.repo.ts'
import { systemPromptsRoutes } from './system-prompts.routes.ts'
import { createSystemPromptsService } from './system-prompts.service.ts'

/** A prompt that is made anew under its id, as the built-in ones are, gets its former texts back for so long. */
const goneKeptDays = 400

export function createSystemPromptsFeature(deps: { db: Database; clock: Clock; record: RecordActivity }) {
  const service = createSystemPromptsService(deps)
  const sweepVersions = defineSweep({
    name: 'sweep-prompt-versions',
    cron: '19 4 * * *',
    removals: [(limit) => removeOldVersions(deps.db, daysBefore(deps.clock.now(), goneKeptDays), limit)],
  })
  return { service, jobs: [sweepVersions], routes: (app: FastifyInstance) => systemPromptsRoutes(app, service) }
}
