import { z } from 'zod'
import { instantSchema, uuidSchema } from '../fields.schemas.ts'

export const notificationKinds = [
  'batch_done',
  'ads_sent',
  'ads_failed',
  'ad_disapproved',
  'ad_changed',
  'ad_worn_out',
  'ad_gone',
  'token_expires',
  'quota_used_up',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** A user's newest notifications that are listed; older ones are removed. */
export const notificationsMax = 200
/** How long a notification is stored, in days. */
export const notificationDays = 90

export const notificationSchema = z.object({
  id: z.uuid(),
  kind: z.enum(notificationKinds),
  /** What happened, in sentences. */
  text: z.string(),
  /** A path of this app: the thing itself, where its next step is. */
  href: z.string(),
  createdAt: instantSchema,
  /** Null while it is unread. */
  readAt: instantSchema.nullable(),
})
export type Notification = z.infer<typeof notificationSchema>

export const notificationsSchema = z.object({
  /** How many of the listed ones are unread. */
  unread: z.number().int(),
  /** Newest first. */
  notifications: z.array(notificationSchema),
})
export type Notifications = z.infer<typeof notificationsSchema>

/** All without `ids`. */
export const readNotificationsBodySchema = z
  .object({
    ids: z
      .array(uuidSchema('A notification id is a UUID'))
      .max(notificationsMax, `At most ${notificationsMax} notifications at once`)
      .optional(),
  })
  .nullish()
