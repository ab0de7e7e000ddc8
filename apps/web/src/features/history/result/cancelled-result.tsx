import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'

/** Stands in place of a result whose job a person cancelled. @param message says who did. */
export function CancelledResult({ message }: { message: string }) {
  return (
    <Alert color="gray" icon={<IconInfoCircle aria-hidden />} title={message}>
      <Text size="sm">Reprocess starts again with the same video.</Text>
    </Alert>
  )
}
