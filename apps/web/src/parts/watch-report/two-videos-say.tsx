import { Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { ReportExports, VideoState } from './report-parts.tsx'
import classes from './timeline.module.css'
import { ReportLanes, ReportLists } from './timeline.tsx'
import { OfVideo, type VideoNumber } from './video-player.tsx'
import { useWatchReport, type VideoOfResult } from './watch-report.queries.ts'

interface TwoVideosSayProps {
  historyId: number
  filenames: [first: string, second: string]
}

/** What the two videos of a comparison show and say: on one time scale, then in lists side by side. */
export function TwoVideosSay({ historyId, filenames }: TwoVideosSayProps) {
  const titleId = useId()
  const video1: VideoOfResult = { historyId }
  const video2: VideoOfResult = { historyId, number: 2 }
  const videos = [
    { video: video1, query: useWatchReport(video1) },
    { video: video2, query: useWatchReport(video2) },
  ].map(({ video, query }, index) => ({
    query,
    video,
    number: (index + 1) as VideoNumber,
    filename: filenames[index] ?? '',
    report: query.data?.report,
  }))
  if (videos.every(({ query }) => query.data?.status === 'off' || (!query.data && !query.error))) return null
  const scaleMs = Math.max(...videos.map(({ report }) => report?.durationMs ?? 0))
  return (
    <Stack component="section" gap="sm" aria-labelledby={titleId}>
      <Title order={2} id={titleId}>
        What the videos say
      </Title>
      {videos.map(
        ({ number, report }) =>
          report && (
            <OfVideo key={number} number={number}>
              <Text size="sm" aria-hidden>
                Video {number}
              </Text>
              <ReportLanes report={report} scaleMs={scaleMs} />
            </OfVideo>
          ),
      )}
      <div className={classes.sideBySide}>
        {videos.map(({ number, filename, query, video }) => (
          <OfVideo key={number} number={number}>
            <Stack component="section" gap="sm" aria-label={`What Video ${number} says`} miw={0}>
              <Title order={3}>Video {number}</Title>
              <VideoState query={query} video={video} title={`What Video ${number} says could not be loaded`} />
              {query.data?.report && (
                <>
                  <ReportLists report={query.data.report} titleOrder={4} />
                  <ReportExports report={query.data.report} filename={filename} />
                </>
              )}
            </Stack>
          </OfVideo>
        ))}
      </div>
    </Stack>
  )
}
