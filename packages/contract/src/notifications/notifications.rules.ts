import type { NotificationKind } from './notifications.schemas.ts'

/** What a kind of notification is called, and the next step at the place that it leads to. */
export const notificationWords: Record<NotificationKind, { label: string; step: string }> = {
  batch_done: { label: 'Batch done', step: 'See the results' },
  ads_sent: { label: 'Sent to Meta', step: 'See what was sent' },
  ads_failed: { label: 'Not sent', step: 'Fix and submit again' },
  ad_disapproved: { label: 'Refused by Meta', step: 'Fix as new draft' },
  ad_changed: { label: 'Changed by Meta', step: 'Set back, or fix as new draft' },
  ad_worn_out: { label: 'Worn out', step: 'Refresh copy' },
  ad_gone: { label: 'Gone from Meta', step: 'Fix as new draft' },
  token_expires: { label: 'Access to Meta ends', step: 'Reconnect to Meta' },
  quota_used_up: { label: 'Quota used up', step: 'See what waits' },
}
