import type { ReactNode } from 'react'
import { type FailedQuery, QueryError } from '../lists/error-box.tsx'
import { RowSkeletons } from '../lists/row-skeletons.tsx'

interface TableSectionProps<Row> {
  query: FailedQuery & { data: Row[] | undefined }
  errorTitle: string
  loadingLabel: string
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** What a list shows while it loads, when it failed and when it is empty; otherwise its rows. */
export function TableSection<Row>({ query, errorTitle, loadingLabel, empty, children }: TableSectionProps<Row>) {
  const { data, error } = query
  return (
    <>
      <QueryError title={errorTitle} query={query} />
      {!data && !error && <RowSkeletons label={loadingLabel} />}
      {data && (data.length === 0 ? empty : children(data))}
    </>
  )
}
