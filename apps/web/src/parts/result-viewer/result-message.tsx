import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import classes from './result-viewers.module.css'

interface ResultMessageProps {
  message: string
  /** An error instead of content, as opposed to content that the viewer cannot show. */
  isError?: boolean
  details?: string | undefined
  /** The model's answer, so that nothing is lost. */
  rawContent?: string | undefined
}

export function ResultMessage({ message, isError = false, details, rawContent }: ResultMessageProps) {
  const label = isError ? 'Raw content' : 'Original answer'
  const Icon = isError ? IconAlertCircle : IconAlertTriangle
  return (
    <Stack gap="sm">
      <Alert color={isError ? 'red' : 'yellow'} icon={<Icon aria-hidden />} title={isError ? message : undefined}>
        {!isError && message}
        {details && <Text style={{ overflowWrap: 'anywhere' }}>{details}</Text>}
      </Alert>
      {rawContent?.trim() && (
        <div>
          <Text size="xs" c="dimmed" mb={4}>
            {label}
          </Text>
          <RawText text={rawContent} label={label} />
        </div>
      )}
    </Stack>
  )
}

/** Text with its own line breaks; a very long one scrolls, also by keyboard. */
export function RawText({ text, label }: { text: string; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section dir="auto" className={classes.rawText} aria-label={label} tabIndex={0}>
      {text}
    </section>
  )
}
