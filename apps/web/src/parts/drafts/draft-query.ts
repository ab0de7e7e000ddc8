import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { createPageStore } from '../../lib/store.ts'

/** The start of every key of a list of drafts. */
export const draftListsKey = ['meta-ads', 'list'] as const

/** Drafts that a person has deleted but can still restore: lists and counts leave them out. */
export const draftsToDelete = createPageStore<readonly Draft[]>(() => [])

/** The user's drafts by readiness, kept up to date by the top bar. */
export const draftCountsQuery = queryOptions({
  queryKey: ['meta-ads', 'counts'],
  queryFn: async ({ signal }) => (await call(draftsEndpoints.counts, { signal })).data,
})

/** One draft. Fetched on each visit: bulk updates and submissions change it elsewhere. */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: ['meta-ads', 'draft', id],
    staleTime: 0,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }) => (await call(draftsEndpoints.get, { params: { id }, signal })).data,
  })
