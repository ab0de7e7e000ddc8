import type { WatchState } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import { brandGuideQuery, emptyGuide } from '../brand-guide/brand-guide-query.ts'
import { useWatchReport, type WatchedVideo } from '../watch-report/watch-report.queries.ts'
import { describeCheck } from './claim-words.rules.ts'

const WatchContext = createContext<WatchState | undefined>(undefined)

/** Checks the claims of all texts inside against one video. Without a video no claims are shown. */
export function ClaimsOfVideo({ video, children }: { video: WatchedVideo | null; children: ReactNode }) {
  const { data } = useWatchReport(video)
  return <WatchContext value={data ?? undefined}>{children}</WatchContext>
}

/** The report that claims are checked against; null while there is none. */
export function useReport() {
  return use(WatchContext)?.report ?? null
}

/** What the brand guide wants to stand in texts, whatever the video says. */
export function useDemandedText() {
  return useQuery(brandGuideQuery).data ?? emptyGuide
}

/** One quiet line about claims that are not checked yet or only in part. */
export function ClaimsNote() {
  const note = describeCheck(use(WatchContext))
  return (
    note && (
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {note}
      </Text>
    )
  )
}
