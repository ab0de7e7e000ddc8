import type { SystemPrompt } from '@hookline/contract/system-prompts/system-prompts.schemas'
import { Button, Card, Modal, Skeleton, Stack } from '@mantine/core'
import { IconMessage2, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { PageLayout } from '../../ui/page-layout.tsx'
import { DeletePromptDialog } from './delete-prompt-dialog.tsx'
import { PromptCard } from './prompt-card.tsx'
import { PromptForm } from './prompt-form.tsx'
import { systemPromptsQuery, useLoadLatest } from './system-prompts.queries.ts'
import classes from './system-prompts-page.module.css'
import { VersionsDialog } from './versions-dialog.tsx'

/** Which dialog is open, and for which prompt. */
type Dialog = { kind: 'edit' | 'versions' | 'delete'; prompt: SystemPrompt } | { kind: 'create'; prompt: null }

/** The team's system prompts and their dialogs. */
export function SystemPromptsPage() {
  // A dialog that closes still shows what it was about while it fades.
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [isOpen, setOpen] = useState(false)
  const createButton = useRef<HTMLButtonElement>(null)
  const isEdited = useRef(false)
  const [asksToDiscard, setAsksToDiscard] = useState(false)
  const latest = useLoadLatest((prompt) => {
    isEdited.current = false
    setDialog({ kind: 'edit', prompt })
  })

  function open(next: Dialog) {
    isEdited.current = false
    setDialog(next)
    setOpen(true)
  }
  function close() {
    setAsksToDiscard(false)
    setOpen(false)
  }
  const cancel = () => (isEdited.current ? setAsksToDiscard(true) : close())
  const isForm = dialog?.kind === 'create' || dialog?.kind === 'edit'

  return (
    <PageLayout
      title="System Prompts"
      back={{ to: '/', label: 'Back to home' }}
      description="What the AI is told first in every generation. The whole team shares them, and every save keeps the text it replaces."
      width={1200}
      actions={
        <Button
          ref={createButton}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => open({ kind: 'create', prompt: null })}
        >
          Create New
        </Button>
      }
    >
      <PromptGrid onOpen={open} />
      <Modal
        opened={isOpen && isForm}
        onClose={cancel}
        closeOnEscape={!asksToDiscard}
        closeOnClickOutside={false}
        size="lg"
        title={dialog?.kind === 'edit' ? 'Edit System Prompt' : 'Create New System Prompt'}
      >
        {dialog && isForm && (
          <PromptForm
            // What the server has now takes the place of what was typed, once it has been asked for.
            key={dialog.prompt?.updatedAt ?? 'new'}
            edited={dialog.prompt}
            isLoadingLatest={latest.isPending}
            onLoadLatest={() => dialog.prompt && latest.mutate(dialog.prompt.id)}
            onEdit={() => {
              isEdited.current = true
            }}
            onSaved={close}
            onCancel={cancel}
          />
        )}
      </Modal>
      <ConfirmDialog
        isOpen={asksToDiscard}
        title="Discard your changes?"
        message="What you typed is not saved."
        confirmLabel="Discard"
        isDangerous
        onConfirm={close}
        onCancel={() => setAsksToDiscard(false)}
      />
      <VersionsDialog isOpen={isOpen && dialog?.kind === 'versions'} prompt={dialog?.prompt ?? null} onClose={close} />
      <DeletePromptDialog
        isOpen={isOpen && dialog?.kind === 'delete'}
        prompt={dialog?.prompt ?? null}
        onClose={close}
        onDeleted={() => {
          close()
          // The button that asked is gone with its card.
          createButton.current?.focus()
        }}
      />
    </PageLayout>
  )
}

function PromptGrid({ onOpen }: { onOpen: (dialog: Dialog) => void }) {
  const { data: prompts, isError, isFetching, refetch } = useQuery(systemPromptsQuery)
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
        message="The studio works with its built-in texts until there is one."
        action={
          <Button onClick={() => onOpen({ kind: 'create', prompt: null })}>Create your first system prompt</Button>
        }
      />
    )
  }
  return (
    <ul className={classes.grid} aria-label="System prompts">
      {prompts.map((prompt) => (
        <li key={prompt.id}>
          <PromptCard
            prompt={prompt}
            onEdit={() => onOpen({ kind: 'edit', prompt })}
            onShowVersions={() => onOpen({ kind: 'versions', prompt })}
            onDelete={() => onOpen({ kind: 'delete', prompt })}
          />
        </li>
      ))}
    </ul>
  )
}

function PromptSkeletons() {
  return (
    <div className={classes.grid} role="status" aria-busy="true" aria-label="Loading system prompts">
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
