import type { HistoryItem, HistoryListItem } from '@hookline/contract/history/history.schemas'
import { Button, Group, Stack } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FactList } from '../../../ui/fact-list.tsx'
import { historyItemQuery, historyLabelsQuery } from '../history.queries.ts'
import { LabelsFields, useLabelsEdit } from '../labels/labels-fields.tsx'

/** The project and tags of a result, edited in their place. */
export function ResultLabels({ item }: { item: HistoryItem }) {
  const [isEditing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  if (isEditing) {
    return (
      <LabelsForm
        item={item}
        onClose={() => {
          flushSync(() => setEditing(false))
          editButton.current?.focus()
        }}
      />
    )
  }
  return (
    <Group justify="space-between" align="flex-end" gap="xs" wrap="nowrap">
      <FactList
        facts={[
          ['Project', item.project ?? 'None'],
          ['Tags', item.tags.join(', ') || 'None'],
        ]}
      />
      <Button
        ref={editButton}
        variant="subtle"
        size="compact-sm"
        flex="none"
        leftSection={<IconPencil size={14} aria-hidden />}
        onClick={() => setEditing(true)}
      >
        Edit tags and project
      </Button>
    </Group>
  )
}

function LabelsForm({ item, onClose }: { item: HistoryItem; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { data: suggestions = { tags: [], projects: [] } } = useQuery(historyLabelsQuery)
  const edit = useLabelsEdit(item, handleSaved, onClose)

  function handleSaved({ tags, project, updatedAt }: HistoryListItem) {
    queryClient.setQueryData(
      historyItemQuery(item.id).queryKey,
      (known) => known && { ...known, tags, project, updatedAt },
    )
    void queryClient.invalidateQueries({ queryKey: historyLabelsQuery.queryKey })
  }

  return (
    <form
      onSubmit={edit.save}
      noValidate
      aria-label="Tags and project"
      onKeyDown={({ key, defaultPrevented }) => {
        if (key === 'Escape' && !defaultPrevented && !edit.isDirty) onClose()
      }}
    >
      <Stack gap="sm">
        <LabelsFields edit={edit} suggestions={suggestions} />
        <Group gap="xs">
          <Button type="submit" size="xs" variant="default" loading={edit.isSaving} disabled={edit.conflict !== null}>
            Save
          </Button>
          <Button size="xs" variant="subtle" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
