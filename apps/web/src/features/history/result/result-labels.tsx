import type { HistoryItem, HistoryListItem } from '@hookline/contract/history/history.schemas'
import { Button, Group, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { historyItemQuery, historyLabelsQuery } from '../history.queries.ts'
import { LabelsFields, useLabelsEdit } from '../labels/labels-fields.tsx'

/** The project and tags of a result, edited below its facts. */
export function LabelsForm({ item, onClose }: { item: HistoryItem; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector('input')?.focus()
    form.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
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
      ref={form}
      onSubmit={edit.save}
      noValidate
      aria-label="Tags and project"
      style={{ scrollMarginBlock: '64px 16px' }}
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
          <Button
            type="submit"
            variant="light"
            loading={edit.isSaving}
            disabled={edit.conflictingEdit.conflict !== null}
          >
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
