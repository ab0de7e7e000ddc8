import { describeUnread } from '@hookline/contract/watch-reports/watch-reports.rules'
import type { WatchReport } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { Alert, Button, Group, Loader, Text } from '@mantine/core'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { QueryError } from '../lists/error-box.tsx'
import { CopyButton } from '../texts/copy-button.tsx'
import { formatReportText } from './timeline.rules.ts'
import type { useWatchReport } from './watch-report.queries.ts'
import { formatSrt, srtNameOf } from './watch-report-srt.rules.ts'

interface VideoStateProps {
  query: ReturnType<typeof useWatchReport>
  /** Of an error. */
  title: string
}

/** Says that a video is still being watched, or what part of it could not be read. */
export function VideoState({ query, title }: VideoStateProps) {
  const { data: state } = query
  if (!state) return <QueryError title={title} query={query} />
  if (state.status === 'off') return <Text c="dimmed">This video is not watched.</Text>
  if (state.status === 'waiting') {
    return (
      <Group role="status" gap="xs">
        <Loader size="sm" aria-hidden />
        <Text>The video is being watched…</Text>
      </Group>
    )
  }
  const unread = describeUnread(state)
  if (!unread) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} p="xs">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {unread}
      </Text>
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
