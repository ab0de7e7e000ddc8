import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import type { Pagination } from '@hookline/contract/paging'
import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { formatCount } from './history-bulk.rules.ts'
import { DeletedCard, HistoryCard } from './history-card.tsx'
import type { CardAct } from './history-card-actions.tsx'
import classes from './history-page.module.css'
import type { HistorySearch } from './history-search.rules.ts'
import type { useHistorySelection } from './use-history-selection.ts'
import type { useLiveHistory } from './use-live-history.ts'
import { useSteadyList } from './use-steady-list.ts'

type LiveHistory = ReturnType<typeof useLiveHistory>

interface HistoryListProps {
  list: LiveHistory
  search: HistorySearch
  selection: ReturnType<typeof useHistorySelection>
  onAct: (act: CardAct, item: HistoryListItem) => void
  onRestore: (id: number) => void
  /** Told which card the person is at. */
  onCardFocus: (id: number) => void
}

export function HistoryList({ list, search, selection, onAct, onRestore, onCardFocus }: HistoryListProps) {
  const ref = useSteadyList(list.rows)
  const searchFor = (change: HistorySearch) => ({ ...search, page: undefined, ...change })
  return (
    <ul className={classes.list} aria-label="Results" ref={ref}>
      {list.rows.map((item) => (
        <li key={item.id} onFocus={() => onCardFocus(item.id)}>
          {list.deletedIds.has(item.id) ? (
            <DeletedCard item={item} onRestore={() => onRestore(item.id)} />
          ) : (
            <HistoryCard
              item={item}
              searchFor={searchFor}
              selection={
                selection.isSelecting
                  ? {
                      isSelected: selection.ids.has(item.id),
                      onToggle: (isRange) => selection.toggle(item.id, isRange),
                    }
                  : null
              }
              onAct={onAct}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

interface HistorySummaryProps {
  pagination: Pagination
  search: HistorySearch
  list: LiveHistory
  onShowNew: () => void
}

/** How many there are, and a button when there are new ones. Its height is kept, so that nothing below it moves. */
export function HistorySummary({ pagination, search, list, onShowNew }: HistorySummaryProps) {
  const { newCount, isNewCountPartial } = list
  const { total, totalIsExact, isCounting = false } = pagination
  const words = `${formatCount(total, !totalIsExact)} ${total === 1 ? 'result' : 'results'}`
  const said = useSaidOnce(
    { ...search, page: undefined },
    list.query.isPlaceholderData || isCounting ? null : `${words} found`,
  )
  return (
    <Group justify="space-between" mih={32}>
      <Text c="dimmed">{words}</Text>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
      <div aria-live="polite">
        {newCount > 0 && (
          <Button size="xs" radius="xl" leftSection={<IconArrowUp size={14} aria-hidden />} onClick={onShowNew}>
            {newCount}
            {isNewCountPartial && '+'} new
          </Button>
        )}
      </div>
    </Group>
  )
}

/**
 * What to tell a screen reader after the filters have changed: once, when it is certain, and nothing of the first.
 * @param words null while they are not certain.
 */
function useSaidOnce(filters: HistorySearch, words: string | null): string {
  const key = JSON.stringify(filters)
  const [said, setSaid] = useState({ key, words: '' })
  if (said.key !== key && words !== null) setSaid({ key, words })
  return said.key === key ? said.words : ''
}

interface NoResultsProps {
  search: HistorySearch
  active: string[]
  onClear: () => void
}

/** Why the list is empty, and the one thing to do about it. */
export function NoResults({ search, active, onClear }: NoResultsProps) {
  if (search.page) {
    return (
      <EmptyState
        title={`There is nothing on page ${search.page}`}
        action={
          <LinkButton to="/history" search={{ ...search, page: undefined }} variant="default">
            Go to the first page
          </LinkButton>
        }
      />
    )
  }
  if (active.length > 0) {
    return (
      <EmptyState
        title="No results match"
        message={active.join(' · ')}
        action={
          <Button variant="default" onClick={onClear}>
            Clear all
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title="No results yet"
      message="Upload a video in the studio; its ad copy is kept here."
      action={<LinkButton to="/studio">Generate Ad Copy</LinkButton>}
    />
  )
}
