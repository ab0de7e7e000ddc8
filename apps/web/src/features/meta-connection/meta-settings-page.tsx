import { connectFailedSentence, notConnectedSentence } from '@hookline/contract/meta-connection/meta-connection.rules'
import { describeAccount } from '@hookline/contract/meta-lists/account-state.rules'
import type { AdAccount } from '@hookline/contract/meta-lists/meta-lists.schemas'
import { Card, Code, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconPlugConnected, IconPlugConnectedX, IconTestPipe } from '@tabler/icons-react'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { focusPageHeading } from '../../lib/page-focus.ts'
import { showToast } from '../../lib/toast.ts'
import { adAccountsList, listOptions } from '../../parts/meta-lists/meta-lists.queries.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { QueryError } from '../../ui/lists/error-box.tsx'
import { formWidth, PageLayout } from '../../ui/page/page-layout.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { AdHintsCard } from './ad-hints-card.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { metaConnectionQuery, useConnect, useDisconnect, useTestFetch } from './meta-connection.queries.ts'
import classes from './meta-settings-page.module.css'

/** The outcome of Meta's sign-in, from the address. */
export interface MetaReturn {
  meta_auth_success?: 'true' | undefined
  meta_auth_error?: 'true' | undefined
  error_reason?: string | undefined
}

interface MetaSettingsPageProps {
  metaReturn: MetaReturn
  /** Removes the outcome from the address, so that a reload does not report it again. */
  onReturnRead: () => void
  onHowToConnect: () => void
}

/** The connection to Meta: its state, its permissions, and a test. */
export function MetaSettingsPage({ metaReturn, onReturnRead, onHowToConnect }: MetaSettingsPageProps) {
  useReturnFromMeta(metaReturn, onReturnRead)
  const query = useQuery(metaConnectionQuery)
  const connect = useConnect()
  const test = useTestFetch()
  const [isAsking, setAsking] = useState(false)
  const disconnect = useDisconnect(() => {
    setAsking(false)
    test.reset()
    focusPageHeading()
  })
  const connection = query.data
  const isConnected = connection?.isConnected ?? false

  const connectButton = (
    <IconButton
      icon={IconPlugConnected}
      variant="filled"
      loading={connect.isPending}
      onClick={() => connect.mutate({ again: isConnected })}
    >
      {isConnected ? 'Reconnect' : 'Connect'}
    </IconButton>
  )

  function handleTest() {
    if (isConnected) test.mutate()
    else showToast({ title: notConnectedSentence, kind: 'error' })
  }

  return (
    <PageLayout
      title="Meta Settings"
      description="Your own connection to Meta. Ads are created in your name, in ad accounts you can use."
    >
      <Stack gap="lg" maw={formWidth}>
        <QueryError title="Could not fetch Meta connection status." query={query} />
        {!connection && !query.error && <Skeleton h={160} role="status" aria-label="Loading the connection" />}
        {connection && (
          <ConnectionCard connection={connection} onHowToConnect={onHowToConnect} reconnect={connectButton}>
            <Group gap="xs" className={classes.actions}>
              {!connection.needsReconnect && (!isConnected || hasGaps(connection.permissions)) && connectButton}
              {isConnected && !connection.needsReconnect && (
                <LinkButton to="/meta-ads-workspace" variant="default">
                  Open ad drafts
                </LinkButton>
              )}
              {isConnected && (
                <IconButton icon={IconPlugConnectedX} onClick={() => setAsking(true)}>
                  Disconnect
                </IconButton>
              )}
              <IconButton
                icon={IconTestPipe}
                {...(!isConnected && { variant: 'subtle', color: 'gray' })}
                loading={test.isPending}
                onClick={handleTest}
              >
                Test Fetch Ad Accounts
              </IconButton>
            </Group>
          </ConnectionCard>
        )}
        {isConnected && !connection?.needsReconnect && <AdHintsCard />}
        {test.data && <AdAccounts accounts={test.data.data} note={test.data.staleReason} />}
      </Stack>
      <ConfirmDialog
        isOpen={isAsking}
        title="Disconnect from Meta"
        message="Revokes Hookline’s permissions at Meta and deletes the stored access. Your drafts and presets stay; nothing can be submitted until you connect again."
        confirmLabel="Disconnect"
        isDangerous
        isBusy={disconnect.isPending}
        onConfirm={() => disconnect.mutate()}
        onCancel={() => setAsking(false)}
      />
    </PageLayout>
  )
}

const hasGaps = (permissions: { isRequired: boolean; isGranted: boolean }[]) =>
  permissions.some(({ isRequired, isGranted }) => isRequired && !isGranted)

/** Why a new connection cannot be used; null when it can. */
async function findObstacle(queryClient: QueryClient): Promise<string | null> {
  try {
    const { needsReconnect, permissions } = await queryClient.fetchQuery(metaConnectionQuery)
    if (needsReconnect) return 'Meta asks you to reconnect before it can be used.'
    if (hasGaps(permissions)) return 'Ads cannot be submitted: permissions are missing.'
    const { data } = await queryClient.fetchQuery(listOptions(adAccountsList))
    return data.some(({ isActive }) => isActive) ? null : 'Meta offers no ad account that can be used.'
  } catch {
    return 'Your ad accounts could not be read yet.'
  }
}

function useReturnFromMeta(metaReturn: MetaReturn, onRead: () => void) {
  const { meta_auth_success: isSuccess, meta_auth_error: isError, error_reason: errorReason } = metaReturn
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isSuccess && !isError) return
    if (isSuccess) {
      void queryClient.invalidateQueries({ queryKey: ['meta'] }).then(async () => {
        const obstacle = await findObstacle(queryClient)
        const message = obstacle ?? 'Your ad accounts can be used now.'
        showToast({ title: 'Connected to Meta', message, kind: obstacle ? 'info' : 'success' })
      })
    } else {
      showToast({ title: 'Connection failed', message: errorReason || connectFailedSentence, kind: 'error' })
    }
    onRead()
  }, [isSuccess, isError, errorReason, onRead, queryClient])
}

function AdAccounts({ accounts, note }: { accounts: AdAccount[]; note: string | null }) {
  return (
    <Card withBorder component="section" aria-label="Ad accounts">
      <Stack gap="sm">
        <Title order={2} size="h3">
          {accounts.length === 1 ? '1 ad account' : `${accounts.length} ad accounts`}
        </Title>
        {note && <Text c="dimmed">{note}</Text>}
        {accounts.length === 0 && <Text>This Meta account may use no ad account.</Text>}
        <ul className={classes.accounts}>
          {accounts.map((account) => (
            <AccountItem key={account.id} account={account} />
          ))}
        </ul>
      </Stack>
    </Card>
  )
}

function AccountItem({ account }: { account: AdAccount }) {
  const { id, name, currency, timezoneName, isActive } = account
  const problem = describeAccount(account)
  return (
    <li>
      <Text fw={500}>{name}</Text>
      <Code>{id}</Code>
      <Text c="dimmed" size="sm">
        {currency}, {timezoneName}
      </Text>
      <StatusBadge tone={isActive && !problem ? 'success' : 'warning'} label={problem?.label ?? 'Active'} />
      {problem && (
        <Text size="sm" className={classes.advice}>
          {problem.advice}
        </Text>
      )}
    </li>
  )
}
