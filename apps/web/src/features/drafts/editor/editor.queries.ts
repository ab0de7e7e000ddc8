import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { type CallInput, call } from '../../../lib/call.ts'

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
