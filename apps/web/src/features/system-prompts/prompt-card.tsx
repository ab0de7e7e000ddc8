import type { SystemPrompt } from '@hookline/contract/system-prompts/system-prompts.schemas'
import { Badge, Button, Card, Group, Text, Title } from '@mantine/core'
import { formatDate } from '../../lib/format-date.ts'
import { toolTypeLabels } from '../../lib/tool-type-labels.ts'
import { previewOf } from './prompt-preview.rules.ts'
import classes from './system-prompts-page.module.css'

interface PromptCardProps {
  prompt: SystemPrompt
  onEdit: () => void
  onShowVersions: () => void
  onDelete: () => void
}

/** Name, type, description, how the text begins, and what can be done. */
export function PromptCard({ prompt, onEdit, onShowVersions, onDelete }: PromptCardProps) {
  const { name, type, description, content, updatedAt } = prompt
  return (
    <Card component="article" className={classes.card} padding="md" aria-label={name}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Title order={2} className={classes.name}>
          {name}
        </Title>
        <Badge tt="none" className={classes.badge}>
          {toolTypeLabels[type]}
        </Badge>
      </Group>
      {description && (
        <Text c="dimmed" className={classes.text}>
          {description}
        </Text>
      )}
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
    </Card>
  )
}
