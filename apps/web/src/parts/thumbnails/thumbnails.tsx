import { Center } from '@mantine/core'
import { IconPhotoOff, IconVideo } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './thumbnails.module.css'

interface ThumbnailsProps {
  urls: string[]
  width: number | string
  height: number | string
}

/** Pictures of one video side by side, or an icon. Decorative: the text beside it describes the video. */
export function Thumbnails({ urls, width, height }: ThumbnailsProps) {
  return (
    <Center component="span" w={width} h={height} className={classes.frame}>
      {urls.length === 0 && <IconVideo size={20} aria-hidden />}
      {urls.map((url) => (
        <Picture key={url} url={url} alt="" className={classes.picture} />
      ))}
    </Center>
  )
}

/** An image, replaced by an icon when it cannot be loaded. */
export function Picture({ url, alt, className }: { url: string; alt: string; className: string | undefined }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  if (failedUrl === url) return <IconPhotoOff size={20} aria-label={alt ? `${alt} cannot be loaded` : undefined} />
  return <img src={url} alt={alt} loading="lazy" className={className} onError={() => setFailedUrl(url)} />
}
