import { Button, Group, Stack, Textarea } from '@mantine/core'
import { findingsMax } from '../findings.rules.ts'
import type { Findings } from '../studio.schemas.ts'

interface FindingsFieldProps {
  findings: Findings | null
  onChange: (findings: Findings | null) => void
}

/** What an earlier result found, as it is sent after the system prompt. */
export function FindingsField({ findings, onChange }: FindingsFieldProps) {
  if (!findings) return null
  return (
    <Stack gap="xs">
      <Textarea
        label={findings.title}
        description={`Added to the system prompt of the next batch. From ${findings.source}.`}
        value={findings.text}
        rows={6}
        resize="vertical"
        maxLength={findingsMax}
        onChange={(event) => onChange({ ...findings, text: event.currentTarget.value })}
      />
      <Group>
        <Button size="xs" variant="default" onClick={() => onChange(null)}>
          Remove
        </Button>
      </Group>
    </Stack>
  )
}
