import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../lib/call.ts'
import { refusalText, showMetaFailure } from '../../../lib/meta-failure.ts'
import { showToast } from '../../../lib/toast.ts'
import { draftListsKey } from '../../../ui/drafts/draft-query.ts'

const fallback = 'An error occurred.'

/** @param onDeleted called once it is gone, before the list is brought anew. */
export function useDeleteDraft(refresh: () => unknown, onDeleted: (draft: Draft) => void) {
  return useMutation({
    mutationFn: ({ id }: Draft) => call(draftsEndpoints.remove, { params: { id } }),
    onSuccess: (_, draft) => {
      showToast({ title: 'Draft Deleted', message: draft.ad_name, kind: 'success' })
      onDeleted(draft)
    },
    onError: (error) =>
      showToast({ title: 'Error Deleting Draft', message: refusalText(error, fallback), kind: 'error' }),
    // After a refusal too: it may be gone already, or on its way to Meta.
    onSettled: () => void refresh(),
  })
}

/** A new draft with the same content; the toast leads to it. */
export function useDuplicateDraft() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (id: string) => (await call(draftsEndpoints.duplicate, { params: { id } })).data,
    onSuccess: ({ id, ad_name }) => {
      void queryClient.invalidateQueries({ queryKey: draftListsKey })
      const onAction = () => void navigate({ to: '/meta-ads-editor/$adId', params: { adId: id } })
      showToast({
        title: 'Duplicated as a new draft',
        message: ad_name,
        kind: 'success',
        action: { label: 'Open', onAction },
      })
    },
    onError: (error) =>
      showToast({ title: 'Error Duplicating Draft', message: refusalText(error, fallback), kind: 'error' }),
  })
}

/** Asks Meta how the ad of a sent draft stands. */
export function useRefreshStatus(take: (draft: Draft) => void) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (id: string) => (await call(submissionsEndpoints.refreshStatus, { params: { id } })).data,
    onSuccess: take,
    onError: (error) =>
      showMetaFailure(
        'Could not refresh the status',
        refusalText(error, fallback),
        error,
        () => void navigate({ to: '/settings/meta' }),
      ),
  })
}
