import type { Notifications } from '@hookline/contract/notifications/notifications.schemas'

/** The list after these were read. */
export function markRead({ notifications }: Notifications, ids: readonly string[], readAt: string): Notifications {
  const read = notifications.map((each) => (each.readAt === null && ids.includes(each.id) ? { ...each, readAt } : each))
  return { unread: read.filter((each) => each.readAt === null).length, notifications: read }
}

/** A path of the app as a link of its router. */
export function toLink(href: string): { to: string; search: Record<string, string> } {
  const [to = '', search = ''] = href.split('?', 2)
  return { to, search: Object.fromEntries(new URLSearchParams(search)) }
}
