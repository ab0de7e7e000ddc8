import { describePlace } from '@hookline/contract/watch-reports/queue-place.rules'
import { describeNextReading, describeUnread } from '@hookline/contract/watch-reports/watch-reports.rules'
import type { WatchReport, WatchState } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { Alert, Button, Group, Loader, Text } from '@mantine/core'
import { IconAlertTriangle, IconDownload, IconRefresh } from '@tabler/icons-react'
import { QueryError } from '../../ui/lists/error-box.tsx'
import { CopyButton } from '../../ui/texts/copy-button.tsx'
import { formatReportText } from './timeline.rules.ts'
import { useReadAgain, type useWatchReport, type VideoOfResult } from './watch-report.queries.ts'
import { formatSrt, toSrtName } from './watch-report-srt.rules.ts'

interface VideoStateProps {
  query: ReturnType<typeof useWatchReport>
  video: VideoOfResult
  /** Titles the error when the state cannot be loaded. */
  title: string
}

/** Says that a video waits or is being watched, or what part of it could not be read. */
export function VideoState({ query, video, title }: VideoStateProps) {
  const { data: state } = query
  if (!state) return <QueryError title={title} query={query} />
  if (state.status === 'off') return <Text c="dimmed">This video is not watched.</Text>
  if (state.status === 'waiting') {
    return (
      <Group role="status" gap="xs">
        <Loader size="sm" aria-hidden />
        <Text>{state.place ? describePlace(state.place) : 'The video is being watched…'}</Text>
      </Group>
    )
  }
  return <UnreadParts state={state} video={video} />
}

function UnreadParts({ state, video }: { state: WatchState; video: VideoOfResult }) {
  const { mutate: readAgain, isPending } = useReadAgain(video)
  const unread = describeUnread(state)
  if (!unread) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} p="xs">
      <Group gap="xs" justify="space-between">
        <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
          {[unread, describeNextReading(state)].filter(Boolean).join(' ')}
        </Text>
        {state.canReadAgain && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={14} aria-hidden />}
            loading={isPending}
            onClick={() => readAgain()}
          >
            Read again
          </Button>
        )}
      </Group>
    </Alert>
  )
}

export function ReportExports({ report, filename }: { report: WatchReport; filename: string }) {
  const text = formatReportText(report)
  const srt = formatSrt(report)
  return (
    <Group gap="xs">
      {text && <CopyButton value={text} label="Copy text" />}
      {srt && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => saveFile(toSrtName(filename), srt)}
        >
          Export SRT
        </Button>
      )}
    </Group>
  )
}

function saveFile(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/x-subrip' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
