import type { SystemPrompt } from '@hookline/contract/system-prompts/system-prompts.schemas'
import { Button, Card, Skeleton, Stack } from '@mantine/core'
import { IconMessage2, IconPlus } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { EditDialog } from '../../ui/edit-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { PageLayout } from '../../ui/page-layout.tsx'
import { cardGrid } from '../../ui/text-card.tsx'
import { useDialog } from '../../ui/use-dialog.ts'
import { DeletePromptDialog } from './delete-prompt-dialog.tsx'
import { PromptCard } from './prompt-card.tsx'
import { PromptForm } from './prompt-form.tsx'
import { systemPromptsQuery } from './system-prompts.queries.ts'
import { VersionsDialog } from './versions-dialog.tsx'

export function SystemPromptsPage() {
  const query = useQuery(systemPromptsQuery)
  const form = useDialog<SystemPrompt | 'new'>()
  const versions = useDialog<SystemPrompt>()
  const deletion = useDialog<SystemPrompt>()
  const createButton = useRef<HTMLButtonElement>(null)

  return (
    <PageLayout
      title="System Prompts"
      back={{ to: '/', label: 'Back to home' }}
      description="Sent to the AI first in every generation. The whole team shares them, and every save keeps the previous version."
      width={1200}
      actions={
        <Button ref={createButton} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => form.open('new')}>
          Create New
        </Button>
      }
    >
      <PromptGrid query={query} onOpen={form.open} onShowVersions={versions.open} onDelete={deletion.open} />
      <EditDialog
        dialog={form}
        query={query}
        titles={{ add: 'Create New System Prompt', edit: 'Edit System Prompt' }}
        goneTitle="This system prompt was deleted by someone else"
        versionOf={({ updatedAt }) => updatedAt}
      >
        {(props) => <PromptForm {...props} />}
      </EditDialog>
      <VersionsDialog isOpen={versions.isOpen} prompt={versions.target} onClose={versions.close} />
      <DeletePromptDialog
        dialog={deletion}
        onDeleted={() => {
          deletion.close()
          // The Delete button is gone with its card.
          createButton.current?.focus()
        }}
      />
    </PageLayout>
  )
}

interface PromptGridProps {
  query: UseQueryResult<SystemPrompt[]>
  onOpen: (prompt: SystemPrompt | 'new') => void
  onShowVersions: (prompt: SystemPrompt) => void
  onDelete: (prompt: SystemPrompt) => void
}

function PromptGrid({ query, onOpen, onShowVersions, onDelete }: PromptGridProps) {
  const { data: prompts, isError, isFetching, refetch } = query
  if (!prompts) {
    if (!isError) return <PromptSkeletons />
    const message = 'Failed to load system prompts. Please try again later.'
    return <ErrorBox message={message} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (prompts.length === 0) {
    return (
      <EmptyState
        icon={<IconMessage2 size={32} />}
        title="No system prompts yet"
        message="The studio uses its built-in texts until you create one."
        action={<Button onClick={() => onOpen('new')}>Create your first system prompt</Button>}
      />
    )
  }
  return (
    <ul className={cardGrid} aria-label="System prompts">
      {prompts.map((prompt) => (
        <li key={prompt.id}>
          <PromptCard
            prompt={prompt}
            onEdit={() => onOpen(prompt)}
            onShowVersions={() => onShowVersions(prompt)}
            onDelete={() => onDelete(prompt)}
          />
        </li>
      ))}
    </ul>
  )
}

function PromptSkeletons() {
  return (
    <div className={cardGrid} role="status" aria-busy="true" aria-label="Loading system prompts">
      {['first', 'second', 'third'].map((key) => (
        <Card key={key} padding="md">
          <Stack gap="sm">
            <Skeleton height={20} width="60%" />
            <Skeleton height={96} />
            <Skeleton height={30} width="70%" />
          </Stack>
        </Card>
      ))}
    </div>
  )
}
