import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { Text } from '@mantine/core'
import { resultName } from '../../../parts/results/result-name.ts'
import { DialogForm, FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { LabelsFields, useLabelsEdit } from './labels-fields.tsx'

interface HistoryEditDialogProps {
  item: HistoryListItem
  suggestions: { tags: string[]; projects: string[] }
  onSaved: (item: HistoryListItem) => void
  onClose: () => void
}

export function HistoryEditDialog({ item, suggestions, onSaved, onClose }: HistoryEditDialogProps) {
  const edit = useLabelsEdit(item, onSaved, onClose)
  return (
    <FormDialog isOpen size="md" onClose={onClose} title="Edit tags and project">
      <DialogForm
        submitLabel="Save"
        isBusy={edit.isSaving}
        isDirty={edit.isDirty}
        canSubmit={edit.conflictingEdit.conflict === null}
        onSubmit={edit.save}
      >
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {resultName(item)}
        </Text>
        <LabelsFields edit={edit} suggestions={suggestions} />
      </DialogForm>
    </FormDialog>
  )
}
