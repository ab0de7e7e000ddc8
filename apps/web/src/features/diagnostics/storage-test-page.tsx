import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageLayout } from '../../ui/page-layout.tsx'
import { AnalysisTest } from './analysis-test.tsx'
import { BufferTest } from './buffer-test.tsx'
import { storageStatusQuery } from './diagnostics.queries.ts'
import { DiagnosticsError } from './diagnostics-error.tsx'
import { FileTest } from './file-test.tsx'
import { StorageStatus } from './storage-status.tsx'

export function StorageTestPage() {
  const status = useQuery(storageStatusQuery)
  const [uploadedUri, setUploadedUri] = useState<string | null>(null)

  return (
    <PageLayout
      title="Storage Test"
      description="Checks that files can be stored and read, and that the AI model can read a stored video."
      back={{ to: '/', label: 'Back to home' }}
    >
      <Stack gap="md">
        {status.error && (
          <DiagnosticsError
            title="Error fetching GCS status"
            error={status.error}
            onRetry={() => void status.refetch()}
            isRetrying={status.isFetching}
          />
        )}
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
