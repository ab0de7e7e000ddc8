import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import { readTakeaways } from '@hookline/contract/history/result-content.rules'
import { Group, Stack, Text } from '@mantine/core'
import { CopyButton } from '../../ui/texts/copy-button.tsx'
import { Statements } from './analysis-parts.tsx'
import { ResultMessage } from './result-message.tsx'

export default function KeyTakeawaysViewer({ result }: { result: ResultPayload }) {
  const { value: takeaways, message } = readTakeaways(result)
  if (!takeaways) return <ResultMessage message={message} rawContent={result.rawContent} />
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text c="dimmed">{takeaways.length === 1 ? '1 takeaway' : `${takeaways.length} takeaways`}</Text>
        <CopyButton
          value={takeaways.map((takeaway) => `• ${takeaway}`).join('\n')}
          label="Copy all"
          size="compact-sm"
        />
      </Group>
      <Statements texts={takeaways} />
    </Stack>
  )
}
