import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { ErrorBox } from '../error-box.tsx'

interface TableSectionProps<Row> {
  query: { data: Row[] | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  errorTitle: string
  loadingLabel: string
  /** Shown in place of an empty table. */
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

const placeholders = [0, 1, 2, 3]

/** The rows of a query, or its error, loading and empty states. */
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
