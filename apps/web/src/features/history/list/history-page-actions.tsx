import { IconChecklist, IconRefresh, IconTrash } from '@tabler/icons-react'
import { ResultsExportMenu } from '../../../parts/results/results-export-menu.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import type { HistorySearch } from '../history-search.rules.ts'
import { StickyActions } from '../sticky-actions.tsx'
import { HistoryBulkBar } from './history-bulk-bar.tsx'
import type { OpenDialog } from './history-dialogs.tsx'
import type { HistorySelection } from './use-history-selection.ts'
import type { LiveHistory } from './use-live-history.ts'

interface HistoryPageActionsProps {
  list: LiveHistory
  search: HistorySearch
  selection: HistorySelection
  onOpen: (dialog: OpenDialog) => void
}

/** The buttons beside the title: what is done with the selected results, or else with the list. */
export function HistoryPageActions({ list, search, selection, onOpen }: HistoryPageActionsProps) {
  const { isSelecting } = selection
  const { selected } = selection.rows
  const { query } = list
  return (
    <StickyActions isSticky={isSelecting} isWide>
      {isSelecting && query.data ? (
        <HistoryBulkBar
          selection={selection.rows}
          onEdit={() => onOpen({ kind: 'bulk-edit', items: selected })}
          onDelete={() => onOpen({ kind: 'delete', items: selected })}
          matching={selection.matching}
          exported={selection.exported}
          onCreateDrafts={() => onOpen({ kind: 'create-drafts', items: selected })}
        />
      ) : (
        <>
          <IconButton
            icon={IconRefresh}
            size="xs"
            loading={query.isFetching && query.data !== undefined}
            onClick={list.refresh}
          >
            Refresh
          </IconButton>
          <ResultsExportMenu {...selection.exported} />
        </>
      )}
      {!isSelecting && (
        <LinkButton
          to="/history"
          search={{ ...search, page: undefined, deleted: 'true' }}
          size="xs"
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
        >
          Deleted
        </LinkButton>
      )}
      <IconButton
        icon={IconChecklist}
        size="xs"
        variant={isSelecting ? 'light' : 'default'}
        aria-pressed={isSelecting}
        disabled={list.rows.length === 0 && !isSelecting}
        onClick={selection.toggleSelecting}
      >
        Bulk select
      </IconButton>
    </StickyActions>
  )
}
