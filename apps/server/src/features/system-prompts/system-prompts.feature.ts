import type { FastifyInstance } from 'fastify'
import { daysBefore, defineSweep } from '../../platform/jobs/sweep.ts'
import { removeOldVersions } from './system-prompts.repo.ts'
import { systemPromptsRoutes } from './system-prompts.routes.ts'
import { createSystemPromptsService } from './system-prompts.service.ts'

/** After a deletion the versions stay this long, in case the prompt is created again under its id, as built-in ones are. */
const versionRetentionDays = 400

export function createSystemPromptsFeature(deps: Parameters<typeof createSystemPromptsService>[0]) {
  const service = createSystemPromptsService(deps)
  const sweepVersions = defineSweep({
    name: 'sweep-prompt-versions',
    cron: '19 4 * * *',
    removals: [(limit) => removeOldVersions(deps.db, daysBefore(deps.clock.now(), versionRetentionDays), limit)],
  })
  return { service, jobs: [sweepVersions], routes: (app: FastifyInstance) => systemPromptsRoutes(app, service) }
}
