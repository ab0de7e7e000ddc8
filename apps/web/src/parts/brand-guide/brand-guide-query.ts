import { brandGuideEndpoints } from '@hookline/contract/brand-guide/brand-guide.endpoints'
import type { CheckedGuide } from '@hookline/contract/brand-guide/brand-guide.schemas'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** What texts are checked against before the guide is loaded. */
export const emptyGuide: CheckedGuide = {
  productNames: [],
  wordsToAvoid: [],
  competitors: [],
  disclaimers: [],
  emojiLimit: null,
}

export const brandGuideQuery = queryOptions({
  queryKey: ['brand-guide'],
  queryFn: async ({ signal }) => (await call(brandGuideEndpoints.get, { signal })).data,
})
