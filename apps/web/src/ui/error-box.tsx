import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

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
