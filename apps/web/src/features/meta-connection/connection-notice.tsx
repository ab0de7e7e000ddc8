import { reconnectSentence } from '@hookline/contract/meta-connection/meta-connection.rules'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { metaConnectionQuery, useConnect } from './meta-connection.queries.ts'
import { keepReturnPlace } from './return-place.ts'

/** Says that the connection to Meta has expired; signing in again leads back here. Nothing while it works. */
export function ConnectionNotice() {
  const { data: connection } = useQuery(metaConnectionQuery)
  const connect = useConnect()
  if (!connection?.needsReconnect) return null

  function handleReconnect() {
    keepReturnPlace()
    connect.mutate({ again: false })
  }

  return (
    <Alert
      color="yellow"
      role="alert"
      p="3px 3px 3px 12px"
      icon={<IconPlugConnectedX aria-hidden />}
      styles={{ icon: { marginBlock: 5 } }}
    >
      <Group justify="space-between" gap="0 12px">
        <Text size="sm" py={5}>
          {connection.reconnectReason ?? reconnectSentence}
        </Text>
        <Button size="xs" loading={connect.isPending} onClick={handleReconnect}>
          Reconnect to Meta
        </Button>
      </Group>
    </Alert>
  )
}
