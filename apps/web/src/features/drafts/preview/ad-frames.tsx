import { IconHeart, IconMessageCircle, IconSend, IconShare3, IconThumbUp, IconWorld } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { displayDomain } from '../editor/link.rules.ts'
import classes from './ad-preview.module.css'
import { CutText } from './cut-text.tsx'
import { feedRatio, initialsOf, type PreviewPlacement } from './preview.rules.ts'

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

interface FrameProps {
  ad: ShownAd
  placement: PreviewPlacement
}

function Avatar({ ad }: { ad: ShownAd }) {
  const [failed, setFailed] = useState<string | null>(null)
  if (ad.pictureUrl && ad.pictureUrl !== failed) {
    return <img className={classes.avatar} src={ad.pictureUrl} alt="" onError={() => setFailed(ad.pictureUrl)} />
  }
  return (
    <span className={classes.avatar} aria-hidden>
      {initialsOf(ad.pageName)}
    </span>
  )
}

interface AdvertiserProps {
  ad: ShownAd
  name: string
  className: string | undefined
  children?: ReactNode
}

function Advertiser({ ad, name, className, children }: AdvertiserProps) {
  return (
    <div className={className}>
      <Avatar ad={ad} />
      <div>
        <div dir="auto" className={classes.name}>
          {name}
        </div>
        <div className={classes.meta}>Sponsored {children}</div>
      </div>
    </div>
  )
}

/** A text that the placement cuts after one line. */
function OneLine({ text, className }: { text: string; className: string | undefined }) {
  return text ? (
    <div className={className} title={text}>
      {text}
    </div>
  ) : null
}

export function FacebookFeedFrame({ ad, placement }: FrameProps) {
  return (
    <div>
      <Advertiser ad={ad} name={ad.pageName} className={classes.postHead}>
        · <IconWorld size={12} aria-hidden />
      </Advertiser>
      <div className={classes.postText}>
        <CutText text={ad.primaryText} lines={placement.lines} limit={placement.limit} more="… See more" />
      </div>
      <PreviewVideo videoUrl={ad.videoUrl} imageUrl={ad.imageUrl} />
      <div className={classes.linkBar}>
        <div style={{ minWidth: 0 }}>
          <OneLine text={displayDomain(ad.website)} className={classes.domain} />
          <OneLine text={ad.headline} className={classes.headline} />
          <OneLine text={ad.description} className={classes.description} />
        </div>
        {ad.button && <span className={classes.button}>{ad.button}</span>}
      </div>
      <div className={classes.actions} aria-hidden>
        <span>
          <IconThumbUp size={16} /> Like
        </span>
        <span>
          <IconMessageCircle size={16} /> Comment
        </span>
        <span>
          <IconShare3 size={16} /> Share
        </span>
      </div>
    </div>
  )
}

export function InstagramFeedFrame({ ad, placement }: FrameProps) {
  return (
    <div>
      <Advertiser ad={ad} name={ad.instagramName} className={classes.postHead} />
      <PreviewVideo videoUrl={ad.videoUrl} imageUrl={ad.imageUrl} />
      {ad.button && (
        <div className={classes.wideButton}>
          <span>{ad.button}</span>
          <span aria-hidden>›</span>
        </div>
      )}
      <div className={classes.icons} aria-hidden>
        <IconHeart size={22} />
        <IconMessageCircle size={22} />
        <IconSend size={22} />
      </div>
      <div className={classes.postText}>
        <CutText
          before={ad.instagramName}
          text={ad.primaryText}
          lines={placement.lines}
          limit={placement.limit}
          more="… more"
        />
      </div>
    </div>
  )
}

/** Percent of the height that the app's controls cover, by Meta's guide to stories and reels. */
const safeZones = { story: { top: 14, bottom: 20 }, reel: { top: 14, bottom: 35 } }

export function TallFrame({ ad, placement, areZonesShown }: FrameProps & { areZonesShown: boolean }) {
  const kind = placement.kind === 'reel' ? 'reel' : 'story'
  const { top, bottom } = safeZones[kind]
  return (
    <div className={classes.tall} data-kind={kind}>
      <PreviewVideo videoUrl={ad.videoUrl} imageUrl={ad.imageUrl} isFull />
      {areZonesShown && (
        <>
          <div className={classes.zone} data-edge="top" style={{ height: `${top}%` }}>
            <span>Keep free: top {top} %</span>
          </div>
          <div className={classes.zone} data-edge="bottom" style={{ height: `${bottom}%` }}>
            <span>Keep free: bottom {bottom} %</span>
          </div>
        </>
      )}
      <div className={classes.tallHead}>
        {kind === 'story' && <span className={classes.storyBar} aria-hidden />}
        {kind === 'story' && <Advertiser ad={ad} name={ad.instagramName} className={classes.who} />}
      </div>
      <div className={classes.tallFoot}>
        {kind === 'reel' && <Advertiser ad={ad} name={ad.instagramName} className={classes.who} />}
        <CutText text={ad.primaryText} lines={placement.lines} limit={placement.limit} more="… more" />
        {ad.button && <span className={classes.tallButton}>{ad.button}</span>}
      </div>
    </div>
  )
}

interface PreviewVideoProps {
  videoUrl: string | null
  imageUrl: string | null
  /** Fills its container; otherwise it has the ratio of a feed. */
  isFull?: boolean
}

/** The draft's video, muted, or else its image. */
function PreviewVideo({ videoUrl, imageUrl, isFull = false }: PreviewVideoProps) {
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
