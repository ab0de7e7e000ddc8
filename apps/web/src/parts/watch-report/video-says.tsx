import { Stack, Title } from '@mantine/core'
import { useId } from 'react'
import { ReportExports, VideoState } from './report-parts.tsx'
import { ReportLanes, ReportLists } from './timeline.tsx'
import { useWatchReport, type VideoOfResult } from './watch-report.queries.ts'

/** What a video shows and says, on a timeline; nothing while no video is watched on this server. */
export function VideoSays({ video, filename }: { video: VideoOfResult; filename: string }) {
  const titleId = useId()
  const query = useWatchReport(video)
  const { data: state, error } = query
  if (state?.status === 'off' || (!state && !error)) return null
  return (
    <Stack component="section" gap="sm" aria-labelledby={titleId}>
      <Title order={2} id={titleId}>
        What the video says
      </Title>
      <VideoState query={query} video={video} title="What the video says could not be loaded" />
      {state?.report && (
        <>
          <ReportLanes report={state.report} />
          <ReportLists report={state.report} />
          <ReportExports report={state.report} filename={filename} />
        </>
      )}
    </Stack>
  )
}
