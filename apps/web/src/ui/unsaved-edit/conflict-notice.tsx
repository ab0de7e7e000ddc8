import { staleMessage } from '@hookline/contract/errors'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ApiError } from '../../lib/api-error.ts'

interface ConflictNoticeProps {
  /** Why the last save was refused. */
  error: Error | null
  isLoading: boolean
  /** Gives up what is typed for what the server has now. */
  onLoadLatest: () => void
}

/**
 * Stands in a form whose thing was changed or deleted by someone else: what was typed stays until the person decides.
 * Any other refusal shows nothing here.
 */
export function ConflictNotice({ error, isLoading, onLoadLatest }: ConflictNoticeProps) {
  if (!(error instanceof ApiError)) return null
  const isStale = error.status === 409 && error.message === staleMessage
  if (!isStale && error.status !== 404) return null
  return (
    <Alert color="yellow" title={error.message} icon={<IconAlertTriangle aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        <Text>
          {isStale
            ? 'Your text is still here. Copy what you need before you load the latest version over it.'
            : 'It was deleted meanwhile. Your text is still here: copy what you need before you close this.'}
        </Text>
        {isStale && (
          <Button variant="default" size="xs" onClick={onLoadLatest} loading={isLoading}>
            Load the latest version
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
