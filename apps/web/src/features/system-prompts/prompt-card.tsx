import type { SystemPrompt } from '@hookline/contract/system-prompts/system-prompts.schemas'
import { Button, Group, Text } from '@mantine/core'
import { formatDate } from '../../lib/format-date.ts'
import { toolTypeLabels } from '../../lib/tool-type-labels.ts'
import { TextCard } from '../../ui/text-card.tsx'
import classes from './prompt-card.module.css'
import { previewOf } from './prompt-preview.rules.ts'

interface PromptCardProps {
  prompt: SystemPrompt
  onEdit: () => void
  onShowVersions: () => void
  onDelete: () => void
}

export function PromptCard({ prompt, onEdit, onShowVersions, onDelete }: PromptCardProps) {
  const { name, type, description, content, updatedAt } = prompt
  return (
    <TextCard name={name} type={toolTypeLabels[type]} description={description}>
      <Text className={classes.preview}>{previewOf(content)}</Text>
      <Text size="sm" c="dimmed">
        Last updated <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>
      </Text>
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={onEdit} aria-label={`Edit ${name}`}>
          Edit
        </Button>
        <Button variant="default" size="xs" onClick={onShowVersions} aria-label={`Versions of ${name}`}>
          Versions
        </Button>
        <Button variant="subtle" color="red" size="xs" onClick={onDelete} aria-label={`Delete ${name}`}>
          Delete
        </Button>
      </Group>
    </TextCard>
  )
}
