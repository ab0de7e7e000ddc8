import { countDaysToExpiry } from '@hookline/contract/meta-connection/meta-connection.rules'
import type { MetaConnection } from '@hookline/contract/meta-connection/meta-connection.schemas'
import { Alert, Anchor, Card, Code, Group, List, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconFlask, IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDate } from '../../lib/format-date.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { StatusTone } from '../../ui/status-tone.rules.ts'

interface ConnectionCardProps {
  connection: MetaConnection
  /** Tells how to replace the sandbox by a Meta app. */
  onHowToConnect: () => void
  /** Connects again. */
  reconnect: ReactNode
  children: ReactNode
}

/** The connected account, its expiry, and missing permissions. */
export function ConnectionCard({ connection, onHowToConnect, reconnect, children }: ConnectionCardProps) {
  const { isConnected, needsReconnect, reconnectReason, metaUserName, metaUserId, expiresAt, sandbox } = connection
  const { tone, label } = chooseBadge(connection)
  const daysLeft = isConnected && !needsReconnect ? countDaysToExpiry(expiresAt, new Date()) : null
  return (
    <Card withBorder component="section" aria-label="Connection">
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} size="h3">
            Connection
          </Title>
          <StatusBadge tone={tone} label={label} />
        </Group>
        {needsReconnect && (
          <Alert color="yellow" role="alert" icon={<IconPlugConnectedX aria-hidden />} title="Meta connection expired">
            <Stack gap="xs" align="flex-start">
              {reconnectReason ?? 'Reconnect to choose ad accounts and to submit drafts.'}
              {reconnect}
            </Stack>
          </Alert>
        )}
        {sandbox && (
          <Alert icon={<IconFlask aria-hidden />} title="Meta is simulated">
            No Meta app is configured. A sandbox on this server replaces Meta; nothing you create here reaches Meta.{' '}
            <Anchor component="button" type="button" fz="inherit" underline="always" onClick={onHowToConnect}>
              How to connect a Meta app
            </Anchor>
          </Alert>
        )}
        {daysLeft !== null && (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={expiryWords(daysLeft)}>
            Reconnect before that. Nothing is lost, and running submissions continue.
          </Alert>
        )}
        {connection.notice && !needsReconnect && (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title="The end of the connection is unknown">
            {connection.notice}
          </Alert>
        )}
        {connection.versionNotice && (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title="Meta answers in another version">
            {connection.versionNotice}
          </Alert>
        )}
        {isConnected && (
          <Text>
            {needsReconnect ? 'Last connected as ' : 'Connected as '}
            <strong>{metaUserName}</strong> <Code>{metaUserId}</Code>{' '}
            {!needsReconnect && (
              <span style={{ whiteSpace: 'nowrap' }}>
                {expiresAt ? `until ${formatDate(expiresAt)}` : 'without an end'}
              </span>
            )}
          </Text>
        )}
        {!isConnected && (
          <Text c="dimmed">Connect to choose ad accounts, pages and campaigns, and to submit drafts.</Text>
        )}
        {isConnected && !needsReconnect && <Permissions permissions={connection.permissions} />}
        {children}
      </Stack>
    </Card>
  )
}

function chooseBadge({ isConnected, needsReconnect }: MetaConnection): { tone: StatusTone; label: string } {
  if (needsReconnect) return { tone: 'danger', label: 'Reconnect needed' }
  return isConnected ? { tone: 'success', label: 'Connected' } : { tone: 'off', label: 'Not connected' }
}

function expiryWords(days: number): string {
  if (days === 0) return 'The connection ends today'
  return days === 1 ? 'The connection ends in 1 day' : `The connection ends in ${days} days`
}

function Permissions({ permissions }: Pick<MetaConnection, 'permissions'>) {
  const missing = permissions.filter(({ isGranted, isRequired }) => isRequired && !isGranted)
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        Permissions
      </Title>
      {missing.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title="Permissions are missing">
          Without {missing.map(({ name }) => name).join(', ')} ads cannot be submitted. Reconnect and allow them.
        </Alert>
      )}
      <List spacing={4} center size="sm" listStyleType="none">
        {permissions.map(({ name, isGranted, isRequired }) => (
          <List.Item
            key={name}
            icon={
              isGranted ? (
                <IconCircleCheck size={16} aria-hidden color="var(--mantine-color-green-text)" />
              ) : (
                <IconCircleX size={16} aria-hidden />
              )
            }
          >
            <Code>{name}</Code> {isGranted ? 'granted' : isRequired ? 'not granted' : 'not granted (optional)'}
          </List.Item>
        ))}
      </List>
    </Stack>
  )
}
