import { useState } from 'react'
import classes from './ad-preview.module.css'
import { feedRatio } from './preview.rules.ts'

interface PreviewVideoProps {
  videoUrl: string | null
  imageUrl: string | null
  /** Fills its container; otherwise it has the ratio of a feed. */
  isFull?: boolean
}

/** The draft's video, muted, or else its image. */
export function PreviewVideo({ videoUrl, imageUrl, isFull = false }: PreviewVideoProps) {
  const [isBroken, setBroken] = useState(false)
  const [ratio, setRatio] = useState(0.8)
  const style = isFull ? undefined : { aspectRatio: String(ratio) }
  const className = isFull ? classes.fullMedia : classes.feedMedia
  if (videoUrl && !isBroken) {
    return (
      <video
        className={className}
        style={style}
        muted
        loop
        controls
        playsInline
        preload="metadata"
        aria-label="Video of the ad, without sound"
        {...(imageUrl && { poster: imageUrl })}
        src={videoUrl}
        onLoadedMetadata={({ currentTarget }) =>
          setRatio(feedRatio(currentTarget.videoWidth, currentTarget.videoHeight))
        }
        onError={() => setBroken(true)}
      />
    )
  }
  if (imageUrl) return <img className={className} style={style} src={imageUrl} alt="Thumbnail of the ad" />
  return (
    <div className={className} style={style}>
      <small>No video</small>
    </div>
  )
}
