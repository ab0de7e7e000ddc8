import { IconHeart, IconMessageCircle, IconSend, IconShare3, IconThumbUp, IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import { displayDomain } from '../editor/link.rules.ts'
import classes from './ad-preview.module.css'
import { CutText } from './cut-text.tsx'
import { initialsOf, type PreviewPlacement } from './preview.rules.ts'
import { PreviewVideo } from './preview-video.tsx'

/** The ad as it is filled in now, one text of each kind. */
export interface ShownAd {
  pageName: string
  instagramName: string
  pictureUrl: string | null
  primaryText: string
  headline: string
  description: string
  website: string
  /** What the button says; null without one. */
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

/** What a placement cuts after a number of characters: it is one line there. */
function OneLine({ text, className }: { text: string; className: string | undefined }) {
  return text ? (
    <div className={className} title={text}>
      {text}
    </div>
  ) : null
}

export function FacebookFeedFrame({ ad, placement }: FrameProps) {
  return (
    <div className={classes.post}>
      <div className={classes.postHead}>
        <Avatar ad={ad} />
        <div>
          <div dir="auto" className={classes.name}>
            {ad.pageName}
          </div>
          <div className={classes.meta}>
            Sponsored · <IconWorld size={12} aria-hidden />
          </div>
        </div>
      </div>
      <div className={classes.postText}>
        <CutText text={ad.primaryText} lines={placement.lines} limit={placement.limits.primaryText} more="… See more" />
      </div>
      <PreviewVideo videoUrl={ad.videoUrl} imageUrl={ad.imageUrl} />
      <div className={classes.linkBar}>
        <div className={classes.linkTexts}>
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
    <div className={classes.post}>
      <div className={classes.postHead}>
        <Avatar ad={ad} />
        <div>
          <div dir="auto" className={classes.name}>
            {ad.instagramName}
          </div>
          <div className={classes.meta}>Sponsored</div>
        </div>
      </div>
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
          limit={placement.limits.primaryText}
          more="… more"
        />
      </div>
    </div>
  )
}

/** Of the height of a phone's screen: what the app's own controls cover (Meta's guide to stories and reels). */
const safeZones = { story: { top: 14, bottom: 20 }, reel: { top: 14, bottom: 35 } }

export function TallFrame({ ad, placement, areZonesShown }: FrameProps & { areZonesShown: boolean }) {
  const kind = placement.kind === 'reel' ? 'reel' : 'story'
  const { top, bottom } = safeZones[kind]
  return (
    <div className={classes.tall} data-kind={kind}>
      <PreviewVideo videoUrl={ad.videoUrl} imageUrl={ad.imageUrl} isFull />
      {areZonesShown && (
        <>
          <div className={classes.zone} data-edge="top" data-size={top}>
            <span>Keep free: top {top} %</span>
          </div>
          <div className={classes.zone} data-edge="bottom" data-size={bottom}>
            <span>Keep free: bottom {bottom} %</span>
          </div>
        </>
      )}
      <div className={classes.tallHead}>
        {kind === 'story' && <span className={classes.storyBar} aria-hidden />}
        <Who ad={ad} isShown={kind === 'story'} />
      </div>
      <div className={classes.tallFoot}>
        <Who ad={ad} isShown={kind === 'reel'} />
        <CutText text={ad.primaryText} lines={placement.lines} limit={placement.limits.primaryText} more="… more" />
        {ad.button && <span className={classes.tallButton}>{ad.button}</span>}
      </div>
    </div>
  )
}

function Who({ ad, isShown }: { ad: ShownAd; isShown: boolean }) {
  if (!isShown) return null
  return (
    <div className={classes.who}>
      <Avatar ad={ad} />
      <div>
        <div dir="auto" className={classes.name}>
          {ad.instagramName}
        </div>
        <div className={classes.meta}>Sponsored</div>
      </div>
    </div>
  )
}
