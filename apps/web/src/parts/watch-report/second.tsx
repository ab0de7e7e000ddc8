import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import classes from './second.module.css'
import { formatSecond, formatSpan } from './timeline.rules.ts'
import { useVideoPlayer } from './video-player.tsx'

interface SecondProps {
  atMs: number
  /** The end of a stretch; null for a single moment. */
  toMs?: number | null
  /** The name of the video, where a page has two. */
  of?: string
}

/** A moment of a video: a button that seeks its player, or text where there is none. */
export function Second({ atMs, toMs = null, of }: SecondProps) {
  const player = useVideoPlayer()
  const time = toMs === null ? formatSecond(atMs) : formatSpan(atMs, toMs)
  if (!player) return <span className={classes.time}>{time}</span>
  return (
    <UnstyledButton className={classes.chip} onClick={() => player.seek(atMs)}>
      <VisuallyHidden>Go to </VisuallyHidden>
      {time}
      {of && <VisuallyHidden> in {of}</VisuallyHidden>}
    </UnstyledButton>
  )
}
