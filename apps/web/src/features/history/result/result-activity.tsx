import type { ActivityEntry } from '@hookline/contract/history/history.schemas'
import { Box, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../../lib/format-date.ts'
import { QueryError } from '../../../ui/lists/error-box.tsx'
import { useLiveQuery } from '../../../ui/live-list/use-live-query.ts'
import { CollapsiblePanel } from '../../../ui/page/collapsible-panel.tsx'
import { Disclosure } from '../../../ui/page/disclosure.tsx'
import { FactList } from '../../../ui/page/fact-list.tsx'
import { JsonTree } from '../../../ui/texts/json-tree.tsx'
import classes from '../edit/result-edit.module.css'
import { historyActivityQuery } from '../history.queries.ts'
import { describeHistoryAction, describeValue } from './activity-words.rules.ts'

export function ResultActivity({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false)
  const query = useLiveQuery(
    { ...historyActivityQuery(id), enabled: isOpen },
    { on: 'history', concerns: (event) => event.id === id },
  )
  const { data: entries, error } = query
  return (
    <CollapsiblePanel title="Activity" isPlain isOpen={isOpen} onToggle={setOpen}>
      {!entries && <QueryError title="The activity could not be loaded" query={query} />}
      {isOpen && !entries && !error && <Skeleton h={60} role="status" aria-label="Loading the activity" />}
      {entries?.length === 0 && <Text c="dimmed">Nothing has been changed since the result was generated.</Text>}
      {entries && entries.length > 0 && (
        <ol className={classes.entries}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} />
            </li>
          ))}
        </ol>
      )}
    </CollapsiblePanel>
  )
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const { username, occurredAt, before, after } = entry
  const hasValues = before != null || after != null
  return (
    <>
      <Text component="span" fw={600}>
        {username}
      </Text>{' '}
      {describeHistoryAction(entry)}
      <Text component="span" c="dimmed" size="sm" aria-hidden>
        {'\u00a0· '}
      </Text>
      <Text component="time" dateTime={occurredAt} c="dimmed" size="sm" style={{ whiteSpace: 'nowrap' }}>
        {formatDate(occurredAt)}
      </Text>
      {hasValues && (
        <Box mt={4}>
          <FactList
            facts={[
              ['Before', <Value value={before} label="version before" />],
              ['After', <Value value={after} label="version after" />],
            ]}
          />
        </Box>
      )}
    </>
  )
}

function Value({ value, label }: { value: unknown; label: string }) {
  const text = describeValue(value)
  if (text !== null) return <>{text}</>
  return (
    <Disclosure summary={`Show the ${label}`}>
      <JsonTree value={unwrap(value)} label={label} />
    </Disclosure>
  )
}

function unwrap(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const fields = Object.values(value)
  return fields.length === 1 ? unwrap(fields[0]) : value
}
