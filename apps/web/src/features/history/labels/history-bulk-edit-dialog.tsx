import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { Alert, Progress, Radio, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { DialogForm, FormDialog } from '../../../ui/form-dialog.tsx'
import { SuggestInput } from '../../../ui/suggest-input.tsx'
import { useFocusReturn } from '../../../ui/use-focus-return.ts'
import { countResults } from '../list/history-bulk.rules.ts'
import { type BulkChange, readProject, tagsOf } from './history-labels.rules.ts'
import { TagEditor } from './tag-editor.tsx'
import { useTagDraft } from './use-tag-draft.ts'

type ProjectChoice = 'keep' | 'set' | 'none'

interface HistoryBulkEditDialogProps {
  items: HistoryListItem[]
  suggestions: { tags: string[]; projects: string[] }
  /** How many have ended while the change is made, null before. */
  ended: number | null
  onSubmit: (change: BulkChange) => void
  onClose: () => void
}

/** Adds and removes tags and sets the project of many results at once. */
export function HistoryBulkEditDialog(props: HistoryBulkEditDialogProps) {
  useFocusReturn()
  const [count] = useState(props.items.length)
  return (
    <FormDialog
      isOpen
      size="md"
      isLocked={props.ended !== null}
      onClose={props.onClose}
      title={`Edit ${countResults(count)}`}
    >
      <BulkEditForm {...props} count={count} />
    </FormDialog>
  )
}

type BulkEditFormProps = Omit<HistoryBulkEditDialogProps, 'onClose'> & { count: number }

function BulkEditForm({ items, count, suggestions, ended, onSubmit }: BulkEditFormProps) {
  const added = useTagDraft([])
  const removed = useTagDraft([])
  const [choice, setChoice] = useState<ProjectChoice>('keep')
  const [project, setProject] = useState('')
  const [complaint, setComplaint] = useState<string | null>(null)
  const read = readProject(project)
  const isRunning = ended !== null
  const isDirty = choice !== 'keep' || [added, removed].some(({ field }) => field.tags.length > 0 || field.draft.trim())

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const addTags = added.read()
    const removeTags = removed.read()
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
    <DialogForm
      submitLabel={`Update ${countResults(count)}`}
      isBusy={isRunning}
      isDirty={isDirty}
      onSubmit={handleSubmit}
    >
      <TagEditor label="Add tags" suggestions={suggestions.tags} {...added.field} />
      <TagEditor label="Remove tags" suggestions={tagsOf(items)} {...removed.field} />
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
            {ended} of {count} updated
          </Text>
          <Progress value={(ended / count) * 100} aria-label="Updating results" />
        </div>
      )}
    </DialogForm>
  )
}
