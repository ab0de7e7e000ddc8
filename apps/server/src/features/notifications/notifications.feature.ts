import { notificationDays, notificationsMax } from '@hookline/contract/notifications/notifications.schemas'
import type { FastifyInstance } from 'fastify'
import { daysBefore, defineSweep } from '../../platform/jobs/sweep.ts'
import { removeNotificationsBeyond, removeOldNotifications } from './notifications.repo.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { createNotificationsService } from './notifications.service.ts'

export function createNotificationsFeature(needs: Parameters<typeof createNotificationsService>[0]) {
  const { db, clock } = needs
  const service = createNotificationsService(needs)
  const sweepNotifications = defineSweep({
    name: 'sweep-notifications',
    cron: '43 4 * * *',
    removals: [
      (limit) => removeOldNotifications(db, daysBefore(clock.now(), notificationDays), limit),
      (limit) => removeNotificationsBeyond(db, notificationsMax, limit),
    ],
  })
  return {
    notify: service.notify,
    routes: (app: FastifyInstance) => notificationsRoutes(app, service),
    jobs: [sweepNotifications],
  }
}
