import type { diagnosticsEndpoints } from '@hookline/contract/diagnostics/diagnostics.endpoints'
import { toolTypes } from '@hookline/contract/fields'
import { Code, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { CallOutput } from '../../lib/call.ts'
import { formatDate } from '../../lib/format-date.ts'
import { toolTypeLabels } from '../../lib/tool-type-labels.ts'

type Prompts = CallOutput<typeof diagnosticsEndpoints.prompts>['prompts']

/** One selector for each kind; each begins with the prompt in force, its default. */
export function EffectivePrompts({ prompts }: { prompts: Prompts }) {
  return (
    <Stack gap="lg">
      {toolTypes.map((type) => (
        <EffectivePrompt key={type} label={toolTypeLabels[type]} prompts={prompts.filter((one) => one.type === type)} />
      ))}
    </Stack>
  )
}

function EffectivePrompt({ label, prompts }: { label: string; prompts: Prompts }) {
  const inForce = prompts.find(({ isDefault }) => isDefault)
  const [chosenId, setChosenId] = useState(inForce?.id ?? prompts[0]?.id ?? '')
  const chosen = prompts.find(({ id }) => id === chosenId)
  return (
    <Stack gap="xs">
      <NativeSelect
        label={label}
        description={inForce ? undefined : 'The default prompt was deleted: the built-in text is used.'}
        data={prompts.map(({ id, name, isDefault }) => ({ value: id, label: isDefault ? `${name} (in force)` : name }))}
        value={chosenId}
        onChange={({ currentTarget }) => setChosenId(currentTarget.value)}
        disabled={prompts.length === 0}
        maw={420}
      />
      {chosen && (
        <>
          <Text size="sm" c="dimmed">
            {chosen.id} · Last updated {formatDate(chosen.updatedAt)}
          </Text>
          <Code
            block
            tabIndex={0}
            role="region"
            aria-label={`Prompt for ${label}`}
            mah={320}
            style={{ overflow: 'auto', whiteSpace: 'pre-wrap' }}
          >
            {chosen.content}
          </Code>
        </>
      )}
    </Stack>
  )
}
