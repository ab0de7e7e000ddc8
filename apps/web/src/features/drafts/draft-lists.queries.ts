import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import type { Draft, DraftChange } from '@hookline/contract/drafts/drafts.schemas'
import { adStatusMax } from '@hookline/contract/submissions/ad-checks.schemas'
import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import { hashKey, type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { errorMessage } from '../../lib/api-error.ts'
import { type CallInput, call } from '../../lib/call.ts'
import { showToast } from '../../lib/toast.ts'
import { draftListsKey } from '../../parts/drafts/draft-query.ts'
import { isRequestError, refusalText, showMetaFailure } from '../../parts/meta-lists/meta-failure.ts'
import { shareWith } from '../../ui/live-list/prefer-newer.ts'
import { type DraftList, pickNewerSubmissions } from './draft-list.rules.ts'
import { type DraftsFilter, toPageSort } from './workspace-search.rules.ts'

// The calls of the workspace. Those of one draft, which the editor needs too, are in drafts.queries.ts.

const fallback = 'An error occurred.'

/** As many as one call switches. */
const pageLimit = adStatusMax

/**
 * The drafts of a tab, newest first; of submitted ads one page in the order of a column. Unchanged rows stay the same
 * objects, so that they do not render again.
 */
export function draftsQuery(filter: DraftsFilter & { ownId: string }) {
  const { tab, project, owner, attention = false, page = 1, sort, ownId } = filter
  const list = [...draftListsKey, tab, project ?? '', owner, attention]
  const paging = tab === 'submitted' ? { page, limit: pageLimit, sort: toPageSort(sort) } : {}
  return queryOptions<DraftList, Error, DraftList, QueryKey>({
    queryKey: [...list, paging],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const status = tab === 'submitted' ? 'SUBMITTED_TO_META' : 'draft'
      const chosen = { ...(owner !== ownId && { owner }), ...(attention && { attention: 'true' as const }) }
      const query = { status, project: project ?? '', ...chosen, ...paging } as const
      const { data, pagination = null } = await call(draftsEndpoints.list, { query, signal })
      return { drafts: data, pagination }
    },
    // The former page stays while another one loads.
    placeholderData: (previous, former) =>
      former && hashKey(former.queryKey.slice(0, -1)) === hashKey(list) ? previous : undefined,
    ...shareWith(pickNewerSubmissions),
  })
}

/** Everyone who has drafts, for the filter. */
export const draftOwnersQuery = queryOptions({
  queryKey: ['meta-ads', 'owners'],
  queryFn: async ({ signal }) => (await call(draftsEndpoints.users, { signal })).data,
})

/** Former drafts of the person that colleagues have taken over. */
export const takenDraftsQuery = queryOptions({
  queryKey: ['meta-ads', 'taken-over'],
  queryFn: async ({ signal }) => (await call(draftsEndpoints.taken, { signal })).data,
})

/** @param onDeleted called before the list is fetched again */
export function useDeleteDraft(onDeleted: (draft: Draft) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Draft) => call(draftsEndpoints.remove, { params: { id } }),
    onSuccess: (_, draft) => {
      showToast({ title: 'Draft Deleted', message: draft.ad_name, kind: 'success' })
      onDeleted(draft)
    },
    onError: (error) =>
      showToast({ title: 'Error Deleting Draft', message: refusalText(error, fallback), kind: 'error' }),
    // After a refusal too: the draft may be deleted already, or being sent.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: draftListsKey }),
  })
}

/** Closes the notices of drafts that colleagues have taken over. */
export function useCloseTaken() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (adIds: string[]) => call(draftsEndpoints.closeTaken, { body: { adIds } }),
    onSuccess: (_, adIds) =>
      queryClient.setQueryData(takenDraftsQuery.queryKey, (taken) => taken?.filter(({ id }) => !adIds.includes(id))),
    onError: (error) => showToast({ title: 'Not closed', message: refusalText(error, fallback), kind: 'error' }),
  })
}

/** Reads the status of a submitted draft's ad from Meta. */
export function useRefreshStatus(onRefreshed: (draft: Draft) => void) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (id: string) => (await call(submissionsEndpoints.refreshStatus, { params: { id } })).data,
    onSuccess: onRefreshed,
    onError: (error) => {
      const onConnect = () => void navigate({ to: '/settings/meta' })
      showMetaFailure('Could not refresh the status', refusalText(error, fallback), error, onConnect)
    },
  })
}

/**
 * Saves values of each draft's own: either all drafts change, or none.
 * @throws ApiError with `issues` whose paths begin `changes.<i>`, or with the ids of `conflicts`
 */
export async function saveDraftChanges(changes: DraftChange[]): Promise<Draft[]> {
  return (await call(draftsEndpoints.bulkUpdate, { body: { changes } })).data
}

type BulkUpdateBody = NonNullable<CallInput<typeof draftsEndpoints.bulkUpdate>['body']>

/** Changes several drafts: either all change, or none. */
export function useBulkUpdate(onUpdated: () => void) {
  return useMutation({
    mutationFn: async (body: BulkUpdateBody) => (await call(draftsEndpoints.bulkUpdate, { body })).data,
    onSuccess: ({ length }) => {
      showToast({ title: 'Bulk Update Successful', message: `${length} ad drafts updated.`, kind: 'success' })
      onUpdated()
    },
    onError: (error) =>
      showToast({
        title: isRequestError(error) ? 'Bulk Update Error' : 'Bulk Update Failed',
        message: errorMessage(error, fallback),
        kind: 'error',
      }),
  })
}
