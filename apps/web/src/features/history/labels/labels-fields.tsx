import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { showToast } from '../../../lib/toast.ts'
import { resultName } from '../../../parts/results/result-name.ts'
import { SuggestInput } from '../../../ui/fields/suggest-input.tsx'
import { type ConflictingEdit, LazyConflictNotice } from '../../../ui/unsaved-edit/lazy-conflict-notice.tsx'
import { LabelsChangedError, saveLabels } from '../history-changes.ts'
import { hasSameLabels, readProject } from '../history-labels.rules.ts'
import { TagEditor, useTagField } from './tag-editor.tsx'

/** An edit of a result's tags and project. @param onSaved also with the latest version, when the user takes it */
export function useLabelsEdit(item: HistoryListItem, onSaved: (item: HistoryListItem) => void, onClose: () => void) {
  const [opened, setOpened] = useState(item)
  const [conflict, setConflict] = useState<LabelsChangedError | null>(null)
  const [isSaving, setSaving] = useState(false)
  const tagField = useTagField(item.tags)
  const [project, setProject] = useState(item.project ?? '')
  const read = readProject(project)

  const conflictingEdit: ConflictingEdit = {
    conflict: conflict && {
      kind: 'result',
      changedBy: conflict.changedBy,
      mine: describeLabels(tagField.tags, project),
      stored: describeLabels(conflict.latest.tags, conflict.latest.project),
    },
    keepMine() {
      if (conflict) setOpened(conflict.latest)
      setConflict(null)
    },
    loadLatest() {
      if (!conflict) return
      const { latest } = conflict
      setOpened(latest)
      tagField.reset(latest.tags)
      setProject(latest.project ?? '')
      setConflict(null)
      onSaved(latest)
    },
  }

  async function save(event: FormEvent) {
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
      else showToast({ title: 'Update failed', message: errorMessage(error), kind: 'error' })
    } finally {
      setSaving(false)
    }
  }

  return {
    tagField,
    project,
    setProject,
    complaint: 'message' in read ? read.message : null,
    conflictingEdit,
    isSaving,
    isDirty:
      tagField.typed.trim() !== '' ||
      'message' in read ||
      !hasSameLabels(opened, { tags: tagField.tags, project: read.project }),
    save: (event: FormEvent) => void save(event),
  }
}

const describeLabels = (tags: string[], project: string | null) => [
  { label: 'Tags', text: tags.join(', ') },
  { label: 'Project', text: project ?? '' },
]

interface LabelsFieldsProps {
  edit: ReturnType<typeof useLabelsEdit>
  suggestions: { tags: string[]; projects: string[] }
}

export function LabelsFields({ edit, suggestions }: LabelsFieldsProps) {
  const { conflictingEdit, tagField, project, setProject, complaint } = edit
  return (
    <>
      <LazyConflictNotice edit={conflictingEdit} />
      <TagEditor label="Tags" suggestions={suggestions.tags} field={tagField} />
      <SuggestInput
        comboboxProps={{ withinPortal: false }}
        label="Project"
        placeholder="No project"
        data={suggestions.projects.filter((name) => name !== project)}
        limit={20}
        value={project}
        error={complaint}
        openOnFocus={false}
        onChange={setProject}
      />
    </>
  )
}
