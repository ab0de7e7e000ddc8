import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import type { MediaFacts } from '@hookline/contract/uploads/uploads.schemas'
import { Switch, Text } from '@mantine/core'
import { type CSSProperties, useState } from 'react'
import { readThumbnails, type Thumbnail } from '../../../parts/thumbnails/thumbnails.rules.ts'
import { Picture } from '../../../parts/thumbnails/thumbnails.tsx'
import { OfVideo, usePlayTogether, useVideoRef } from '../../../parts/watch-report/video-player.tsx'
import { UserText } from '../../../ui/texts/user-text.tsx'
import classes from './result-page.module.css'

/** The input video or the two of a comparison, or else their thumbnails, or a sentence. */
export function ResultMedia({ item }: { item: HistoryItem }) {
  const thumbnails = readThumbnails(item)
  const { videoPublicUrl, videoFilename, media, secondVideo } = item
  if (secondVideo) {
    return (
      <TwoVideos
        videos={[
          { url: videoPublicUrl, filename: videoFilename, media },
          { url: secondVideo.publicUrl, filename: secondVideo.filename, media: secondVideo.media },
        ]}
        thumbnails={thumbnails}
      />
    )
  }
  if (videoPublicUrl) {
    return <Player url={videoPublicUrl} filename={videoFilename} media={media} thumbnails={thumbnails} />
  }
  if (thumbnails.length > 0) return <ThumbnailList thumbnails={thumbnails} filename={videoFilename} />
  const missing =
    item.operation === 'comparison' ? 'thumbnail available' : 'video or thumbnail available for this result.'
  return <Text c="dimmed">No {missing}</Text>
}

interface ComparedVideo {
  url: string | null
  filename: string
  media: MediaFacts | null
}

interface TwoVideosProps {
  videos: [first: ComparedVideo, second: ComparedVideo]
  thumbnails: Thumbnail[]
}

function TwoVideos({ videos, thumbnails }: TwoVideosProps) {
  const [isTogether, setTogether] = useState(false)
  const canPlayTogether = usePlayTogether(isTogether)
  return (
    <div>
      <div className={classes.players}>
        {videos.map(({ url, filename, media }, index) => {
          const name = `Video ${index + 1}`
          const own = thumbnails.filter(({ label }) => label === name)
          return (
            <OfVideo key={name} number={index === 0 ? 1 : 2}>
              <figure>
                {url && <Player url={url} filename={`${index + 1} ${filename}`} media={media} thumbnails={own} />}
                {!url && own.length > 0 && <ThumbnailList thumbnails={own} filename={filename} />}
                {!url && own.length === 0 && <Text c="dimmed">No thumbnail available</Text>}
                <figcaption>
                  <Text size="sm" fw={600}>
                    {name}
                  </Text>
                  <Text size="sm" c="dimmed">
                    <UserText>{filename}</UserText>
                  </Text>
                </figcaption>
              </figure>
            </OfVideo>
          )
        })}
      </div>
      {canPlayTogether && (
        <Switch
          mt="sm"
          label="Play together"
          description="Playing, pausing or seeking one video does the same to the other."
          checked={isTogether}
          onChange={({ currentTarget }) => setTogether(currentTarget.checked)}
        />
      )}
    </div>
  )
}

const cannotPlay = 'This browser cannot play the video.'

interface PlayerProps {
  url: string
  filename: string
  media: MediaFacts | null
  thumbnails: Thumbnail[]
}

/** A video, or its thumbnail when the browser cannot play it. */
function Player({ url, filename, media, thumbnails }: PlayerProps) {
  const videoRef = useVideoRef()
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  if (brokenUrl === url) {
    if (thumbnails.length === 0) return <Text c="dimmed">{cannotPlay} No thumbnail available</Text>
    return (
      <>
        <Text c="dimmed">{cannotPlay}</Text>
        <ThumbnailList thumbnails={thumbnails} filename={filename} />
      </>
    )
  }
  return (
    <video
      ref={videoRef}
      className={classes.video}
      {...toShapeProps(media)}
      controls
      playsInline
      preload="metadata"
      aria-label={`Input video ${filename}`}
      poster={thumbnails[0]?.url}
      src={url}
      onError={() => setBrokenUrl(url)}
    />
  )
}

function toShapeProps(media: MediaFacts | null) {
  const { width, height } = media ?? {}
  if (!width || !height) return {}
  return { 'data-shaped': true, style: { '--shape': width / height } as CSSProperties }
}

function ThumbnailList({ thumbnails, filename }: Pick<PlayerProps, 'thumbnails' | 'filename'>) {
  return (
    <div className={classes.thumbnails}>
      {thumbnails.map(({ label, url, storageUri }) => (
        <figure key={label}>
          <Picture url={url} alt={`Thumbnail of ${label ?? filename}`} className={classes.thumbnail} />
          {label !== null && (
            <figcaption>
              <Text size="sm">{label}</Text>
              {storageUri && (
                <Text size="xs" c="dimmed">
                  {storageUri}
                </Text>
              )}
            </figcaption>
          )}
        </figure>
      ))}
    </div>
  )
}
