import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { notificationsSchema, readNotificationsBodySchema } from './notifications.schemas.ts'

export const notificationsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    summary: 'Own notifications, newest first, and how many are unread',
    access: 'user',
    response: z.object({ data: notificationsSchema }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/notifications/read',
    summary: 'Mark own notifications as read: all, or those of `ids`; unknown ids are ignored',
    access: 'user',
    body: readNotificationsBodySchema,
    response: z.object({ data: notificationsSchema.pick({ unread: true }) }),
  }),
}
