import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FailedQuery, QueryError } from '../error-box.tsx'

interface TableSectionProps<Row> {
  query: FailedQuery & { data: Row[] | undefined }
  errorTitle: string
  loadingLabel: string
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

const placeholders = [0, 1, 2, 3]

export function TableSection<Row>({ query, errorTitle, loadingLabel, empty, children }: TableSectionProps<Row>) {
  const { data, error } = query
  return (
    <>
      <QueryError title={errorTitle} query={query} />
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
