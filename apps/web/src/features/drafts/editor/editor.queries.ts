import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import type { Draft, SubmissionSummary } from '@hookline/contract/drafts/drafts.schemas'
import { jobsEndpoints } from '@hookline/contract/jobs/jobs.endpoints'
import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { type CallInput, call } from '../../../lib/call.ts'

export type DraftSave = CallInput<typeof draftsEndpoints.update>['body']

/** With `updatedAt` of what was read, the server refuses (CONFLICT) when something newer is stored. */
export async function saveDraft(id: string, body: DraftSave): Promise<Draft> {
  return (await call(draftsEndpoints.update, { params: { id }, body })).data
}

export async function duplicateDraft(id: string): Promise<Draft> {
  return (await call(draftsEndpoints.duplicate, { params: { id } })).data
}

/** Meta's own words of why a submission failed; null when it was not Meta that refused. */
export const refusalQuery = ({ jobId, version }: SubmissionSummary) =>
  queryOptions({
    queryKey: ['meta-ads', 'refusal', jobId, version],
    queryFn: async ({ signal }) => {
      const { job } = await call(jobsEndpoints.get, { params: { id: jobId }, signal })
      return 'meta' in job ? job.meta : null
    },
  })

type PreviewFormat = CallInput<typeof submissionsEndpoints.preview>['query']['format']

/** The address of Meta's own preview; it is good for a day, so each opening asks anew. */
export const metaPreviewQuery = (id: string, format: PreviewFormat) =>
  queryOptions({
    queryKey: ['meta-ads', 'preview', id, format],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await call(submissionsEndpoints.preview, { params: { id }, query: { format }, signal })).data.url,
  })
