import { metaListsEndpoints } from '@hookline/contract/meta-lists/meta-lists.endpoints'
import type { ListAge } from '@hookline/contract/meta-lists/meta-lists.schemas'
import { queryOptions } from '@tanstack/react-query'
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

type FetchList<Item> = (query: { refresh?: 'true' }, signal: AbortSignal | undefined) => Promise<MetaList<Item>>

function listQuery<Item>(key: (string | null)[], fetchList: FetchList<Item>, isEnabled = !key.includes(null)) {
  return {
    queryKey: ['meta', ...key],
    isEnabled,
    fetch: ({ refresh, signal }) => fetchList(refresh ? { refresh: 'true' } : {}, signal),
  } satisfies ListQuery<Item>
}

export const adAccountsList = listQuery(['ad-accounts'], (query, signal) =>
  call(metaListsEndpoints.adAccounts, { query, signal }),
)

/** Pages of an ad account, or all of the person's pages without one. */
export const pagesList = (adAccountId: string | null) =>
  listQuery(
    ['pages', adAccountId],
    (query, signal) =>
      call(metaListsEndpoints.pages, { query: { ...query, ...(adAccountId && { adAccountId }) }, signal }),
    true,
  )

export const instagramAccountsList = (adAccountId: string | null) =>
  listQuery(['instagram-accounts', adAccountId], (query, signal) =>
    call(metaListsEndpoints.instagramAccounts, { query: { ...query, adAccountId: adAccountId ?? '' }, signal }),
  )

export const campaignsList = (adAccountId: string | null) =>
  listQuery(['campaigns', adAccountId], (query, signal) =>
    call(metaListsEndpoints.campaigns, { query: { ...query, adAccountId: adAccountId ?? '' }, signal }),
  )

export const adSetsList = (campaignId: string | null) =>
  listQuery(['ad-sets', campaignId], (query, signal) =>
    call(metaListsEndpoints.adSets, { query: { ...query, campaignId: campaignId ?? '' }, signal }),
  )

export const pixelsList = (adAccountId: string | null) =>
  listQuery(['pixels', adAccountId], (query, signal) =>
    call(metaListsEndpoints.pixels, { query: { ...query, adAccountId: adAccountId ?? '' }, signal }),
  )
