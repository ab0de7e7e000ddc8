import type { WatchReport } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { Text, Title } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect, useId, useMemo, useRef } from 'react'
import { UserText } from '../../ui/texts/user-text.tsx'
import { Picture, Thumbnails } from '../thumbnails/thumbnails.tsx'
import classes from './timeline.module.css'
import { formatSecond, idsAt, type Lane, listLanes, type TimelineItem } from './timeline.rules.ts'
import { TimelineLanes } from './timeline-lanes.tsx'
import { useAtPlayerTime, useVideoPlayer } from './video-player.tsx'

/** What is on a timeline, and the ids of what is current in the video that it belongs to. */
function useTimeline(report: WatchReport) {
  const lanes = useMemo(() => listLanes(report), [report])
  const items = useMemo(() => lanes.flatMap((lane) => lane.items), [lanes])
  const current = useAtPlayerTime((ms) => idsAt(items, ms, report.durationMs).join(' ')).split(' ')
  return { lanes, current }
}

/** Scenes, on-screen text and speech on one time scale: of this video, or of the longer one of two. */
export function ReportLanes({ report, scaleMs = report.durationMs }: { report: WatchReport; scaleMs?: number }) {
  const { lanes, current } = useTimeline(report)
  return <TimelineLanes lanes={lanes} durationMs={report.durationMs} scaleMs={scaleMs} current={current} />
}

/** Scenes, on-screen text and speech in lists of buttons that seek the video. */
export function ReportLists({ report, titleOrder = 3 }: { report: WatchReport; titleOrder?: 3 | 4 }) {
  const { lanes, current } = useTimeline(report)
  const isUpright = report.height > report.width
  return lanes.map((lane) => (
    <LaneList
      key={lane.kind}
      lane={lane}
      titleOrder={titleOrder}
      current={current}
      stillHeight={isUpright ? 112 : 48}
    />
  ))
}

interface LaneListProps {
  lane: Lane
  titleOrder: 3 | 4
  current: string[]
  stillHeight: number
}

function LaneList({ lane, titleOrder, current, stillHeight }: LaneListProps) {
  const { kind, title, items, missing } = lane
  const titleId = useId()
  const listRef = useRef<HTMLUListElement>(null)
  const currentHere = items.find(({ id }) => current.includes(id))?.id
  useEffect(() => {
    const list = listRef.current
    // A list that is being read or walked through stays where it is.
    if (list && currentHere && !list.matches(':hover, :focus-within')) showCurrent(list)
  }, [currentHere])
  if (items.length === 0 && !missing) return null
  return (
    <div>
      <Title order={titleOrder} id={titleId} mb={4}>
        {title}
      </Title>
      {items.length === 0 ? (
        <Text c="dimmed">{missing}</Text>
      ) : (
        <ul ref={listRef} className={classes.list} data-kind={kind} aria-labelledby={titleId}>
          {items.map((item) => (
            <li key={item.id}>
              <Item item={item} isCurrent={current.includes(item.id)} stillHeight={stillHeight} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Scrolls the list alone: `scrollIntoView` would move the page too. */
function showCurrent(list: HTMLElement): void {
  const frame = list.getBoundingClientRect()
  const item = list.querySelector('[aria-current]')?.getBoundingClientRect()
  if (!item) return
  const left = Math.min(0, item.left - frame.left) + Math.max(0, item.right - frame.right)
  const top = Math.min(0, item.top - frame.top) + Math.max(0, item.bottom - frame.bottom)
  if (left !== 0 || top !== 0) list.scrollBy({ left, top })
}

/** A button where the page has a video to seek, else text. */
function Item(props: { item: TimelineItem; isCurrent: boolean; stillHeight: number }) {
  const { item, isCurrent, stillHeight } = props
  const { fromMs, text, note, cutOutUrl, stillUrl } = item
  const player = useVideoPlayer()
  const attributes = { className: classes.item, 'aria-current': isCurrent || undefined }
  const content = (
    <>
      {stillUrl !== undefined && <Thumbnails urls={stillUrl ? [stillUrl] : []} width="100%" height={stillHeight} />}
      <span className={classes.time}>
        {isCurrent && <IconPlayerPlayFilled size={10} className={classes.mark} aria-hidden />}
        {formatSecond(fromMs)}
      </span>{' '}
      <span className={classes.words}>
        <UserText>{text}</UserText>
        {note && <span className={classes.note}> · {note}</span>}
      </span>
      {cutOutUrl && <Picture url={cutOutUrl} alt="" className={classes.cutOut} />}
    </>
  )
  if (!player) return <div {...attributes}>{content}</div>
  return (
    <button type="button" {...attributes} onClick={() => player.seek(fromMs)}>
      {content}
    </button>
  )
}
