import type { ActivityLogEntry } from '@hookline/contract/activity/activity.schemas'
import { Stack, Text } from '@mantine/core'
import { formatDate } from '../../lib/format-date.ts'
import type { TableColumn } from '../../ui/data-table/sortable-table.tsx'
import { JsonTree } from '../../ui/json-tree.tsx'
import { describeAction, describeSubjectType, listFieldChanges, nameOfSubject } from './entry-words.rules.ts'
import { RestoreButton } from './restore-button.tsx'

/** Sorted by the server, which has the other pages too: the keys of those columns are its words for the order. */
export const activityColumns: TableColumn<ActivityLogEntry>[] = [
  {
    key: 'occurredAt',
    header: 'Time',
    render: ({ occurredAt }) => <time dateTime={occurredAt}>{formatDate(occurredAt)}</time>,
  },
  { key: 'username', header: 'Person', render: ({ username }) => username },
  { key: 'action', header: 'Action', render: (entry) => <Action entry={entry} /> },
  { key: 'subject', header: 'Thing', render: (entry) => <Subject entry={entry} /> },
  { key: 'change', header: 'Change', render: (entry) => <Change entry={entry} /> },
]

function Action({ entry }: { entry: ActivityLogEntry }) {
  return (
    <Stack gap={4} align="flex-start">
      {describeAction(entry.action)}
      {entry.isRestorable && <RestoreButton resultId={entry.subjectId} />}
    </Stack>
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
