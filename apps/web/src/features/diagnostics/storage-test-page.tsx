import { diagnosticsEndpoints } from '@hookline/contract/diagnostics/diagnostics.endpoints'
import { Card, Group, Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallOutput, call } from '../../lib/call.ts'
import { FactList } from '../../ui/page/fact-list.tsx'
import { formWidth, PageLayout } from '../../ui/page/page-layout.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DiagnosticsError } from './diagnostics-error.tsx'
import { AnalysisTest, BufferTest, FileTest } from './storage-tests.tsx'

export function StorageTestPage() {
  const status = useQuery({
    queryKey: ['diagnostics', 'storage'],
    staleTime: 0,
    queryFn: ({ signal }) => call(diagnosticsEndpoints.storageStatus, { signal }),
  })
  const [uploadedUri, setUploadedUri] = useState<string | null>(null)

  return (
    <PageLayout
      title="Storage Test"
      description="Checks that files can be stored and read, and that the AI model can read a stored video."
    >
      <Stack gap="md" maw={formWidth}>
        <DiagnosticsError title="Error fetching GCS status" query={status} />
        {status.isPending && <Skeleton h={160} role="status" aria-label="Loading the storage status" />}
        {status.data && (
          <>
            <StorageStatus status={status.data} />
            <FileTest onUploaded={setUploadedUri} />
            <BufferTest />
            <AnalysisTest uploadedUri={uploadedUri} />
          </>
        )}
      </Stack>
    </PageLayout>
  )
}

/** The storage configuration, without secrets. */
function StorageStatus({ status }: { status: CallOutput<typeof diagnosticsEndpoints.storageStatus> }) {
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
            ['Project', projectId],
            ['Credentials file', hasCredentialsFile && 'Present'],
            ['Private key', hasPrivateKey && `Present, ${privateKeyLength} characters`],
          ]}
        />
      </Stack>
    </Card>
  )
}
