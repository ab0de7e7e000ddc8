import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { Button, Group } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { IconAd2, IconCheck, IconPencil, IconRepeat, IconTrash, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { isolate } from '../../../ui/user-text.tsx'
import classes from '../edit/result-edit.module.css'
import type { ResultEdit } from '../edit/use-result-edit.ts'
import { useDeleteResult } from '../history.queries.ts'
import type { ResultState } from './result-state.rules.ts'

const CreateDraftsDialog = lazyDialog(() => import('../list/create-drafts-dialog.tsx'))

interface ResultActionsProps {
  item: HistoryItem
  state: ResultState['kind']
  edit: ResultEdit
}

/** The buttons beside a result's title. */
export function ResultActions({ item, state, edit }: ResultActionsProps) {
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  const [open, setOpen] = useState<'drafts' | 'delete' | null>(null)
  const { remove, isDeleting } = useDeleteResult(item.id)
  const close = () => setOpen(null)
  const { isEditing } = edit
  useEffect(() => {
    // The pressed button is gone and has lost the focus.
    if (wasEditing.current && !isEditing) editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  if (isEditing) return <WhileEditing edit={edit} />
  return (
    <>
      <Button
        ref={editButton}
        disabled={state !== 'finished'}
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={edit.begin}
      >
        Edit Result
      </Button>
      <LinkButton
        to="/studio"
        search={{ reprocessId: item.id }}
        variant="default"
        leftSection={<IconRepeat size={16} aria-hidden />}
      >
        Reprocess
      </LinkButton>
      {state === 'finished' && (
        <Button variant="default" leftSection={<IconAd2 size={16} aria-hidden />} onClick={() => setOpen('drafts')}>
          Create Meta drafts
        </Button>
      )}
      {open === 'drafts' && <CreateDraftsDialog isOpen items={[item]} onClose={close} />}
      <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setOpen('delete')}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={open === 'delete'}
        title="Delete this result?"
        message={`The result of ${isolate(item.videoFilename)} disappears for everyone. It can be restored for 30 days.`}
        confirmLabel="Delete"
        isDangerous
        isBusy={isDeleting}
        onConfirm={remove}
        onCancel={close}
      />
    </>
  )
}

/** Below the title the buttons move into a strip under the top bar, so that a long edit can be saved from anywhere. */
function WhileEditing({ edit }: { edit: ResultEdit }) {
  const { ref, entry } = useIntersection({ rootMargin: '-56px 0px 0px 0px' })
  const away = entry && !entry.isIntersecting ? entry.boundingClientRect : null
  return (
    <div ref={ref} style={away ? { minHeight: away.height } : undefined}>
      <Group gap="xs" className={classes.actions} data-away={away ? true : undefined}>
        <Button
          disabled={!edit.canSave}
          loading={edit.isSaving}
          leftSection={<IconCheck size={16} aria-hidden />}
          aria-keyshortcuts="Control+S Meta+S"
          title="Ctrl+S or ⌘S"
          onClick={edit.save}
        >
          Save Changes
        </Button>
        <Button variant="default" leftSection={<IconX size={16} aria-hidden />} onClick={edit.cancel}>
          Cancel
        </Button>
        <Button variant="default" disabled leftSection={<IconRepeat size={16} aria-hidden />}>
          Reprocess
        </Button>
      </Group>
    </div>
  )
}
