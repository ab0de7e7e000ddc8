import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import { readText } from '@hookline/contract/history/result-content.rules'
import { Group, Stack } from '@mantine/core'
import { CopyButton } from '../../ui/copy-button.tsx'
import { RawText } from './raw-text.tsx'
import { ResultMessage } from './result-message.tsx'

export function RawTextViewer({ result }: { result: ResultPayload }) {
  const text = readText(result)
  if (text.message !== undefined) return <ResultMessage message={text.message} />
  return (
    <Stack gap="sm">
      <Group justify="flex-end">
        <CopyButton value={text.value} label="Copy text" />
      </Group>
      <RawText text={text.value} label="Text of the result" />
    </Stack>
  )
}
