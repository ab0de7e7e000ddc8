import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ApiError } from '../lib/api-error.ts'

interface ConflictNoticeProps {
  /** Why the last save was refused; anything but a conflict shows nothing. */
  error: Error | null
  isLoading: boolean
  /** Gives up what is typed for what the server has now. */
  onLoadLatest: () => void
}

/** Stands in a form whose thing was changed by someone else: what was typed stays until the person decides. */
export function ConflictNotice({ error, isLoading, onLoadLatest }: ConflictNoticeProps) {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  return (
    <Alert color="yellow" title={error.message} icon={<IconAlertTriangle aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        <Text>Your text is still here. Copy what you need before you load the latest version over it.</Text>
        <Button variant="default" size="xs" onClick={onLoadLatest} loading={isLoading}>
          Load the latest version
        </Button>
      </Stack>
    </Alert>
  )
}
