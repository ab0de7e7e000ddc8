import type { Notifications } from '@hookline/contract/notifications/notifications.schemas'
import { Button, Popover, VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { latePart } from '../../ui/lazy-part.tsx'
import classes from './notifications.module.css'
import { useNotifications } from './notifications.queries.ts'

// The bell stands on every screen; few visits open it.
const NotificationsList = latePart(async () => ({
  default: (await import('./notifications-list.tsx')).NotificationsList,
}))
const preloadList = () => void NotificationsList.preload().catch(() => undefined)

/** What happened while one was away. */
export function NotificationsBell() {
  const [isOpen, setOpen] = useState(false)
  const query = useNotifications()
  const unread = query.data?.unread ?? 0
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        offset={12}
        width={400}
        middlewares={{ shift: { padding: 8 } }}
        trapFocus
        returnFocus
        shadow="md"
      >
        <Popover.Target>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            px={8}
            aria-label={`Notifications, ${unread === 0 ? 'none' : unread} unread`}
            onPointerEnter={preloadList}
            onFocus={preloadList}
            onClick={() => setOpen(!isOpen)}
          >
            <IconBell size={18} aria-hidden />
            {unread > 0 && <span className={classes.count} data-count={unread} />}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown}>
          <NotificationsList query={query} onLeave={() => setOpen(false)} />
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden role="status">{useNewText(query.data)}</VisuallyHidden>
    </>
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
