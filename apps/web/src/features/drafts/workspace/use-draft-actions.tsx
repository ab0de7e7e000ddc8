import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { useNavigate } from '@tanstack/react-router'
import { showToast } from '../../../lib/toast.ts'
import { useStableCallback } from '../../../lib/use-stable-callback.ts'
import { DeleteDialog } from '../../../ui/dialogs/delete-dialog.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import type { Submissions } from '../../submissions/use-submissions.ts'
import { useDeleteDraft, useRefreshStatus } from '../draft-lists.queries.ts'
import { fetchDraft, useDuplicateDraft, useTakeOver } from '../drafts.queries.ts'
import type { DraftAction } from './draft-row-actions.tsx'
import type { ShownDrafts } from './use-shown-drafts.ts'

export type DraftActions = ReturnType<typeof useDraftActions>

/**
 * What a person does with one draft of the list, and the question before its deletion.
 * @param onDeleted called when the row has left the list
 */
export function useDraftActions(shown: ShownDrafts, submissions: Submissions, onDeleted: (id: string) => void) {
  const { take, leave } = shown
  const navigate = useNavigate()
  const deletion = useDialog<Draft>()
  const remove = useDeleteDraft(({ id }) => {
    // The row goes first: a closing dialog returns the focus to its button, if that still exists.
    leave(id, 'deleted')
    deletion.close()
    onDeleted(id)
  })
  const { duplicate } = useDuplicateDraft(({ id, ad_name }) => {
    const onAction = () => void navigate({ to: '/meta-ads-editor/$adId', params: { adId: id } })
    const action = { label: 'Open', onAction }
    showToast({ title: 'Duplicated as a new draft', message: ad_name, kind: 'success', action })
  })
  const takeOver = useTakeOver(take)
  const status = useRefreshStatus(take)

  async function readOne(id: string): Promise<Draft[]> {
    const draft = await fetchDraft(id)
    take(draft)
    return [draft]
  }

  const actions: Record<DraftAction, (draft: Draft) => void> = {
    submit: ({ id }) => submissions.submitOne(id, () => readOne(id)),
    takeOver: (draft) => takeOver.mutate(draft),
    delete: deletion.open,
    duplicate: ({ id }) => duplicate(id),
    refreshStatus: ({ id }) => status.mutate(id),
  }
  return {
    onAction: useStableCallback((action: DraftAction, draft: Draft) => actions[action](draft)),
    /** The draft whose status is being read. */
    refreshingId: status.isPending ? status.variables : null,
    dialog: (
      <DeleteDialog
        dialog={deletion}
        title="Delete Draft"
        question={({ ad_name }) => `Are you sure you want to delete "${ad_name}"? This cannot be undone.`}
        remove={remove}
      />
    ),
  }
}
