import { notificationWords } from '@hookline/contract/notifications/notifications.rules'
import type { Notification, NotificationKind } from '@hookline/contract/notifications/notifications.schemas'
import { Anchor, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { formatRecent } from '../../lib/format-date.ts'
import { QueryError } from '../../ui/lists/error-box.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { StatusTone } from '../../ui/status-tone.rules.ts'
import { useMarkRead, type useNotifications } from './notifications.queries.ts'
import { toLink } from './notifications.rules.ts'
import classes from './notifications-list.module.css'

const tones: Record<NotificationKind, StatusTone> = {
  batch_done: 'success',
  ads_sent: 'success',
  ads_failed: 'danger',
  ad_disapproved: 'danger',
  ad_changed: 'warning',
  ad_worn_out: 'warning',
  ad_gone: 'danger',
  token_expires: 'warning',
  quota_used_up: 'waiting',
}

interface NotificationsListProps {
  query: ReturnType<typeof useNotifications>
  onLeave: () => void
}

export function NotificationsList({ query, onLeave }: NotificationsListProps) {
  const { data, isPending } = query
  const markRead = useMarkRead()
  const title = useRef<HTMLParagraphElement>(null)
  const notifications = data?.notifications ?? []
  const unreadIds = notifications.filter(({ readAt }) => readAt === null).map(({ id }) => id)

  function handleReadAll() {
    // Its button disappears: the focus stays in the list.
    title.current?.focus()
    // Those that are shown: one that arrives meanwhile stays unread.
    markRead.mutate(unreadIds)
  }

  return (
    <>
      <Group justify="space-between" gap="xs" mb="xs" mih={30}>
        <Text ref={title} tabIndex={-1} fw={600}>
          Notifications
        </Text>
        {unreadIds.length > 0 && (
          <Button variant="default" size="xs" onClick={handleReadAll}>
            Mark all as read
          </Button>
        )}
      </Group>
      <QueryError title="The notifications could not be loaded" query={query} />
      {isPending && <Loader size="sm" aria-label="Loading notifications" />}
      {data && notifications.length === 0 && (
        <Text c="dimmed">Nothing has happened yet. Finished batches, sent ads and what Meta changes appear here.</Text>
      )}
      <Stack component="ul" gap={0}>
        {notifications.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            onOpen={() => {
              if (notification.readAt === null) markRead.mutate([notification.id])
              onLeave()
            }}
          />
        ))}
      </Stack>
    </>
  )
}

function NotificationItem({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { kind, text, href, createdAt, readAt } = notification
  const { label, step } = notificationWords[kind]
  const isUnread = readAt === null
  const { to, search } = toLink(href)
  return (
    <Stack component="li" gap={4} py={8} className={classes.item}>
      <Group gap="4px 8px" justify="space-between">
        <StatusBadge tone={tones[kind]} label={label} />
        <Group gap={8} wrap="nowrap">
          {isUnread && <Text className={classes.unread}>Unread</Text>}
          <Text component="time" dateTime={createdAt} size="xs" c="dimmed">
            {formatRecent(createdAt)}
          </Text>
        </Group>
      </Group>
      <Anchor
        component={Link}
        to={to}
        search={search as never}
        onClick={onOpen}
        c="inherit"
        fw={isUnread ? 500 : undefined}
        className={classes.text}
      >
        {text}{' '}
        <Text component="span" size="xs" fw={400} c="dimmed" display="block" mt={4}>
          {step}
        </Text>
      </Anchor>
    </Stack>
  )
}
