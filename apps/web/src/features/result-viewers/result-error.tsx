import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { RawText } from './raw-text.tsx'

interface ResultErrorProps {
  error: string
  details: string | undefined
  rawContent: string
}

/** A result that holds an error instead of content. */
export function ResultError({ error, details, rawContent }: ResultErrorProps) {
  return (
    <Stack gap="sm">
      <Alert color="red" icon={<IconAlertCircle aria-hidden />} title={error}>
        {details && <Text style={{ overflowWrap: 'anywhere' }}>{details}</Text>}
      </Alert>
      {rawContent.trim() && (
        <div>
          <Text size="xs" c="dimmed" mb={4}>
            Raw content
          </Text>
          <RawText text={rawContent} label="Raw content" />
        </div>
      )}
    </Stack>
  )
}
