import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

interface GenerationErrorProps {
  message: string
  errorType: string | null
  details: string | null
}

/** Why a result could not be generated. */
export function GenerationError({ message, errorType, details }: GenerationErrorProps) {
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} title={message}>
      <Stack gap="xs" style={{ overflowWrap: 'anywhere' }}>
        {details && <Text>{details}</Text>}
        {errorType && <Text size="sm">Error Type: {errorType}</Text>}
        <Text size="sm">Reprocess starts again with the same video.</Text>
      </Stack>
    </Alert>
  )
}
