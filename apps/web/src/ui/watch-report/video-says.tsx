import { describeUnread } from '@hookline/contract/watch-reports/watch-reports.rules'
import type { WatchReport, WatchState } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { Alert, Button, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { useId } from 'react'
import { CopyButton } from '../copy-button.tsx'
import { QueryError } from '../error-box.tsx'
import { formatReportText } from './timeline.rules.ts'
import { Timeline } from './timeline.tsx'
import { useWatchReport, type WatchedVideo } from './watch-report.queries.ts'
import { formatSrt, srtNameOf } from './watch-report-srt.rules.ts'

/** What a video shows and says, on a timeline; nothing while no video is watched on this server. */
export function VideoSays({ video, filename }: { video: WatchedVideo; filename: string }) {
  const titleId = useId()
  const query = useWatchReport(video)
  const { data: state, error } = query
  if (state?.status === 'off' || (!state && !error)) return null
  return (
    <Stack component="section" gap="sm" aria-labelledby={titleId}>
      <Title order={2} id={titleId}>
        What the video says
      </Title>
      {state ? (
        <Report state={state} filename={filename} />
      ) : (
        <QueryError title="What the video says could not be loaded" query={query} />
      )}
    </Stack>
  )
}

function Report({ state, filename }: { state: WatchState; filename: string }) {
  const { status, report } = state
  if (status === 'waiting') {
    return (
      <Group role="status" gap="xs">
        <Loader size="sm" aria-hidden />
        <Text>The video is being watched…</Text>
      </Group>
    )
  }
  const unread = describeUnread(state)
  return (
    <>
      {unread && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} p="xs">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {unread}
          </Text>
        </Alert>
      )}
      {report && <Timeline report={report} />}
      {report && <Exports report={report} filename={filename} />}
    </>
  )
}

function Exports({ report, filename }: { report: WatchReport; filename: string }) {
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
          onClick={() => saveFile(srtNameOf(filename), srt)}
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
