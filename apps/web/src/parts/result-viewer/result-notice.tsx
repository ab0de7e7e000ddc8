import { connectAdvice } from '@hookline/contract/ai-models/ai-models.rules'
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

/** What the text of a model rests on; the advice to connect an AI leads to the AI models. */
export function ResultNotice({ notice }: { notice: string }) {
  const [before, after] = notice.split(connectAdvice)
  return (
    <Text size="xs" c="dimmed">
      {before}
      {after !== undefined && (
        <Anchor component={Link} to="/settings/ai-models" inherit underline="always">
          {connectAdvice}
        </Anchor>
      )}
      {after}
    </Text>
  )
}
