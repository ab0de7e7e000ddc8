import { Alert, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { ApiError } from '../../lib/api-error.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { type FailedQuery, QueryError } from '../../ui/lists/error-box.tsx'

/** Why a query of the diagnostics failed; nothing when it has not. */
export function DiagnosticsError({ title, query }: { title: string; query: FailedQuery }) {
  const { error } = query
  const { pathname } = useLocation()
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
    return (
      <Alert title="Administrators only" icon={<IconLock aria-hidden />} role="alert">
        <Text>Sign in with an administrator’s account to use this page.</Text>
        {error.status === 401 && (
          <LinkButton to="/auth" search={{ redirect: pathname }} mt="sm">
            Sign In
          </LinkButton>
        )}
      </Alert>
    )
  }
  return <QueryError title={title} query={query} />
}
