import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { ApiError } from '../../lib/api-error.ts'
import { type FailedQuery, QueryError } from '../../ui/lists/error-box.tsx'

/** Why a query of the diagnostics failed; nothing when it has not. */
export function DiagnosticsError({ title, query }: { title: string; query: FailedQuery }) {
  const { error } = query
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
    return (
      <Alert title="For administrators" icon={<IconLock aria-hidden />} role="alert">
        Only administrators can use the diagnostics pages. Sign in as an administrator.
      </Alert>
    )
  }
  return <QueryError title={title} query={query} />
}
