import { IconVideo } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './video-thumbnail.module.css'

/** A video's screenshot, or an icon of the same size. */
export function VideoThumbnail({ url, isLarge = false }: { url: string | undefined; isLarge?: boolean }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  return (
    <span className={classes.frame} data-large={isLarge || undefined}>
      {url && url !== brokenUrl ? (
        <img className={classes.picture} src={url} alt="" onError={() => setBrokenUrl(url)} />
      ) : (
        <IconVideo size={18} aria-hidden />
      )}
    </span>
  )
}
