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

/** The guide of a project, or the team's where it has none; null for texts without a project. */
export const brandGuideQuery = (project: string | null) =>
  queryOptions({
    queryKey: ['brand-guide', 'of', project],
    queryFn: async ({ signal }) => {
      const query = project === null ? {} : { project }
      return (await call(brandGuideEndpoints.get, { query, signal })).data
    },
  })
