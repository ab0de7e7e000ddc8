import { activityEndpoints, activityExportPath } from '@hookline/contract/activity/activity.endpoints'
import type { ActivityFilter } from '@hookline/contract/activity/activity.schemas'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { ActivityOrder } from './activity-search.rules.ts'

const pageSize = 50

/** One page of the log. While another page, filter or order loads, the previous one stays on the screen. */
export function activityPageQuery(filter: ActivityFilter, order: ActivityOrder, page: number) {
  return queryOptions({
    queryKey: ['activity', 'page', filter, order, page],
    queryFn: async ({ signal }) => {
      const { data, pagination } = await call(activityEndpoints.list, {
        query: { ...filter, ...order, page, limit: pageSize },
        signal,
      })
      return { entries: data.entries, pagination }
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** The people and kinds of objects in the log. */
export const activityFiltersQuery = queryOptions({
  queryKey: ['activity', 'filters'],
  queryFn: async ({ signal }) => (await call(activityEndpoints.filters, { signal })).data,
  staleTime: 0,
})

/** The address of a CSV file with the filtered entries. */
export function activityExportUrl(filter: ActivityFilter): string {
  const query = new URLSearchParams(filter as Record<string, string>)
  return query.size > 0 ? `${activityExportPath}?${query}` : activityExportPath
}
