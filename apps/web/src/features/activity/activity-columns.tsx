import type { ActivityLogEntry } from '@hookline/contract/activity/activity.schemas'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { Button, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { showFailure } from '../../lib/failure-toast.ts'
import { formatDate } from '../../lib/format-date.ts'
import { focusPageHeading } from '../../lib/page-focus.ts'
import { showToast } from '../../lib/toast.ts'
import type { TableColumn } from '../../ui/data-table/sortable-table.tsx'
import { JsonTree } from '../../ui/json-tree.tsx'
import { describeAction, describeSubjectType, listFieldChanges, nameOfSubject } from './entry-words.rules.ts'

/** The server sorts, because it has the other pages too: the keys of sortable columns are its sort fields. */
export const activityColumns: TableColumn<ActivityLogEntry>[] = [
  {
    key: 'occurredAt',
    header: 'Time',
    render: ({ occurredAt }) => <time dateTime={occurredAt}>{formatDate(occurredAt)}</time>,
  },
  { key: 'username', header: 'Person', render: ({ username }) => username },
  {
    key: 'action',
    header: 'Action',
    render: ({ action, isRestorable, subjectId }) => (
      <Stack gap={4} align="flex-start">
        {describeAction(action)}
        {isRestorable && <RestoreButton resultId={subjectId} />}
      </Stack>
    ),
  },
  { key: 'subject', header: 'Thing', render: (entry) => <Subject entry={entry} /> },
  { key: 'change', header: 'Change', render: (entry) => <Change entry={entry} /> },
]

function RestoreButton({ resultId }: { resultId: string }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(historyEndpoints.restore, { params: { id: Number(resultId) } }),
    onSuccess: async () => {
      showToast({ title: 'Result restored', kind: 'success' })
      void queryClient.invalidateQueries({ queryKey: ['history'] })
      await queryClient.invalidateQueries({ queryKey: ['activity'] })
      // The button is gone after the reload.
      focusPageHeading()
    },
    onError: (error) => showFailure('Restore failed', error),
  })
  return (
    <Button
      variant="default"
      size="compact-xs"
      loading={isPending}
      aria-label={`Restore result ${resultId}`}
      onClick={() => mutate()}
    >
      Restore
    </Button>
  )
}

function Subject({ entry }: { entry: ActivityLogEntry }) {
  const name = nameOfSubject(entry)
  return (
    <>
      {describeSubjectType(entry.subjectType)}
      {name && ` “${name}”`}
      <Text size="xs" c="dimmed">
        ID {entry.subjectId}
      </Text>
    </>
  )
}

const shownMax = 4

function Change({ entry }: { entry: ActivityLogEntry }) {
  const { before, after, occurredAt } = entry
  const changes = listFieldChanges(entry)
  const more = changes.length - shownMax
  if (before === null && after === null) return <Text c="dimmed">–</Text>
  return (
    <Stack gap={4}>
      {changes.slice(0, shownMax).map(({ field, before: was, after: is }) => (
        <Text key={field} size="sm" component="div">
          <Text span fw={500} size="sm">
            {field}
          </Text>
          : {was} → {is}
        </Text>
      ))}
      {more > 0 && (
        <Text size="xs" c="dimmed">
          and {more} more
        </Text>
      )}
      <details>
        <summary>Details</summary>
        <JsonTree value={{ before, after }} label={`change of ${formatDate(occurredAt)}`} />
      </details>
    </Stack>
  )
}
