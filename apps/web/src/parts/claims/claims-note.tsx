import { Text } from '@mantine/core'
import { describeCheck } from './claim-words.rules.ts'
import { useWatched } from './claims-of-video.tsx'

/** One quiet line about claims that are not checked yet or only in part. */
export function ClaimsNote() {
  const note = describeCheck(useWatched())
  return (
    note && (
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {note}
      </Text>
    )
  )
}
