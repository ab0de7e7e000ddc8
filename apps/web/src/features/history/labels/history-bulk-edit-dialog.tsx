import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { Alert, Progress, Radio, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { countResults } from '../../../lib/count-words.rules.ts'
import { DialogForm, FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { SuggestInput } from '../../../ui/fields/suggest-input.tsx'
import { type BulkChange, listTags, readProject } from '../history-labels.rules.ts'
import { TagEditor, useTagField } from './tag-editor.tsx'

type ProjectChoice = 'keep' | 'set' | 'none'

interface HistoryBulkEditDialogProps {
  items: HistoryListItem[]
  suggestions: { tags: string[]; projects: string[] }
  finished: number | null
  onSubmit: (change: BulkChange) => void
  onClose: () => void
}

export function HistoryBulkEditDialog(props: HistoryBulkEditDialogProps) {
  const { items, suggestions, finished, onSubmit, onClose } = props
  const [count] = useState(items.length)
  const added = useTagField([])
  const removed = useTagField([])
  const [choice, setChoice] = useState<ProjectChoice>('keep')
  const [project, setProject] = useState('')
  const [complaint, setComplaint] = useState<string | null>(null)
  const read = readProject(project)
  const isRunning = finished !== null
  const isDirty = choice !== 'keep' || [added, removed].some(({ tags, typed }) => tags.length > 0 || typed.trim())

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const addTags = added.finish()
    const removeTags = removed.finish()
    if (!addTags || !removeTags) return
    if (choice === 'set' && ('message' in read || !read.project)) {
      setComplaint('message' in read ? read.message : 'Enter the name of the project')
      return
    }
    const change: BulkChange = { addTags, removeTags }
    if (choice === 'none') change.project = null
    if (choice === 'set' && 'project' in read) change.project = read.project
    if (addTags.length === 0 && removeTags.length === 0 && choice === 'keep') {
      setComplaint('There is nothing to change yet: add or remove a tag, or choose a project.')
      return
    }
    setComplaint(null)
    onSubmit(change)
  }

  return (
    <FormDialog isOpen size="md" isLocked={isRunning} onClose={onClose} title={`Edit ${countResults(count)}`}>
      <DialogForm
        submitLabel={`Update ${countResults(count)}`}
        isBusy={isRunning}
        isDirty={isDirty}
        onSubmit={handleSubmit}
      >
        <TagEditor label="Add tags" suggestions={suggestions.tags} field={added} />
        <TagEditor label="Remove tags" verb="Remove" suggestions={listTags(items)} field={removed} />
        <Radio.Group label="Project" value={choice} onChange={(value) => setChoice(value as ProjectChoice)}>
          <Stack gap="xs" mt={4}>
            <Radio value="keep" label="Leave as it is" />
            <Radio value="none" label="No project" />
            <Radio value="set" label="Set to" />
          </Stack>
        </Radio.Group>
        {choice === 'set' && (
          <SuggestInput
            comboboxProps={{ withinPortal: false }}
            aria-label="Name of the project"
            placeholder="Name of the project"
            data={suggestions.projects.filter((name) => name !== project)}
            limit={20}
            openOnFocus={false}
            value={project}
            onChange={setProject}
          />
        )}
        {complaint && (
          <Alert color="red" role="alert">
            {complaint}
          </Alert>
        )}
        {isRunning && (
          <div>
            <Text size="sm" mb={4}>
              {finished} of {count} updated
            </Text>
            <Progress value={(finished / count) * 100} aria-label="Updating results" />
          </div>
        )}
      </DialogForm>
    </FormDialog>
  )
}
