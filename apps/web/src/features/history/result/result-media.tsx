import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { Picture } from '../result-thumbnails.tsx'
import { readThumbnails } from '../thumbnails.rules.ts'
import classes from './result-page.module.css'

const cannotPlay = 'This browser cannot play the video.'

/** The input video, or else its thumbnail, the two thumbnails of a comparison, or a sentence. */
export function ResultMedia({ item }: { item: HistoryItem }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const thumbnails = readThumbnails(item)
  const { videoPublicUrl, videoFilename } = item
  if (videoPublicUrl && brokenUrl !== videoPublicUrl) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: an uploaded advert comes without captions
      <video
        className={classes.video}
        controls
        playsInline
        preload="metadata"
        aria-label={`Input video ${videoFilename}`}
        poster={thumbnails[0]?.url}
        src={videoPublicUrl}
        onError={() => setBrokenUrl(videoPublicUrl)}
      />
    )
  }
  const [first] = thumbnails
  if (!first) {
    if (videoPublicUrl) return <Text c="dimmed">{cannotPlay} No thumbnail available</Text>
    const isComparison = item.operation === 'comparison'
    return (
      <Text c="dimmed">
        {isComparison ? 'No thumbnail available' : 'No video or thumbnail available for this result.'}
      </Text>
    )
  }
  return (
    <>
      {videoPublicUrl && <Text c="dimmed">{cannotPlay}</Text>}
      {first.label === null ? (
        <Picture url={first.url} alt={`Thumbnail of ${videoFilename}`} className={classes.thumbnail} />
      ) : (
        <div className={classes.pair}>
          {thumbnails.map(({ label, url, storageUri }) => (
            <figure key={label}>
              <Picture url={url} alt={`Thumbnail of ${label}`} className={classes.thumbnail} />
              <figcaption>
                <Text size="sm">{label}</Text>
                {storageUri && (
                  <Text size="xs" c="dimmed">
                    {storageUri}
                  </Text>
                )}
              </figcaption>
            </figure>
          ))}
        </div>
      )}
    </>
  )
}
