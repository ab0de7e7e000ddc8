import { defaultPrompts } from '@hookline/contract/system-prompts/system-prompts.rules'
import type { SystemPromptSummary } from '@hookline/contract/system-prompts/system-prompts.schemas'
import { Button, Group, Paper, Text } from '@mantine/core'
import { IconMessage2, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../lib/format-date.ts'
import { toolTypeLabels } from '../../parts/tools/tool-type-labels.ts'
import { RowDialogs } from '../../ui/data-table/row-dialogs.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { PageLayout } from '../../ui/page/page-layout.tsx'
import { CardList, TextCard } from '../../ui/page/text-card.tsx'
import { PromptForm } from './prompt-form.tsx'
import { type PromptRow, systemPromptsQuery, useDeletePrompt } from './system-prompts.queries.ts'
import { VersionsDialog } from './versions-dialog.tsx'

export function SystemPromptsPage() {
  const query = useQuery(systemPromptsQuery)
  const form = useDialog<PromptRow | 'new'>()
  const versions = useDialog<PromptRow>()
  const deletion = useDialog<PromptRow>()
  return (
    <PageLayout
      title="System Prompts"
      description="Sent to the AI first. Shared by the whole team; every save keeps the previous version."
      actions={
        query.data?.length !== 0 && (
          <IconButton variant="filled" icon={IconPlus} onClick={() => form.open('new')}>
            Create New
          </IconButton>
        )
      }
    >
      <CardList
        label="System prompts"
        query={query}
        errorMessage="Failed to load system prompts. Please try again later."
        skeletons={{ count: 3, textHeight: 96 }}
        empty={
          <EmptyState
            icon={<IconMessage2 size={32} />}
            title="No system prompts yet"
            message="The studio uses its built-in texts until you create one."
            action={<Button onClick={() => form.open('new')}>Create your first system prompt</Button>}
          />
        }
        renderCard={(prompt) => (
          <PromptCard
            prompt={prompt}
            onEdit={() => form.open(prompt)}
            onShowVersions={() => versions.open(prompt)}
            onDelete={() => deletion.open(prompt)}
          />
        )}
      />
      <VersionsDialog isOpen={versions.isOpen} prompt={versions.target} onClose={versions.close} />
      <RowDialogs
        noun="System Prompt"
        query={query}
        form={form}
        deletion={deletion}
        addTitle="Create New System Prompt"
        formSize={800}
        renderForm={(props) => <PromptForm {...props} />}
        deleteQuestion={({ id, name, type }) =>
          `Are you sure you want to delete "${name}"? This cannot be undone.${
            defaultPrompts[type].id === id
              ? ' The studio uses this prompt by default. After deletion it uses another prompt of this type, or its own text.'
              : ''
          }`
        }
        remove={useDeletePrompt()}
      />
    </PageLayout>
  )
}

interface PromptCardProps {
  prompt: SystemPromptSummary
  onEdit: () => void
  onShowVersions: () => void
  onDelete: () => void
}

function PromptCard({ prompt, onEdit, onShowVersions, onDelete }: PromptCardProps) {
  const { name, type, description, preview, updatedAt } = prompt
  return (
    <TextCard name={name} type={toolTypeLabels[type]} description={description}>
      <Paper flex={1} px="sm" py="xs" bg="var(--app-sunken)">
        <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{preview}</Text>
      </Paper>
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
        <Button variant="subtle" color="gray" size="xs" onClick={onDelete} aria-label={`Delete ${name}`}>
          Delete
        </Button>
      </Group>
    </TextCard>
  )
}
