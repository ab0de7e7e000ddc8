import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { Button, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { showToast } from '../../../lib/toast.ts'
import { DialogForm, FormDialog } from '../../../ui/form-dialog.tsx'
import { resultName } from '../../../ui/result-name.ts'
import { SuggestInput } from '../../../ui/suggest-input.tsx'
import { EditNotice } from '../../../ui/unsaved-edit/edit-notices.tsx'
import { LabelsChangedError, saveLabels } from '../list/history-changes.ts'
import { hasSameLabels, readProject } from './history-labels.rules.ts'
import { TagEditor, useTagField } from './tag-editor.tsx'

interface HistoryEditDialogProps {
  item: HistoryListItem
  suggestions: { tags: string[]; projects: string[] }
  onSaved: (item: HistoryListItem) => void
  onClose: () => void
}

export function HistoryEditDialog({ item, suggestions, onSaved, onClose }: HistoryEditDialogProps) {
  const [opened, setOpened] = useState(item)
  const [conflict, setConflict] = useState<LabelsChangedError | null>(null)
  const [isSaving, setSaving] = useState(false)
  const tagField = useTagField(item.tags)
  const [project, setProject] = useState(item.project ?? '')
  const read = readProject(project)
  const isDirty =
    tagField.typed.trim() !== '' ||
    'message' in read ||
    !hasSameLabels(opened, { tags: tagField.tags, project: read.project })

  function takeLatest({ latest }: LabelsChangedError) {
    setOpened(latest)
    tagField.reset(latest.tags)
    setProject(latest.project ?? '')
    setConflict(null)
    onSaved(latest)
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const allTags = tagField.finish()
    if (!allTags || 'message' in read) return
    setSaving(true)
    try {
      const saved = await saveLabels(opened, { tags: allTags, project: read.project })
      onSaved(saved)
      showToast({ title: 'Result updated', message: resultName(saved), kind: 'success' })
      onClose()
    } catch (error) {
      if (error instanceof LabelsChangedError) setConflict(error)
      showToast({ title: 'Update failed', message: errorMessage(error), kind: 'error' })
    } finally {
      setSaving(false)
    }
  }

  return (
    <FormDialog isOpen size="md" onClose={onClose} title="Edit tags and project">
      <DialogForm
        submitLabel="Save"
        isBusy={isSaving}
        isDirty={isDirty}
        canSubmit={conflict === null}
        onSubmit={(event) => void handleSubmit(event)}
      >
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {resultName(item)}
        </Text>
        {conflict && (
          <EditNotice kind="warning" title={conflict.message}>
            <Button variant="default" size="xs" onClick={() => takeLatest(conflict)}>
              Load the latest version
            </Button>
          </EditNotice>
        )}
        <TagEditor label="Tags" suggestions={suggestions.tags} field={tagField} />
        <SuggestInput
          comboboxProps={{ withinPortal: false }}
          label="Project"
          description="Empty means no project."
          data={suggestions.projects.filter((name) => name !== project)}
          limit={20}
          value={project}
          error={'message' in read && read.message}
          openOnFocus={false}
          onChange={setProject}
        />
      </DialogForm>
    </FormDialog>
  )
}
