import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { IconPlayerPlay, IconVideo } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './draft-row.module.css'

type Media = Pick<Draft, 'ad_name' | 'video_url' | 'image_url'>

/** A row's thumbnail. A video is loaded when it is played, not with the list. */
export function DraftMedia({ draft }: { draft: Media }) {
  const { video_url: video, image_url: image } = draft
  if (video) return <VideoThumbnail key={video} name={draft.ad_name} video={video} image={image} />
  return <div className={classes.media}>{image ? <Picture key={image} url={image} /> : 'No Preview'}</div>
}

function VideoThumbnail({ name, video, image }: { name: string; video: string; image: string | null }) {
  const [isPlaying, setPlaying] = useState(false)
  if (isPlaying) {
    return (
      <video
        className={classes.media}
        src={video}
        poster={image ?? undefined}
        preload="none"
        aria-label={`Video of ${name}`}
        controls
        autoPlay
        muted
        playsInline
        ref={(element) => element?.focus({ preventScroll: true })}
      />
    )
  }
  return (
    <button
      type="button"
      className={classes.media}
      aria-label={`Play the video of ${name}`}
      onClick={() => setPlaying(true)}
    >
      {image ? <Picture key={image} url={image} /> : <IconVideo size={24} aria-hidden />}
      <IconPlayerPlay size={16} aria-hidden className={classes.play} />
    </button>
  )
}

function Picture({ url }: { url: string }) {
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return 'No Preview'
  return <img src={url} alt="" loading="lazy" className={classes.picture} onError={() => setFailed(true)} />
}
