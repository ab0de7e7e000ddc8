import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { jobsEndpoints } from '@hookline/contract/jobs/jobs.endpoints'
import { queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { draftListsKey } from '../../../ui/drafts/draft-query.ts'
import { keepLater } from './draft-list.rules.ts'
import type { DraftsFilter } from './workspace-search.rules.ts'

/** The drafts of a tab, newest first. Rows that did not change stay the same objects, so that they are not drawn again. */
export const draftsQuery = ({ tab, project }: DraftsFilter) =>
  queryOptions({
    queryKey: [...draftListsKey, tab, project ?? ''],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const status = tab === 'submitted' ? 'SUBMITTED_TO_META' : 'draft'
      return (await call(draftsEndpoints.list, { query: { status, project: project ?? '' }, signal })).data
    },
    structuralSharing: (known, fresh) =>
      replaceEqualDeep(known, keepLater(known as Draft[] | undefined, fresh as Draft[])),
  })

export async function fetchDraft(id: string): Promise<Draft> {
  return (await call(draftsEndpoints.get, { params: { id } })).data
}

/** Meta's own words of why a submission failed; null when it was not Meta that refused. */
export const failureQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['meta-ads', 'failure', jobId],
    queryFn: async ({ signal }) => {
      const { job } = await call(jobsEndpoints.get, { params: { id: jobId }, signal })
      return 'meta' in job ? job.meta : null
    },
  })
