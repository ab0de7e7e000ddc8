import { reconnectSentence } from '@hookline/contract/meta-connection/meta-connection.rules'
import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { NoticeLine } from '../../ui/page/notice-line.tsx'
import { metaConnectionQuery, useConnect } from './meta-connection.queries.ts'
import { rememberReturnPath } from './return-place.ts'

/** Says that the connection to Meta has expired; signing in again leads back here. Nothing while it works. */
export function ConnectionNotice() {
  const { data: connection } = useQuery(metaConnectionQuery)
  const connect = useConnect()
  if (!connection?.needsReconnect) return null

  function handleReconnect() {
    rememberReturnPath()
    connect.mutate({ again: false })
  }

  return (
    <NoticeLine
      color="yellow"
      role="alert"
      icon={<IconPlugConnectedX aria-hidden />}
      actions={
        <Button size="compact-sm" loading={connect.isPending} onClick={handleReconnect}>
          Reconnect to Meta
        </Button>
      }
    >
      {connection.reconnectReason ?? reconnectSentence}
    </NoticeLine>
  )
}
