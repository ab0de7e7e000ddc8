import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { ErrorBox } from '../error-box.tsx'

interface TableSectionProps<Row> {
  /** What a query knows of the rows. */
  query: { data: Row[] | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** What is shown as failed when the rows cannot be loaded. */
  errorTitle: string
  loadingLabel: string
  /** Stands in for a table without rows. */
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

const placeholders = [0, 1, 2, 3]

/** Rows while they load, when they cannot be loaded, when there are none, and when there are. */
export function TableSection<Row>({ query, errorTitle, loadingLabel, empty, children }: TableSectionProps<Row>) {
  const { data, error, isFetching, refetch } = query
  return (
    <>
      {error && (
        <ErrorBox
          title={errorTitle}
          message={errorMessage(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && (
        <Stack gap="xs" role="status" aria-label={loadingLabel}>
          {placeholders.map((row) => (
            <Skeleton key={row} h={40} />
          ))}
        </Stack>
      )}
      {data && (data.length === 0 ? empty : children(data))}
    </>
  )
}
