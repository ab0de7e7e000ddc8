import type { Claim, ClaimState } from '@hookline/contract/claims/claims.schemas'
import { groundClaims } from '@hookline/contract/claims/ground-claims.rules'
import { Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconEyeQuestion, IconMessageCircle, IconQuote } from '@tabler/icons-react'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { UserText } from '../../ui/texts/user-text.tsx'
import { Picture } from '../thumbnails/thumbnails.tsx'
import { useVideoPlayer } from '../watch-report/video-player.tsx'
import classes from './claim-chips.module.css'
import { describeClaim, uniqueClaims } from './claim-words.rules.ts'
import { useDemandedText, useReport } from './claims-of-video.tsx'

interface ClaimChipsProps {
  /** Whose claims they are, such as 'variant 1'. */
  of: string
  headline?: string
  primaryText?: string
  /** False where buttons are disabled. */
  canSeek?: boolean
}

/**
 * The claims of a variant or a text, each in a chip: what is to be checked at once, what the video has on request. Nothing
 * without claims or without a report.
 */
export function ClaimChips({ of, headline = '', primaryText = '', canSeek = true }: ClaimChipsProps) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const report = useReport()
  const demanded = useDemandedText()
  const seek = useVideoPlayer()?.seek
  // The check of a long text takes longer than a key press may.
  const title = useDeferredValue(headline)
  const text = useDeferredValue(primaryText)
  const claims = useMemo(() => {
    const [variant] = report ? groundClaims([{ headline: title, primaryText: text }], report, demanded) : []
    return uniqueClaims(variant?.claims ?? [])
  }, [report, demanded, title, text])
  if (claims.length === 0) return null
  const problems = claims.filter(isProblem)
  const foundCount = claims.length - problems.length
  const shown = isOpen || !canSeek ? claims : problems
  return (
    <>
      {foundCount > 0 && canSeek && (
        <UnstyledButton
          className={classes.found}
          data-more
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {foundCount === 1 ? '1 fact' : `${foundCount} facts`} found in the video
          <VisuallyHidden> for {of}</VisuallyHidden>
        </UnstyledButton>
      )}
      <ul id={listId} className={classes.chips} aria-label={`Claims of ${of}`} hidden={shown.length === 0}>
        {shown.map((claim) => (
          <li key={`${claim.field} ${claim.start}`}>
            <ClaimChip claim={claim} onSeek={canSeek ? seek : undefined} />
          </li>
        ))}
      </ul>
    </>
  )
}

const isProblem = ({ state }: Claim) => state === 'not found' || state === 'unsure'

const icons: Record<ClaimState, typeof IconQuote> = {
  quoted: IconQuote,
  paraphrased: IconMessageCircle,
  unsure: IconEyeQuestion,
  'not found': IconAlertTriangle,
}

interface ClaimChipProps {
  claim: Claim
  onSeek: ((atMs: number) => void) | undefined
}

/** A button when it can seek the player, else text. */
function ClaimChip({ claim, onSeek }: ClaimChipProps) {
  const { text, state, evidence } = claim
  const { time, note, details } = describeClaim(claim)
  const Icon = icons[state]
  const content = (
    <>
      <Icon size={12} aria-hidden />
      <span>
        <UserText>{text}</UserText>
        {time && (
          <>
            {' · '}
            <span className={classes.time}>{time}</span>
          </>
        )}
        <span className={classes.note}>{` · ${note}`}</span>
        {details && <VisuallyHidden>. {details}</VisuallyHidden>}
        {state === 'unsure' && evidence?.cutOut && (
          <Picture url={evidence.cutOut.url} alt={`How it looks in the video at ${time}`} className={classes.cutOut} />
        )}
      </span>
    </>
  )
  const chip =
    evidence && onSeek ? (
      <UnstyledButton className={classes.chip} data-state={state} onClick={() => onSeek(evidence.fromMs)}>
        {content}
      </UnstyledButton>
    ) : (
      <span className={classes.chip} data-state={state}>
        {content}
      </span>
    )
  if (!details) return chip
  return (
    <Tooltip label={details} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      {chip}
    </Tooltip>
  )
}
