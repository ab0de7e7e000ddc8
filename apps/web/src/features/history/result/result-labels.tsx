import type { HistoryItem, HistoryListItem } from '@hookline/contract/history/history.schemas'
import { ActionIcon, Button, Group, Stack, Tooltip } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsTouch } from '../../../lib/use-is-touch.ts'
import { FactList } from '../../../ui/page/fact-list.tsx'
import { historyItemQuery, historyLabelsQuery } from '../history.queries.ts'
import { LabelLinks } from '../labels/label-links.tsx'
import { LabelsFields, useLabelsEdit } from '../labels/labels-fields.tsx'
import { listFacts } from './result-facts.ts'

const editLabel = 'Edit tags and project'

/** The facts of a result, with its project and tags, which are edited in their place. */
export function FactsAndLabels({ item }: { item: HistoryItem }) {
  const [isEditing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const isTouch = useIsTouch()
  if (isEditing) {
    return (
      <Stack gap="sm">
        <FactList facts={listFacts(item)} />
        <LabelsForm
          item={item}
          onClose={() => {
            flushSync(() => setEditing(false))
            editButton.current?.focus()
          }}
        />
      </Stack>
    )
  }
  const hasLabels = item.project !== null || item.tags.length > 0
  const labels = (
    <Group gap={4} wrap="nowrap" align="flex-start">
      {hasLabels ? <LabelLinks {...item} /> : 'None'}
      <Tooltip label={editLabel}>
        <ActionIcon
          ref={editButton}
          variant="subtle"
          color="gray"
          size={isTouch ? 44 : 24}
          aria-label={editLabel}
          onClick={() => setEditing(true)}
        >
          <IconPencil size={14} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
  return <FactList facts={[...listFacts(item), ['Project and tags', labels]]} />
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
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="light" loading={edit.isSaving} disabled={edit.conflict !== null}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
