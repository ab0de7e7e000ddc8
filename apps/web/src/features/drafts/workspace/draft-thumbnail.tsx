import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { IconPlayerPlay, IconVideo, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './draft-thumbnail.module.css'

interface ThumbnailProps {
  draft: Draft
  isPlaying: boolean
  onPlay: () => void
}

/** The picture of the video, which plays below the row; else the image. */
export function DraftThumbnail({ draft, isPlaying, onPlay }: ThumbnailProps) {
  const { video_url: video, image_url: image } = draft
  if (!video) return <div className={classes.media}>{image ? <Picture key={image} url={image} /> : 'No Preview'}</div>
  const Icon = isPlaying ? IconX : IconPlayerPlay
  return (
    <button
      type="button"
      className={classes.media}
      aria-label={`${isPlaying ? 'Close' : 'Play'} the video of ${draft.ad_name}`}
      aria-expanded={isPlaying}
      onClick={onPlay}
    >
      {image ? <Picture key={image} url={image} /> : <IconVideo size={20} aria-hidden />}
      <Icon size={12} aria-hidden className={classes.play} />
    </button>
  )
}

/** Loaded when it is played, not with the list. */
export function DraftVideo({ draft }: { draft: Draft }) {
  return (
    <video
      className={classes.video}
      src={draft.video_url ?? undefined}
      poster={draft.image_url ?? undefined}
      preload="none"
      aria-label={`Video of ${draft.ad_name}`}
      controls
      autoPlay
      muted
      playsInline
      ref={(element) => element?.focus({ preventScroll: true })}
    />
  )
}

function Picture({ url }: { url: string }) {
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return 'No Preview'
  return <img src={url} alt="" loading="lazy" className={classes.picture} onError={() => setFailed(true)} />
}
