import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Lists of drafts: every change elsewhere may concern them. */
export const draftListsKey = ['meta-ads', 'list'] as const

/** One own draft. Read again on each visit: bulk updates and submissions change it elsewhere. */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: ['meta-ads', 'draft', id],
    staleTime: 0,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }) => (await call(draftsEndpoints.get, { params: { id }, signal })).data,
  })
