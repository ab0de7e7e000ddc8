import type { Notification, Notifications } from '@hookline/contract/notifications/notifications.schemas'

/** Unread, of a sent ad that Meta refused. */
export const buildNotification = (change: Partial<Notification> = {}): Notification => ({
  id: '01990000-0000-7000-8000-000000000001',
  kind: 'ad_disapproved',
  text: 'Meta refused "Tea". Alcohol: No.',
  href: '/meta-ads-editor/01990000-0000-7000-8000-0000000000d1',
  createdAt: '2026-11-20T10:00:00.000Z',
  readAt: null,
  ...change,
})

export const listNotifications = (...notifications: Notification[]): { data: Notifications } => ({
  data: { unread: notifications.filter(({ readAt }) => readAt === null).length, notifications },
})
