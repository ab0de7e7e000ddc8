import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { MadeAdSet } from '../../../parts/ad-set-form/ad-set-use.ts'
import { adSetsList } from '../../../parts/meta-lists/meta-lists.queries.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { useRowSelection } from '../../../ui/selection/use-row-selection.ts'
import type { Submissions } from '../../submissions/use-submissions.ts'
import { isSelectable } from '../draft-list.rules.ts'
import { useBulkUpdate } from '../draft-lists.queries.ts'
import type { ShownDrafts } from './use-shown-drafts.ts'

const BulkUpdateDialog = lazyDialog(() => import('./bulk-update-dialog.tsx'))

export type SelectedDrafts = ReturnType<typeof useSelectedDrafts>

const none: Draft[] = []

/** The selected drafts and what is done with all of them. */
export function useSelectedDrafts(shown: ShownDrafts, submissions: Submissions) {
  const { data, refetch } = shown.query
  const { tab } = shown.filter
  const selectable = shown.drafts.filter((draft) => isSelectable(draft, tab))
  const selection = useRowSelection(
    selectable,
    // Submitted ads stay selected on other pages.
    ({ status }) => tab === 'submitted' && status === 'SUBMITTED_TO_META',
  )
  const { selected, ids } = selection
  useNewDraftsSelected(data?.drafts, selection.select)
  const bulkDialog = useDialog<Draft[]>()
  const assignment = useBulkUpdate(() => void refetch())

  async function readSelected(): Promise<Draft[]> {
    const { data: fresh } = await refetch({ throwOnError: true })
    return (fresh?.drafts ?? none).filter(({ id }) => ids.has(id))
  }

  return {
    selection,
    selectableCount: selectable.length,
    update: () => bulkDialog.open(selected),
    submit: () => submissions.submitSeveral(readSelected),
    remove: () => shown.deleteSeveral(selected),
    /** Gives them a new ad set. */
    assign({ adAccountId, campaignId, id }: MadeAdSet) {
      const updates = { meta_ad_account_id: adAccountId, meta_campaign_id: campaignId, target_meta_ad_set_id: id }
      assignment.mutate({ adIds: selected.map((draft) => draft.id), updates })
      // The server knows the names of ad sets that were listed; without them the rows show ids.
      void adSetsList(campaignId)
        .fetch({ refresh: false })
        .then(
          () => refetch(),
          () => {},
        )
    },
    dialog: (
      <BulkUpdateDialog
        isOpen={bulkDialog.isOpen}
        drafts={bulkDialog.target ?? none}
        onClose={bulkDialog.close}
        onDone={() => {
          bulkDialog.close()
          void refetch()
        }}
      />
    ),
  }
}

/** Selects the drafts that were created just now, once they are listed. */
function useNewDraftsSelected(drafts: Draft[] | undefined, select: (drafts: Draft[]) => void) {
  const ids = useLocation({ select: ({ state }) => state.newDraftIds })
  const lastSelectedIds = useRef<readonly string[] | undefined>(undefined)
  useEffect(() => {
    if (!ids || !drafts || lastSelectedIds.current === ids) return
    const created = drafts.filter(({ id }) => ids.includes(id))
    if (created.length === 0) return
    lastSelectedIds.current = ids
    select(created)
  }, [ids, drafts, select])
}
