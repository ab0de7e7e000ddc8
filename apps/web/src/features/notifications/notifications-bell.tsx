import type { Notifications } from '@hookline/contract/notifications/notifications.schemas'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { latePart } from '../../ui/lazy-part.tsx'
import { HeadPopover } from '../../ui/page/head-popover.tsx'
import { useNotifications } from './notifications.queries.ts'

// The bell stands on every screen; few visits open it.
const NotificationsList = latePart(async () => ({
  default: (await import('./notifications-list.tsx')).NotificationsList,
}))

/** What happened while one was away. */
export function NotificationsBell() {
  const [isOpen, setOpen] = useState(false)
  const query = useNotifications()
  const unread = query.data?.unread ?? 0
  return (
    <HeadPopover
      isOpen={isOpen}
      onChange={setOpen}
      width={400}
      name={`Notifications, ${unread === 0 ? 'none' : unread} unread`}
      icon={<IconBell size={18} aria-hidden />}
      count={unread}
      preload={NotificationsList.preload}
      announced={useNewText(query.data)}
    >
      <NotificationsList query={query} onLeave={() => setOpen(false)} />
    </HeadPopover>
  )
}

/** The newest notification that came after the first list, to be announced; empty without one. */
function useNewText(data: Notifications | undefined): string {
  const [first, setFirst] = useState<string | null>(null)
  const newest = data?.notifications[0]
  if (data && first === null) setFirst(newest?.createdAt ?? '')
  if (!newest || first === null || newest.readAt !== null || newest.createdAt <= first) return ''
  return `New notification: ${newest.text}`
}
