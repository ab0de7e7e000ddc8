import { isActiveOnSubmit, isBeingSent } from '@hookline/contract/drafts/drafts.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { Anchor, Badge, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { IconPlayerPlay, IconVideo } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import { formatDate } from '../../../lib/format-date.ts'
import { optionWords } from '../../../lib/option-words.ts'
import { adsManagerUrl, describeStatus, effectiveTone } from '../../../ui/drafts/draft-words.rules.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { UserText } from '../../../ui/user-text.tsx'
import type { Departure } from './draft-list.rules.ts'
import classes from './draft-row.module.css'
import { DraftRowButtons, type DraftRowButtonsProps } from './draft-row-actions.tsx'
import { DraftReadiness, DraftSubmission } from './draft-submission.tsx'
import type { WorkspaceTab } from './workspace-search.rules.ts'

/** The element of a row that takes the focus: its link. */
export const draftLinkId = (id: string) => `draft-link-${id}`

export interface DraftRowProps extends DraftRowButtonsProps {
  isSelected: boolean
  /** How it left the list, which still shows it until the mouse leaves; null while it belongs there. */
  gone: Departure | 'elsewhere' | null
  /** The list is filtered by this row's project. */
  isProjectChosen: boolean
  /** The ads exist in the simulated Meta only: no link to Ads Manager. */
  isSandbox: boolean
  onToggle: (id: string, isRange: boolean) => void
  onFocus: (id: string) => void
  onProject: (project: string) => void
}

/** Memoized: an event changes one of up to 500 rows. */
export const DraftRow = memo(function DraftRow(props: DraftRowProps) {
  const { draft, tab, isSelected, isHeld, onToggle, onFocus } = props
  return (
    <li className={classes.item} onFocus={() => onFocus(draft.id)}>
      <article
        className={classes.row}
        data-selectable={tab === 'drafts' || undefined}
        data-selected={isSelected || undefined}
        data-dimmed={isHeld || undefined}
      >
        {tab === 'drafts' && (
          <Checkbox
            checked={isSelected}
            disabled={props.gone !== null || isBeingSent(draft.submission)}
            aria-label={`Select ${draft.ad_name}`}
            onChange={({ nativeEvent }) =>
              onToggle(draft.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        )}
        <DraftMedia draft={draft} />
        <DraftText {...props} />
        <DraftRowButtons {...props} />
      </article>
    </li>
  )
})

function DraftText({ draft, tab, gone, isProjectChosen, isSandbox, onProject }: DraftRowProps) {
  const { project } = draft
  return (
    <Stack gap={6} miw={0} className={classes.text}>
      <Title order={2} size="h4" data-clamped>
        <Link
          id={draftLinkId(draft.id)}
          to="/meta-ads-editor/$adId"
          params={{ adId: draft.id }}
          className={classes.link}
        >
          {draft.ad_name}
        </Link>
      </Title>
      <Group gap="4px 10px">
        {gone ? <GoneBadge gone={gone} /> : <StatusBadges draft={draft} tab={tab} />}
        {project && (
          <Badge
            component="button"
            color="gray"
            variant={isProjectChosen ? 'outline' : 'light'}
            tt="none"
            h="auto"
            mih={24}
            styles={{ label: { whiteSpace: 'normal' } }}
            aria-pressed={isProjectChosen}
            onClick={() => onProject(project)}
          >
            Project: <UserText>{project}</UserText>
          </Badge>
        )}
      </Group>
      {gone ? <Text size="sm">{goneWords[gone]}</Text> : <DraftSubmission draft={draft} />}
      {tab === 'submitted' &&
        draft.review_feedback.map((sentence) => (
          <Text key={sentence} size="sm" c="var(--mantine-color-error)">
            {sentence}
          </Text>
        ))}
      <DraftFacts draft={draft} isSandbox={isSandbox} />
    </Stack>
  )
}

const goneWords: Record<Departure | 'elsewhere', string> = {
  submitted: 'It is on the Submitted tab now.',
  deleted: 'It was deleted.',
  elsewhere: 'It is no longer in this list.',
}

function GoneBadge({ gone }: { gone: Departure | 'elsewhere' }) {
  if (gone === 'submitted') return <StatusBadge tone="success" label="Submitted to Meta" />
  return gone === 'deleted' ? <StatusBadge tone="waiting" label="Deleted" /> : null
}

function StatusBadges({ draft, tab }: { draft: Draft; tab: WorkspaceTab }) {
  return (
    <>
      <StatusBadge {...describeStatus(draft)} />
      {tab === 'submitted' && draft.effective_status && (
        <StatusBadge
          tone={effectiveTone(draft.effective_status)}
          label={`At Meta: ${optionWords(draft.effective_status)}`}
        />
      )}
      {tab === 'drafts' && !isBeingSent(draft.submission) && <DraftReadiness draft={draft} />}
      {tab === 'drafts' && isActiveOnSubmit(draft) && <StatusBadge tone="warning" label="Active on submit" />}
    </>
  )
}

function DraftFacts({ draft, isSandbox }: { draft: Draft; isSandbox: boolean }) {
  const { meta_ad_id_returned: adId, submitted_at_timestamp: submittedAt, status_checked_at: checkedAt } = draft
  const address = isSandbox ? null : adsManagerUrl(draft)
  return (
    <Group gap="4px 10px" fz="xs" className={classes.facts}>
      {adId && (
        <span>
          Meta Ad ID: {adId}
          {address && (
            <Anchor href={address} target="_blank" rel="noreferrer" size="xs" ml={4}>
              Open in Ads Manager
            </Anchor>
          )}
        </span>
      )}
      {submittedAt && <Moment label="Submitted" at={submittedAt} />}
      {checkedAt && adId && <Moment label="Status as of" at={checkedAt} />}
      <Moment label="Created" at={draft.created_at} />
    </Group>
  )
}

function Moment({ label, at }: { label: string; at: string }) {
  return (
    <span>
      {label} <time dateTime={at}>{formatDate(at)}</time>
    </span>
  )
}

/** A row's thumbnail. A video is loaded when it is played, not with the list. */
function DraftMedia({ draft }: { draft: Draft }) {
  const { video_url: video, image_url: image } = draft
  if (video) return <VideoThumbnail key={video} name={draft.ad_name} video={video} image={image} />
  return <div className={classes.media}>{image ? <Picture key={image} url={image} /> : 'No Preview'}</div>
}

function VideoThumbnail({ name, video, image }: { name: string; video: string; image: string | null }) {
  const [isPlaying, setPlaying] = useState(false)
  if (isPlaying) {
    return (
      <video
        className={classes.media}
        src={video}
        poster={image ?? undefined}
        preload="none"
        aria-label={`Video of ${name}`}
        controls
        autoPlay
        muted
        playsInline
        ref={(element) => element?.focus({ preventScroll: true })}
      />
    )
  }
  return (
    <button
      type="button"
      className={classes.media}
      aria-label={`Play the video of ${name}`}
      onClick={() => setPlaying(true)}
    >
      {image ? <Picture key={image} url={image} /> : <IconVideo size={24} aria-hidden />}
      <IconPlayerPlay size={16} aria-hidden className={classes.play} />
    </button>
  )
}

function Picture({ url }: { url: string }) {
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return 'No Preview'
  return <img src={url} alt="" loading="lazy" className={classes.picture} onError={() => setFailed(true)} />
}
