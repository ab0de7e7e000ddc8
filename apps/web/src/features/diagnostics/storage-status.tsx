import type { diagnosticsEndpoints } from '@hookline/contract/diagnostics/diagnostics.endpoints'
import { Card, Group, Stack, Title } from '@mantine/core'
import type { CallOutput } from '../../lib/call.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { FactList } from './fact-list.tsx'

/** The storage configuration, without secrets. */
export function StorageStatus({ status }: { status: CallOutput<typeof diagnosticsEndpoints.storageStatus> }) {
  const { isConfigured, credentialInfo } = status
  const { bucketName, projectId, hasCredentialsFile, hasPrivateKey, privateKeyLength } = credentialInfo
  return (
    <Card component="section" aria-labelledby="storage-status">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h3" id="storage-status">
            Storage status
          </Title>
          <StatusBadge
            tone={isConfigured ? 'success' : 'danger'}
            label={isConfigured ? 'Configured' : 'Not configured'}
          />
        </Group>
        <FactList
          facts={[
            ['Bucket', bucketName],
            ['Project', projectId ?? 'None'],
            ['Credentials file', hasCredentialsFile ? 'Present' : 'None'],
            ['Private key', hasPrivateKey ? `Present, ${privateKeyLength} characters` : 'None'],
          ]}
        />
      </Stack>
    </Card>
  )
}
