import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brandGuideQuery } from '../brand-guide/brand-guide-query.ts'
import { ClaimChips } from '../claims/late-claim-chips.tsx'
import { type WatchedVideo, watchReportQuery } from '../watch-report/watch-report.queries.ts'
import { loadCopyCheck } from './copy-checked.tsx'
import { CopyFindings } from './late-copy-findings.tsx'

const checkCodeQuery = queryOptions({
  queryKey: ['check-code'],
  queryFn: () => Promise.allSettled([loadCopyCheck(), ClaimChips.preload(), CopyFindings.preload()]),
})

/**
 * Whether everything is there that `ClaimsOfVideo` and `CopyChecked` add to texts, or could not be loaded. Texts that
 * are drawn before it would move. Stays true, so that fields never leave the page.
 * @param checked undefined while it is not known
 */
export function useChecksLoaded(checked: { video: WatchedVideo | null; project: string | null } | undefined): boolean {
  const video = checked?.video
  const report = useQuery(watchReportQuery(video ?? null))
  const guide = useQuery(brandGuideQuery(checked?.project ?? null))
  const code = useQuery(checkCodeQuery)
  const isReportLoaded = video === null || (video !== undefined && !report.isPending)
  const isLoaded = isReportLoaded && !guide.isPending && !code.isPending
  const [wasLoaded, setLoaded] = useState(isLoaded)
  if (isLoaded && !wasLoaded) setLoaded(true)
  return isLoaded || wasLoaded
}
