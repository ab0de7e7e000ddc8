import { Badge, Button, Group, Stack } from '@mantine/core'
import { offlineListLabel } from './model-options.rules.ts'
import { OptionSelect } from './option-select.tsx'
import type { useModelChoice } from './use-model-choice.ts'

interface ModelPickerProps {
  choice: ReturnType<typeof useModelChoice>
  onChange: (modelId: string | null) => void
}

/** The AI model; when the list cannot be loaded, the known models, marked as such. */
export function ModelPicker({ choice, onChange }: ModelPickerProps) {
  return (
    <Stack gap={6}>
      <OptionSelect
        label="AI model"
        noneLabel="Select an AI model"
        options={choice.groups}
        value={choice.modelId}
        onChange={onChange}
        isLoading={choice.isLoading}
        isRequired
      />
      {choice.isOffline && (
        <Group gap="xs">
          <Badge color="yellow" tt="none">
            {offlineListLabel}
          </Badge>
          <Button size="xs" variant="default" onClick={choice.retry}>
            Load models again
          </Button>
        </Group>
      )}
    </Stack>
  )
}
