import { metaListsEndpoints } from '@hookline/contract/meta-lists/meta-lists.endpoints'
import type { ListAge } from '@hookline/contract/meta-lists/meta-lists.schemas'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

const listStaleMs = 5 * 60_000

interface MetaList<Item> extends ListAge {
  data: Item[]
}

/** How one list is fetched. */
export interface ListQuery<Item> {
  queryKey: readonly unknown[]
  /** @param refresh asks Meta instead of the server's copy */
  fetch: (options: { refresh: boolean; signal?: AbortSignal }) => Promise<MetaList<Item>>
  /** False while the ad account or campaign of the list is not chosen. */
  isEnabled: boolean
}

export function listOptions<Item>({ queryKey, fetch, isEnabled }: ListQuery<Item>) {
  return queryOptions({
    queryKey,
    enabled: isEnabled,
    staleTime: listStaleMs,
    queryFn: ({ signal }) => fetch({ refresh: false, signal }),
  })
}

/** Asks Meta; the shown list stays until the answer arrives. */
export async function refreshList<Item>(queryClient: QueryClient, { queryKey, fetch }: ListQuery<Item>): Promise<void> {
  queryClient.setQueryData(queryKey, await fetch({ refresh: true }))
}

const queryOf = (refresh: boolean) => (refresh ? { refresh: 'true' as const } : {})
const accountQueryOf = (refresh: boolean, adAccountId: string | null) => ({
  ...queryOf(refresh),
  adAccountId: adAccountId ?? '',
})

export const adAccountsList = {
  queryKey: ['meta', 'ad-accounts'],
  isEnabled: true,
  fetch: ({ refresh, signal }) => call(metaListsEndpoints.adAccounts, { query: queryOf(refresh), signal }),
} satisfies ListQuery<unknown>

/** Pages of an ad account, or all of the person's pages without one. */
export const pagesList = (adAccountId: string | null) =>
  ({
    queryKey: ['meta', 'pages', adAccountId],
    isEnabled: true,
    fetch: ({ refresh, signal }) =>
      call(metaListsEndpoints.pages, {
        query: { ...queryOf(refresh), ...(adAccountId && { adAccountId }) },
        signal,
      }),
  }) satisfies ListQuery<unknown>

export const instagramAccountsList = (adAccountId: string | null) =>
  ({
    queryKey: ['meta', 'instagram-accounts', adAccountId],
    isEnabled: adAccountId !== null,
    fetch: ({ refresh, signal }) =>
      call(metaListsEndpoints.instagramAccounts, { query: accountQueryOf(refresh, adAccountId), signal }),
  }) satisfies ListQuery<unknown>

export const campaignsList = (adAccountId: string | null) =>
  ({
    queryKey: ['meta', 'campaigns', adAccountId],
    isEnabled: adAccountId !== null,
    fetch: ({ refresh, signal }) =>
      call(metaListsEndpoints.campaigns, { query: accountQueryOf(refresh, adAccountId), signal }),
  }) satisfies ListQuery<unknown>

export const adSetsList = (campaignId: string | null) =>
  ({
    queryKey: ['meta', 'ad-sets', campaignId],
    isEnabled: campaignId !== null,
    fetch: ({ refresh, signal }) =>
      call(metaListsEndpoints.adSets, { query: { ...queryOf(refresh), campaignId: campaignId ?? '' }, signal }),
  }) satisfies ListQuery<unknown>

export const pixelsList = (adAccountId: string | null) =>
  ({
    queryKey: ['meta', 'pixels', adAccountId],
    isEnabled: adAccountId !== null,
    fetch: ({ refresh, signal }) =>
      call(metaListsEndpoints.pixels, { query: accountQueryOf(refresh, adAccountId), signal }),
  }) satisfies ListQuery<unknown>
