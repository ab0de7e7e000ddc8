import type { WatchReport } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { Text, Title } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useId, useMemo } from 'react'
import { Thumbnails } from '../thumbnails.tsx'
import { UserText } from '../user-text.tsx'
import classes from './timeline.module.css'
import { formatSecond, idsAt, type Lane, listLanes, type TimelineItem } from './timeline.rules.ts'
import { TimelineLanes } from './timeline-lanes.tsx'
import { useAtPlayerTime, useVideoPlayer } from './video-player.tsx'

/** Scenes, on-screen text and speech on one time scale, then in lists of buttons that seek the page's video. */
export function Timeline({ report }: { report: WatchReport }) {
  const { durationMs } = report
  const lanes = useMemo(() => listLanes(report), [report])
  const items = useMemo(() => lanes.flatMap((lane) => lane.items), [lanes])
  const current = useAtPlayerTime((ms) => idsAt(items, ms, durationMs).join(' ')).split(' ')
  return (
    <>
      <TimelineLanes lanes={lanes} durationMs={durationMs} current={current} />
      {lanes.map((lane) => (
        <LaneList key={lane.kind} lane={lane} current={current} />
      ))}
    </>
  )
}

function LaneList({ lane, current }: { lane: Lane; current: string[] }) {
  const { kind, title, items, missing } = lane
  const titleId = useId()
  if (items.length === 0 && !missing) return null
  return (
    <div>
      <Title order={3} id={titleId} mb={4}>
        {title}
      </Title>
      {items.length === 0 ? (
        <Text c="dimmed">{missing}</Text>
      ) : (
        <ul className={classes.list} data-kind={kind} aria-labelledby={titleId}>
          {items.map((item) => (
            <li key={item.id}>
              <Item item={item} isCurrent={current.includes(item.id)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A button where the page has a video to seek, else text. */
function Item({ item, isCurrent }: { item: TimelineItem; isCurrent: boolean }) {
  const { fromMs, text, stillUrl } = item
  const player = useVideoPlayer()
  const attributes = { className: classes.item, 'aria-current': isCurrent || undefined }
  const content = (
    <>
      {stillUrl !== undefined && <Thumbnails urls={stillUrl ? [stillUrl] : []} width="100%" height={64} />}
      <span className={classes.time}>
        {isCurrent && <IconPlayerPlayFilled size={10} className={classes.mark} aria-hidden />}
        {formatSecond(fromMs)}
      </span>{' '}
      <UserText>{text}</UserText>
    </>
  )
  if (!player) return <div {...attributes}>{content}</div>
  return (
    <button type="button" {...attributes} onClick={() => player.seek(fromMs)}>
      {content}
    </button>
  )
}
