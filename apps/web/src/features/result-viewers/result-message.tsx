import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { RawText } from './raw-text.tsx'

interface ResultMessageProps {
  message: string
  /** What the model wrote, so that nothing is lost when a viewer cannot show it. */
  rawContent?: string | undefined
}

/** Says why a viewer has nothing to show. */
export function ResultMessage({ message, rawContent }: ResultMessageProps) {
  return (
    <Stack gap="sm">
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
        {message}
      </Alert>
      {rawContent?.trim() && (
        <div>
          <Text size="xs" c="dimmed" mb={4}>
            The model's answer as it came:
          </Text>
          <RawText text={rawContent} label="Answer as it came" />
        </div>
      )}
    </Stack>
  )
}
