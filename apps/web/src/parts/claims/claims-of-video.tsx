import type { WatchState } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import { brandGuideQuery, emptyGuide } from '../brand-guide/brand-guide-query.ts'
import { useWatchReport, type WatchedVideo } from '../watch-report/watch-report.queries.ts'

const WatchContext = createContext<WatchState | undefined>(undefined)
const ProjectContext = createContext<string | null>(null)

interface ClaimsOfVideoProps {
  video: WatchedVideo | null
  /** Its brand guide applies to the texts inside. */
  project: string | null
  children: ReactNode
}

/** Checks the claims of all texts inside against one video. Without a video no claims are shown. */
export function ClaimsOfVideo({ video, project, children }: ClaimsOfVideoProps) {
  const { data } = useWatchReport(video)
  return (
    <WatchContext value={data ?? undefined}>
      <ProjectContext value={project}>{children}</ProjectContext>
    </WatchContext>
  )
}

/** The watching of the video; undefined without one, or while it loads. */
export const useWatched = () => use(WatchContext)

/** The report that claims are checked against; null while there is none. */
export function useReport() {
  return useWatched()?.report ?? null
}

/** What the brand guide wants to stand in texts, whatever the video says. */
export function useDemandedText() {
  return useGuide() ?? emptyGuide
}

/** The brand guide that applies to the texts; undefined while it loads. */
export function useGuide() {
  return useQuery(brandGuideQuery(use(ProjectContext))).data
}
