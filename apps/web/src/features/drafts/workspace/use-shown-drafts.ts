import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { useMemo } from 'react'
import type { Sort } from '../../../ui/data-table/sort-rows.rules.ts'
import type { DraftsFilter } from '../workspace-search.rules.ts'
import { sortDrafts } from './draft-columns.tsx'
import { useBulkDeletion } from './use-bulk-deletion.ts'
import { useLiveDrafts } from './use-live-drafts.ts'

export type ShownDrafts = ReturnType<typeof useShownDrafts>

const none: Draft[] = []

/** The drafts of a tab in their order, without those whose deletion can still be undone. */
export function useShownDrafts({ tab, project, owner, attention = false, page }: DraftsFilter, sort: Sort | null) {
  const live = useLiveDrafts({ tab, project, owner, attention, ...(tab === 'submitted' && { page, sort }) })
  const { hidden, remove } = useBulkDeletion()
  const { data } = live.query
  const drafts = useMemo(() => {
    const hiddenIds = new Set(hidden.map(({ id }) => id))
    const listed = data?.drafts.filter(({ id }) => !hiddenIds.has(id)) ?? none
    return tab === 'drafts' ? sortDrafts(listed, sort) : listed
  }, [data, hidden, tab, sort])
  return {
    ...live,
    filter: { tab, project, owner, attention },
    drafts,
    pagination: data?.pagination ?? null,
    isLoaded: data !== undefined,
    /** Deletes drafts once the time to undo it has passed. */
    deleteSeveral: remove,
  }
}
