import { IconPhotoOff, IconVideo } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './result-thumbnails.module.css'
import type { Thumbnail } from './thumbnails.rules.ts'

export function CardThumbnails({ thumbnails }: { thumbnails: Thumbnail[] }) {
  if (thumbnails.length === 0) {
    return (
      <div className={classes.card}>
        <IconVideo size={24} aria-hidden />
      </div>
    )
  }
  return (
    <div className={classes.card}>
      {thumbnails.map(({ url }) => (
        <Picture key={url} url={url} alt="" className={classes.small} />
      ))}
    </div>
  )
}

interface PictureProps {
  url: string
  alt: string
  className: string | undefined
}

/** An image, replaced by an icon when it cannot be loaded. */
export function Picture({ url, alt, className }: PictureProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  if (failedUrl === url) return <IconPhotoOff size={24} aria-label={alt ? `${alt} cannot be loaded` : undefined} />
  return <img src={url} alt={alt} loading="lazy" className={className} onError={() => setFailedUrl(url)} />
}
