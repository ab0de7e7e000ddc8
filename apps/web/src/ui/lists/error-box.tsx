import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ApiError, errorMessage } from '../../lib/api-error.ts'

interface ErrorBoxProps {
  /** What failed. */
  title?: string
  /** Why, and what to do. */
  message: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
  children?: ReactNode
}

/** An error in place of the content, with a retry button. */
export function ErrorBox({ title = 'Something went wrong', message, onRetry, isRetrying, children }: ErrorBoxProps) {
  return (
    <Alert color="red" role="alert" title={title} icon={<IconAlertCircle aria-hidden />}>
      <Stack gap="sm" align="flex-start">
        <Text style={{ overflowWrap: 'anywhere' }}>{message}</Text>
        {children}
        {onRetry && (
          <Button variant="default" onClick={onRetry} loading={isRetrying ?? false}>
            Retry
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

export interface FailedQuery {
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/**
 * Why a query failed, with a retry button; nothing when it has not, or when the session has ended, which the session bar
 * says. @param message replaces that of the error
 */
export function QueryError(props: { title?: string; message?: string; query: FailedQuery }) {
  const { query, ...words } = props
  if (!query.error || (query.error instanceof ApiError && query.error.status === 401)) return null
  const retry = { onRetry: () => void query.refetch(), isRetrying: query.isFetching }
  return <ErrorBox message={errorMessage(query.error)} {...words} {...retry} />
}
