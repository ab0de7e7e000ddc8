import { brandGuideEndpoints } from '@hookline/contract/brand-guide/brand-guide.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'

export const brandGuideQuery = queryOptions({
  queryKey: ['brand-guide'],
  queryFn: async ({ signal }) => (await call(brandGuideEndpoints.get, { signal })).data,
})
