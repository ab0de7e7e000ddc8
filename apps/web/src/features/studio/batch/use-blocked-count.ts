import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { brandGuideQuery } from '../../../parts/brand-guide/brand-guide-query.ts'

/** The rules have a chunk of their own. */
const blockingRulesQuery = queryOptions({
  queryKey: ['blocking-rules'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: () => import('@hookline/contract/copy-check/blocking.rules'),
  structuralSharing: false,
})

const noVariants: CopyVariant[] = []

/** How many of the variants the project's brand guide blocks; 0 until that is known. */
export function useBlockedCount(variants: CopyVariant[] = noVariants, project: string | null = null): number {
  const isEnabled = variants.length > 0
  const { data: guide } = useQuery({ ...brandGuideQuery(project), enabled: isEnabled })
  const { data: rules } = useQuery({ ...blockingRulesQuery, enabled: isEnabled })
  return useMemo(() => {
    if (!guide || !rules) return 0
    return new Set(rules.findBlockingOfVariants(variants, { guide, report: null }).map(({ index }) => index)).size
  }, [variants, guide, rules])
}
