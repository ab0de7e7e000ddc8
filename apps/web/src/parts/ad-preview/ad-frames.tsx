import { Avatar, Box, Group, Stack } from '@mantine/core'
import { IconHeart, IconMessageCircle, IconSend, IconShare3, IconThumbUp, IconWorld } from '@tabler/icons-react'
import { memo, type ReactNode, type Ref, useState } from 'react'
import classes from './ad-preview.module.css'
import { CutText } from './cut-text.tsx'
import { displayDomain, feedRatio, type PreviewPlacement, safeZones, toInitials } from './preview.rules.ts'

/** The ad with one text of each kind. */
export interface ShownAd {
  pageName: string
  instagramName: string
  pictureUrl: string | null
  primaryText: string
  headline: string
  description: string
  website: string
  /** Null without a button. */
  button: string | null
  videoUrl: string | null
  imageUrl: string | null
}

export interface FrameProps {
  ad: ShownAd
  placement: PreviewPlacement
  areZonesShown: boolean
  /** The video of the placement on the screen. */
  videoRef?: Ref<HTMLVideoElement> | undefined
  /** Whether the video plays as soon as it is there, without sound. */
  isAutoPlayed?: boolean | undefined
}

/** The ad as the placement shows it. */
export const AdFrame = memo(function AdFrame(props: FrameProps) {
  if (props.placement.kind === 'facebook_feed') return <FacebookFeedFrame {...props} />
  if (props.placement.kind === 'instagram_feed') return <InstagramFeedFrame {...props} />
  return <TallFrame {...props} />
})

function Advertiser({ ad, name, children }: { ad: ShownAd; name: string; children?: ReactNode }) {
  return (
    <Group gap={8} wrap="nowrap">
      <Avatar src={ad.pictureUrl} alt="" size={40} classNames={{ placeholder: classes.initials ?? '' }} aria-hidden>
        {toInitials(ad.pageName)}
      </Avatar>
      <div>
        <Box dir="auto" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        <Group gap={4} c="var(--ad-muted)" fz={13}>
          Sponsored {children}
        </Group>
      </div>
    </Group>
  )
}

/** A text that the placement cuts after one line. */
function OneLine({ text, isMuted = false }: { text: string; isMuted?: boolean }) {
  return text ? (
    <div className={classes.line} data-muted={isMuted || undefined} title={text}>
      {text}
    </div>
  ) : null
}

function FacebookFeedFrame({ ad, placement, ...player }: FrameProps) {
  return (
    <>
      <Box p={12}>
        <Advertiser ad={ad} name={ad.pageName}>
          · <IconWorld size={12} aria-hidden />
        </Advertiser>
      </Box>
      <Box p="0 12px 12px">
        <CutText text={ad.primaryText} placement={placement} more="… See more" />
      </Box>
      <PreviewVideo ad={ad} {...player} />
      <Group gap={12} justify="space-between" wrap="nowrap" p="10px 12px">
        <Box miw={0}>
          <OneLine text={displayDomain(ad.website)} isMuted />
          <OneLine text={ad.headline} />
          <OneLine text={ad.description} isMuted />
        </Box>
        {ad.button && (
          <Box flex="none" maw="50%" className={classes.button}>
            {ad.button}
          </Box>
        )}
      </Group>
      <Group
        justify="space-around"
        p={10}
        c="var(--ad-muted)"
        fz={14}
        style={{ borderTop: 'var(--ad-line)' }}
        aria-hidden
      >
        <Group gap={6}>
          <IconThumbUp size={16} /> Like
        </Group>
        <Group gap={6}>
          <IconMessageCircle size={16} /> Comment
        </Group>
        <Group gap={6}>
          <IconShare3 size={16} /> Share
        </Group>
      </Group>
    </>
  )
}

function InstagramFeedFrame({ ad, placement, ...player }: FrameProps) {
  return (
    <>
      <Box p={12}>
        <Advertiser ad={ad} name={ad.instagramName} />
      </Box>
      <PreviewVideo ad={ad} {...player} />
      {ad.button && (
        <Group justify="space-between" p="10px 12px" fw={600} style={{ borderBottom: 'var(--ad-line)' }}>
          {ad.button} <span aria-hidden>›</span>
        </Group>
      )}
      <Group gap={14} p="10px 12px" aria-hidden>
        <IconHeart size={22} />
        <IconMessageCircle size={22} />
        <IconSend size={22} />
      </Group>
      <Box p="0 12px 12px">
        <CutText before={ad.instagramName} text={ad.primaryText} placement={placement} more="… more" />
      </Box>
    </>
  )
}

function TallFrame({ ad, placement, areZonesShown, ...player }: FrameProps) {
  const isReel = placement.kind === 'reel'
  const { top, bottom } = safeZones[isReel ? 'reel' : 'story']
  return (
    <div className={classes.tall}>
      <PreviewVideo ad={ad} {...player} />
      {areZonesShown && (
        <>
          <Box className={classes.zone} data-edge="top" h={`${top}%`} />
          <Box className={classes.zone} data-edge="bottom" h={`${bottom}%`} />
        </>
      )}
      {!isReel && (
        <Stack gap={10} p="10px 12px" className={classes.tallHead}>
          <Box h={2} bg="white" aria-hidden />
          <Advertiser ad={ad} name={ad.instagramName} />
        </Stack>
      )}
      <Stack gap={10} p={12} className={classes.tallFoot}>
        {isReel && <Advertiser ad={ad} name={ad.instagramName} />}
        <CutText text={ad.primaryText} placement={placement} more="… more" />
        {ad.button && (
          <Box bg="white" c="black" ta="center" className={classes.button}>
            {ad.button}
          </Box>
        )}
      </Stack>
    </div>
  )
}

/** The draft's video, muted, or else its image; in a feed in the ratio of a feed. */
function PreviewVideo({
  ad: { videoUrl, imageUrl },
  videoRef,
  isAutoPlayed = false,
}: Omit<FrameProps, 'placement' | 'areZonesShown'>) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const [aspectRatio, setRatio] = useState(0.8)
  const shared = { className: classes.media, style: { aspectRatio } }
  if (videoUrl && brokenUrl !== videoUrl) {
    return (
      <video
        {...shared}
        ref={videoRef}
        autoPlay={isAutoPlayed}
        muted
        loop
        controls
        playsInline
        preload="metadata"
        aria-label="Video of the ad, without sound"
        poster={imageUrl ?? undefined}
        src={videoUrl}
        onLoadedMetadata={({ currentTarget }) =>
          setRatio(feedRatio(currentTarget.videoWidth, currentTarget.videoHeight))
        }
        onError={() => setBrokenUrl(videoUrl)}
      />
    )
  }
  if (imageUrl) return <img {...shared} src={imageUrl} alt="Thumbnail of the ad" />
  return (
    <div {...shared}>
      <small>No video</small>
    </div>
  )
}
