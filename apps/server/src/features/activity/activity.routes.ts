import { Readable } from 'node:stream'
import { activityEndpoints, activityExportPath } from '@hookline/contract/activity/activity.endpoints'
import { type ActivityFilter, activityFilterSchema } from '@hookline/contract/activity/activity.schemas'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { downloadHeaders } from '../../platform/http/download-headers.ts'
import { requireActor, serve } from '../../platform/http/serve.ts'
import type { ActivityLogService } from './activity-log.service.ts'

export function activityRoutes(app: FastifyInstance, service: ActivityLogService, clock: Clock): void {
  serve(app, activityEndpoints.list, async ({ query }) => {
    const { entries, pagination } = await service.page(query)
    return { data: { entries }, pagination }
  })
  serve(app, activityEndpoints.filters, async () => ({ data: await service.filters() }))
  app.get(
    activityExportPath,
    {
      schema: { summary: 'The activity log as a CSV file', tags: ['admin'], querystring: activityFilterSchema },
      onRequest: async (request) => void requireActor(request, 'admin', activityEndpoints.list.denied),
    },
    async (request, reply) => {
      const contentType = 'text/csv; charset=utf-8'
      const file = { name: 'activity', extension: 'csv', contentType, now: clock.now() }
      const pieces = Readable.from(service.export(request.query as ActivityFilter))
      return reply.headers(downloadHeaders(file)).send(pieces)
    },
  )
}
