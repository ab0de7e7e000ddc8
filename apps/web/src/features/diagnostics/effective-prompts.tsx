import type { diagnosticsEndpoints } from '@hookline/contract/diagnostics/diagnostics.endpoints'
import { type ToolType, toolTypes } from '@hookline/contract/fields'
import { builtInPrompts } from '@hookline/contract/system-prompts/built-in-prompts.rules'
import { Code, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { CallOutput } from '../../lib/call.ts'
import { formatDate } from '../../lib/format-date.ts'
import { toolTypeLabels } from '../../lib/tool-type-labels.ts'

type Prompts = CallOutput<typeof diagnosticsEndpoints.prompts>['prompts']

/** One select per type, with the effective prompt chosen. */
export function EffectivePrompts({ prompts }: { prompts: Prompts }) {
  return (
    <Stack gap="lg">
      {toolTypes.map((type) => (
        <EffectivePrompt key={type} type={type} prompts={prompts.filter((one) => one.type === type)} />
      ))}
    </Stack>
  )
}

function EffectivePrompt({ type, prompts }: { type: ToolType; prompts: Prompts }) {
  const label = toolTypeLabels[type]
  const [chosenId, setChosenId] = useState(prompts.find(({ isDefault }) => isDefault)?.id ?? '')
  const chosen = prompts.find(({ id }) => id === chosenId)
  return (
    <Stack gap="xs">
      <NativeSelect
        label={label}
        data={
          prompts.length === 0
            ? ['Built-in text (in force)']
            : prompts.map(({ id, name, isDefault }) => ({ value: id, label: isDefault ? `${name} (in force)` : name }))
        }
        value={chosenId}
        onChange={({ currentTarget }) => setChosenId(currentTarget.value)}
        disabled={prompts.length === 0}
        maw={420}
      />
      <Text size="sm" c="dimmed">
        {chosen
          ? `${chosen.id} · Last updated ${formatDate(chosen.updatedAt)}`
          : 'No prompt of this type is stored: the built-in text is used.'}
      </Text>
      <Code
        block
        tabIndex={0}
        role="region"
        aria-label={`Prompt for ${label}`}
        mah={320}
        style={{ overflow: 'auto', whiteSpace: 'pre-wrap' }}
      >
        {chosen?.content ?? builtInPrompts[type]}
      </Code>
    </Stack>
  )
}
