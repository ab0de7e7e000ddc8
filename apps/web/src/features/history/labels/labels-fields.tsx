import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { type FormEvent, useRef, useState } from 'react'
import { errorMessage, isStale } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { showToast } from '../../../lib/toast.ts'
import { useStableCallback } from '../../../lib/use-stable-callback.ts'
import { resultName } from '../../../parts/results/result-name.ts'
import { SuggestInput } from '../../../ui/fields/suggest-input.tsx'
import { LazyConflictNotice } from '../../../ui/unsaved-edit/lazy-conflict-notice.tsx'
import { useRefusedEdit } from '../../../ui/unsaved-edit/use-refused-edit.ts'
import { saveLabels } from '../history-changes.ts'
import { hasSameLabels, readProject } from '../history-labels.rules.ts'
import { TagEditor, useTagField } from './tag-editor.tsx'

interface LabelValues {
  tags: string[]
  typedTag: string
  project: string
}

/** An edit of a result's tags and project. @param onSaved also with the latest version, once a conflict is decided */
export function useLabelsEdit(item: HistoryListItem, onSaved: (item: HistoryListItem) => void, onClose: () => void) {
  const [opened, setOpened] = useState(item)
  const [isSaving, setSaving] = useState(false)
  const tagField = useTagField(item.tags)
  const [project, setProject] = useState(item.project ?? '')
  const fields = useRef<HTMLDivElement>(null)
  const read = readProject(project)

  function showValues(values: LabelValues) {
    tagField.reset(values.tags, values.typedTag)
    setProject(values.project)
  }

  async function fetchLatest() {
    try {
      return (await call(historyEndpoints.get, { params: { id: item.id } })).result
    } catch (error) {
      showToast({ title: 'The latest version could not be loaded', message: errorMessage(error), kind: 'error' })
    }
  }
  const { edit: conflictingEdit, handleRefusal } = useRefusedEdit<HistoryListItem, LabelValues>({
    kind: 'result',
    fetchLatest,
    readValues: ({ tags, project }) => ({ tags, typedTag: '', project: project ?? '' }),
    readMine: useStableCallback(() => ({ tags: tagField.tags, typedTag: tagField.typed, project })),
    findInput: (path) => fields.current?.querySelector<HTMLElement>(`[data-path="${path}"]`) ?? null,
    onContinue(latest, values) {
      setOpened(latest)
      showValues(values)
      onSaved(latest)
    },
    onRestore: showValues,
  })

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
      if (isStale(error)) await handleRefusal(error)
      else showToast({ title: 'Update failed', message: errorMessage(error), kind: 'error' })
    } finally {
      setSaving(false)
    }
  }

  return {
    fields,
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

interface LabelsFieldsProps {
  edit: ReturnType<typeof useLabelsEdit>
  suggestions: { tags: string[]; projects: string[] }
}

export function LabelsFields({ edit, suggestions }: LabelsFieldsProps) {
  const { fields, conflictingEdit, tagField, project, setProject, complaint } = edit
  return (
    <div ref={fields} style={{ display: 'contents' }}>
      <LazyConflictNotice edit={conflictingEdit} />
      <TagEditor label="Tags" suggestions={suggestions.tags} field={tagField} path="tags" />
      <SuggestInput
        comboboxProps={{ withinPortal: false }}
        label="Project"
        data-path="project"
        placeholder="No project"
        data={suggestions.projects.filter((name) => name !== project)}
        limit={20}
        value={project}
        error={complaint}
        openOnFocus={false}
        onChange={setProject}
      />
    </div>
  )
}
