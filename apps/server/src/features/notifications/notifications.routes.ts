import { notificationsEndpoints } from '@hookline/contract/notifications/notifications.endpoints'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { NotificationsService } from './notifications.service.ts'

export function notificationsRoutes(app: FastifyInstance, service: NotificationsService): void {
  serve(app, notificationsEndpoints.list, async ({ actor }) => ({ data: await service.list(actor) }))
  serve(app, notificationsEndpoints.read, async ({ actor, body }) => ({
    data: await service.markRead(actor, body?.ids),
  }))
}
