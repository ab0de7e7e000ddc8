import { Group, Text, Title, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useEffect, useRef } from 'react'
import { useStableCallback } from '../../../lib/use-stable-callback.ts'
import { Thumbnails } from '../../../parts/thumbnails/thumbnails.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { describeVideo, type ReviewVideo } from './review.rules.ts'
import { useReviewState } from './review-context.ts'
import classes from './review-page.module.css'
import { StepButton } from './step-button.tsx'

interface ReviewQueueProps {
  onChoose: (id: number) => void
}

/** The videos of a review with their state. One of them is in the tab order; the arrow keys go through them. */
export function ReviewQueue({ onChoose }: ReviewQueueProps) {
  const { videos, place } = useReviewState()
  const currentId = place.position?.videoId ?? null
  const list = useRef<HTMLUListElement>(null)
  const handleChoose = useStableCallback(onChoose)
  useEffect(() => {
    if (currentId === null) return
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' })
  }, [currentId])

  function handleKey(event: KeyboardEvent) {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (by === null) return
    event.preventDefault()
    const rows = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = rows[rows.indexOf(document.activeElement as HTMLButtonElement) + by]
    next?.focus()
    next?.click()
  }

  return (
    <>
      <Group justify="space-between" wrap="nowrap" className={classes.head}>
        <Title order={2}>Videos</Title>
        {videos.length > 1 && (
          <Group gap={4} wrap="nowrap">
            <StepButton
              label="Previous video"
              keyName="P"
              icon={IconChevronUp}
              disabled={!place.canStepVideo(-1)}
              onClick={() => place.stepVideo(-1)}
            />
            <StepButton
              label="Next video"
              keyName="N"
              icon={IconChevronDown}
              disabled={!place.canStepVideo(1)}
              onClick={() => place.stepVideo(1)}
            />
          </Group>
        )}
      </Group>
      <ul ref={list} className={classes.queue} aria-label="Videos to review" onKeyDown={handleKey}>
        {videos.map((video, index) => (
          <QueueRow
            key={video.id}
            video={video}
            isCurrent={video.id === currentId}
            isReachable={video.id === currentId || (currentId === null && index === 0)}
            onChoose={handleChoose}
          />
        ))}
      </ul>
    </>
  )
}

interface QueueRowProps {
  video: ReviewVideo
  isCurrent: boolean
  isReachable: boolean
  onChoose: (id: number) => void
}

const QueueRow = memo(function QueueRow({ video, isCurrent, isReachable, onChoose }: QueueRowProps) {
  const { id, name, thumbnails } = video
  return (
    <li className={classes.row}>
      <UnstyledButton
        className={classes.video}
        tabIndex={isReachable ? 0 : -1}
        aria-current={isCurrent || undefined}
        onClick={() => onChoose(id)}
      >
        <Thumbnails urls={thumbnails} width={34} height={48} />
        <span>
          <Text span dir="auto" className={classes.name}>
            {name}
          </Text>
          <span className={classes.state}>
            <StatusBadge {...describeVideo(video)} />
          </span>
        </span>
      </UnstyledButton>
    </li>
  )
})
