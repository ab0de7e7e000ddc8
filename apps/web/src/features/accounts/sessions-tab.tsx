import type { Session } from '@hookline/contract/accounts/accounts.schemas'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDevices, IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { formatDate } from '../../lib/format-date.ts'
import type { RowAction } from '../../ui/data-table/row-action.tsx'
import { SortableTable, type TableColumn } from '../../ui/data-table/sortable-table.tsx'
import { TableSection } from '../../ui/data-table/table-section.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { sessionsQuery, useEndSessions } from './sessions.queries.ts'
import { useSignOut } from './sign-in-out.ts'

/** Where the account is signed in; each session can be ended. */
export function SessionsTab() {
  const query = useQuery(sessionsQuery)
  const dialog = useDialog<'others'>()
  const intro = useRef<HTMLParagraphElement>(null)
  const signOut = useSignOut()
  const end = useEndSessions(() => {
    dialog.close()
    // The button that was pressed is gone with its row.
    intro.current?.focus()
  })
  const hasOthers = query.data?.some(({ isCurrent }) => !isCurrent) ?? false
  const listActions = (session: Session): RowAction[] => [
    {
      verb: 'Sign out',
      label: `Sign out ${session.device}, signed in ${formatDate(session.createdAt)}`,
      Icon: IconLogout,
      isBusy: end.isPending && end.variables === session,
      onAct: () => (session.isCurrent ? signOut.mutate() : end.mutate(session)),
    },
  ]
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Text c="dimmed" flex="1 1 320px" maw="72ch" ref={intro} tabIndex={-1} style={{ textWrap: 'pretty' }}>
          Browsers signed in to your account. A session ends 30 days after its last use.
        </Text>
        {hasOthers && (
          <Button variant="default" onClick={() => dialog.open('others')}>
            Sign out all others
          </Button>
        )}
      </Group>
      <TableSection
        query={query}
        errorTitle="Your sessions could not be loaded"
        loadingLabel="Loading sessions"
        empty={<EmptyState title="No open sessions" icon={<IconDevices size={32} />} />}
      >
        {(sessions) => (
          <SortableTable
            label="Sessions"
            columns={columns}
            rows={sessions}
            rowKey={({ id }) => id}
            getRowName={({ device }) => device}
            actions={listActions}
          />
        )}
      </TableSection>
      <ConfirmDialog
        isOpen={dialog.isOpen}
        title="Sign out all others"
        message="Every other browser that is signed in to your account will have to sign in again. This one stays signed in."
        confirmLabel="Sign out all others"
        isDangerous
        isBusy={end.isPending}
        onConfirm={() => end.mutate('others')}
        onCancel={dialog.close}
      />
    </Stack>
  )
}

const columns: TableColumn<Session>[] = [
  {
    key: 'device',
    header: 'Device',
    isTitle: true,
    sortBy: ({ device }) => device,
    render: ({ device, isCurrent }, isNarrow) =>
      isNarrow ? (
        device
      ) : (
        <Group gap="xs">
          {device}
          {isCurrent && <ThisBrowser />}
        </Group>
      ),
  },
  {
    key: 'lastSeenAt',
    header: 'Last seen',
    sortBy: ({ lastSeenAt }) => lastSeenAt,
    text: ({ lastSeenAt, isCurrent }) => (isCurrent ? 'Now' : formatDate(lastSeenAt)),
    render: ({ lastSeenAt, isCurrent }, isNarrow) => {
      if (isCurrent) return isNarrow ? <ThisBrowser /> : 'Now'
      return (
        <>
          {isNarrow && 'Last seen '}
          <Time at={lastSeenAt} />
        </>
      )
    },
  },
  {
    key: 'createdAt',
    header: 'Signed in',
    sortBy: ({ createdAt }) => createdAt,
    text: ({ createdAt }) => formatDate(createdAt),
    render: ({ createdAt }) => <Time at={createdAt} />,
    from: 'sm',
  },
]

const ThisBrowser = () => <StatusBadge tone="success" label="This browser" />

function Time({ at }: { at: string }) {
  return <time dateTime={at}>{formatDate(at)}</time>
}
