import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The start of every key of a list of drafts. */
export const draftListsKey = ['meta-ads', 'list'] as const

/** One draft. Fetched on each visit: bulk updates and submissions change it elsewhere. */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: ['meta-ads', 'draft', id],
    staleTime: 0,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }) => (await call(draftsEndpoints.get, { params: { id }, signal })).data,
  })
