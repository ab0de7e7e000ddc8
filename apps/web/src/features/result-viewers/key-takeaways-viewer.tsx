import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import { readTakeaways } from '@hookline/contract/history/result-content.rules'
import { Group, Stack } from '@mantine/core'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ResultMessage } from './result-message.tsx'
import classes from './result-viewers.module.css'

export function KeyTakeawaysViewer({ result }: { result: ResultPayload }) {
  const takeaways = readTakeaways(result)
  if (takeaways.message !== undefined) {
    return <ResultMessage message={takeaways.message} rawContent={result.rawContent} />
  }
  return (
    <Stack gap="sm">
      <Group justify="flex-end">
        <CopyButton value={takeaways.value.map((takeaway) => `• ${takeaway}`).join('\n')} label="Copy all" />
      </Group>
      <ul className={classes.takeaways}>
        {takeaways.value.map((takeaway, index) => (
          <li key={index} dir="auto">
            {takeaway}
          </li>
        ))}
      </ul>
    </Stack>
  )
}
