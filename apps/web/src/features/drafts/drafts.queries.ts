import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { jobsEndpoints } from '@hookline/contract/jobs/jobs.endpoints'
import type { SubmissionSummary } from '@hookline/contract/submission-state/submission-state.schemas'
import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/call.ts'
import { showToast } from '../../lib/toast.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { draftListsKey, draftQuery } from '../../parts/drafts/draft-query.ts'
import { refusalText } from '../../parts/meta-lists/meta-failure.ts'

const fallback = 'An error occurred.'

export async function fetchDraft(id: string): Promise<Draft> {
  return (await call(draftsEndpoints.get, { params: { id } })).data
}

/** Meta's answer to a failed submission; null when Meta did not refuse it. */
export const metaRefusalQuery = ({ jobId, version }: SubmissionSummary) =>
  queryOptions({
    queryKey: ['meta-ads', 'refusal', jobId, version],
    queryFn: async ({ signal }) => {
      const { job } = await call(jobsEndpoints.get, { params: { id: jobId }, signal })
      return 'meta' in job ? job.meta : null
    },
  })

export type DraftSave = CallInput<typeof draftsEndpoints.update>['body']

/** With `updatedAt` of what was read, the server refuses (CONFLICT) when something newer is stored. */
export async function saveDraft(id: string, body: DraftSave): Promise<Draft> {
  return (await call(draftsEndpoints.update, { params: { id }, body })).data
}

type PreviewFormat = CallInput<typeof submissionsEndpoints.preview>['query']['format']

/** The address of Meta's own preview, which expires after a day. */
export const metaPreviewQuery = (id: string, format: PreviewFormat) =>
  queryOptions({
    queryKey: ['meta-ads', 'preview', id, format],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await call(submissionsEndpoints.preview, { params: { id }, query: { format }, signal })).data.url,
  })

/** Makes a colleague's draft the person's own. */
export function useTakeOver(onTaken: (draft: Draft) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, user_id }: Draft) =>
      (await call(draftsEndpoints.takeOver, { params: { id }, body: { from: user_id } })).data,
    onSuccess: (draft) => {
      showToast({ title: 'The draft is yours now', message: draft.ad_name, kind: 'success' })
      onTaken(draft)
    },
    onError: (error) =>
      showToast({ title: 'Error Taking Over Draft', message: refusalText(error, fallback), kind: 'error' }),
    // After a refusal too: a colleague may have taken it over, or it is being sent.
    onSettled: (_, __, { id }) =>
      Promise.all(
        [draftQuery(id).queryKey, draftListsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
}

/** Makes a new draft with the same content, one at a time. */
export function useDuplicateDraft(onDuplicated: (copy: Draft) => void) {
  const queryClient = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (id: string) => (await call(draftsEndpoints.duplicate, { params: { id } })).data,
    onSuccess: (copy) => {
      void queryClient.invalidateQueries({ queryKey: draftListsKey })
      onDuplicated(copy)
    },
    onError: (error) =>
      showToast({ title: 'Error Duplicating Draft', message: refusalText(error, fallback), kind: 'error' }),
  })
  return { duplicate: useSingleFlight(mutateAsync), isDuplicating: isPending }
}
