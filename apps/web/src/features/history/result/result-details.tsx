import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { Anchor, Box, Group, Text, Title } from '@mantine/core'
import { Fragment, useId, useState } from 'react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FactList } from '../../../ui/fact-list.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { readThumbnails } from '../../../ui/thumbnails.rules.ts'
import { Picture } from '../../../ui/thumbnails.tsx'
import { useVideoRef } from '../../../ui/watch-report/video-player.tsx'
import { describeStatus } from '../history-status.rules.ts'
import { listFacts } from './result-facts.ts'
import classes from './result-page.module.css'

export function ResultDetails({ item }: { item: HistoryItem }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <Group justify="space-between" mb="xs">
        <Title order={2} id={titleId}>
          Details
        </Title>
        <StatusBadge {...describeStatus(item)} />
      </Group>
      <FactList facts={listFacts(item)} />
    </section>
  )
}

const fills = { flex: 1, style: { overflowWrap: 'anywhere' } } as const

export function StorageLinks({ item }: { item: HistoryItem }) {
  const titleId = useId()
  const links = [
    { label: 'Video storage URI', address: item.videoGcsUri, isPublic: false },
    { label: 'Video public URL', address: item.videoPublicUrl, isPublic: true },
    { label: 'Screenshot storage URI', address: item.screenshotGcsUri, isPublic: false },
    { label: 'Screenshot public URL', address: item.screenshotPublicUrl, isPublic: true },
  ].flatMap(({ address, ...link }) => (address ? [{ ...link, address }] : []))
  if (links.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <Title order={2} id={titleId} mb="xs">
        Storage Links
      </Title>
      <Box component="dl" m={0} fz={13} lh="20px">
        {links.map(({ label, address, isPublic }) => (
          <Fragment key={label}>
            <Text component="dt" inherit c="dimmed">
              {label}
            </Text>
            <Group component="dd" align="flex-start" wrap="nowrap" gap={8} m="0 0 8px">
              {isPublic ? (
                <Anchor href={address} target="_blank" rel="noopener" inherit {...fills}>
                  {address}
                </Anchor>
              ) : (
                <Text span inherit {...fills}>
                  {address}
                </Text>
              )}
              <CopyButton value={isPublic ? new URL(address, window.location.origin).href : address} of={label} />
            </Group>
          </Fragment>
        ))}
      </Box>
    </section>
  )
}

const cannotPlay = 'This browser cannot play the video.'

/** The input video, or else its thumbnail, the two thumbnails of a comparison, or a sentence. */
export function ResultMedia({ item }: { item: HistoryItem }) {
  const videoRef = useVideoRef()
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const thumbnails = readThumbnails(item)
  const { videoPublicUrl, videoFilename } = item
  if (videoPublicUrl && brokenUrl !== videoPublicUrl) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: an uploaded advert comes without captions
      <video
        ref={videoRef}
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
  if (thumbnails.length === 0) {
    if (videoPublicUrl) return <Text c="dimmed">{cannotPlay} No thumbnail available</Text>
    const missing =
      item.operation === 'comparison' ? 'thumbnail available' : 'video or thumbnail available for this result.'
    return <Text c="dimmed">No {missing}</Text>
  }
  return (
    <>
      {videoPublicUrl && <Text c="dimmed">{cannotPlay}</Text>}
      <div className={classes.thumbnails}>
        {thumbnails.map(({ label, url, storageUri }) => (
          <figure key={label}>
            <Picture url={url} alt={`Thumbnail of ${label ?? videoFilename}`} className={classes.thumbnail} />
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
    </>
  )
}
