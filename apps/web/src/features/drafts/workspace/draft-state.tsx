import { isActiveOnSubmit, isBeingSent } from '@hookline/contract/drafts/drafts.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { isConnectionError } from '@hookline/contract/errors.rules'
import type { SubmissionSummary } from '@hookline/contract/submission-state/submission-state.schemas'
import { Group, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { aboutQuery } from '../../../lib/about.ts'
import { optionWords } from '../../../lib/option-words.ts'
import { describeDraftStatus, describeReasons, effectiveTone } from '../../../parts/drafts/draft-words.rules.ts'
import { latePart } from '../../../ui/lazy-part.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Departure } from '../draft-list.rules.ts'
import { metaRefusalQuery } from '../drafts.queries.ts'
import { describeFieldPath } from '../grid/grid-columns.rules.ts'
import { MetaRefusalFacts } from '../meta-facts.tsx'
import { SubmissionProgress } from '../submission-progress.tsx'
import detailsClasses from './draft-details.module.css'
import classes from './draft-row.module.css'

/** The error of a submission that has not made an ad; null without one. */
const findFailure = ({ submission }: Draft) =>
  submission?.state === 'failed' || submission?.state === 'stopped'
    ? (submission.error ?? 'Failed to submit ad to Meta.')
    : null

/** What blocks a draft or an ad, one sentence for each reason; empty when nothing does. */
function listReasons(draft: Draft): string[] {
  if (draft.status === 'SUBMITTED_TO_META') return [draft.needs_attention?.text ?? draft.submission?.error ?? []].flat()
  const failure = findFailure(draft)
  return failure === null ? describeReasons(draft.readiness_issues) : [failure]
}

const GuardFacts = latePart(async () => ({ default: (await import('../guard-facts.tsx')).GuardFacts }))
const AttentionSteps = latePart(async () => ({ default: (await import('../attention-steps.tsx')).AttentionSteps }))

interface DraftStateProps {
  draft: Draft
  /** Whether the details below the row are shown. */
  isOpen: boolean
  onToggle: () => void
}

/** The status and the readiness of a draft, and below them what happens or is missing; a button when there is more to read. */
export function DraftState({ draft, isOpen, onToggle }: DraftStateProps) {
  const { submission } = draft
  if (isBeingSent(submission) && submission) {
    return (
      <div className={classes.state}>
        <Badges draft={draft} />
        <div className={classes.reason}>
          <SubmissionProgress submission={submission} />
        </div>
      </div>
    )
  }
  const [reason, others] = listReasons(draft)
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  const [, verb, object = reason, further] =
    reason?.match(/^((?:choose|write|enter) (?:an?|at least one) )([^,:]+)(.*)$/) ?? []
  if (!reason) {
    return (
      <div className={classes.state}>
        <Badges draft={draft} />
      </div>
    )
  }
  return (
    <button type="button" className={classes.state} aria-expanded={isOpen} onClick={onToggle}>
      <Badges draft={draft} />
      <span className={classes.why}>
        <span className={classes.reason} title={reason}>
          {!isOpen && (
            <>
              <span className={classes.verb}>{verb}</span>
              <span>{object}</span>
              <span className={classes.verb}>{further}</span>
            </>
          )}
        </span>
        {!isOpen && others && (
          <span className={classes.others}>
            {` ${others.replace(' more', '')}`}
            <span className={classes.hidden}> more</span>
          </span>
        )}
        <Chevron size={14} aria-hidden />
      </span>
    </button>
  )
}

function Badges({ draft }: { draft: Draft }) {
  const { status, submission, effective_status: atMeta, is_ready_to_submit: isReady } = draft
  const isSent = status === 'SUBMITTED_TO_META'
  const isIdle = status === 'draft' && !isBeingSent(submission)
  // On a narrow row the tab or a more telling badge says as much.
  const isImplied = isIdle || (isSent && atMeta !== null)
  const readiness = isReady ? 'Ready' : 'Not Ready'
  return (
    <span className={classes.badges}>
      <span className={isImplied ? classes.wide : undefined}>
        <StatusBadge {...describeDraftStatus(draft)} />
      </span>
      {isSent ? (
        // It decides nothing any more.
        <span className={classes.wide}>
          <StatusBadge tone="off" label={readiness} />
        </span>
      ) : (
        <StatusBadge tone={isReady ? 'success' : 'warning'} label={readiness} />
      )}
      {isSent && atMeta && (
        <StatusBadge
          tone={effectiveTone(atMeta)}
          label={draft.is_delivering ? 'Delivering' : `At Meta: ${optionWords(atMeta)}`}
        />
      )}
      {isSent && draft.guard.state === 'changed' && <StatusBadge tone="warning" label="Changed by Meta" />}
      {isSent && draft.guard.state === 'gone' && <StatusBadge tone="danger" label="Gone at Meta" />}
      {isReady && isIdle && isActiveOnSubmit(draft) && <StatusBadge tone="warning" label="Active on submit" />}
    </span>
  )
}

/** Everything that blocks a draft or an ad, with links to fix it. */
export function DraftDetails({ draft }: { draft: Draft }) {
  const { data: about } = useQuery(aboutQuery)
  const isSandbox = about?.simulated.includes('meta') ?? true
  const { submission, readiness_issues: issues, review_feedback: feedback } = draft
  const failure = findFailure(draft)
  const isSent = draft.status === 'SUBMITTED_TO_META'
  return (
    <Stack gap={4} fz={13}>
      {failure && submission && <Failure draft={draft} submission={submission} error={failure} />}
      {failure && issues.length > 0 && <span className={classes.text}>Also missing</span>}
      {!isSent && issues.length > 0 && (
        <ul className={detailsClasses.issues} aria-label={`Missing in ${draft.ad_name}`}>
          {issues.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <Link to="/meta-ads-editor/$adId" params={{ adId: draft.id }} search={{ field }}>
                {message.replace(/\.$/, '')}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isSent && <GuardFacts draft={draft} />}
      {isSent && <AttentionSteps draft={draft} isSandbox={isSandbox} />}
      {isSent && [...feedback, submission?.error].map((text) => text && <span key={text}>{text}</span>)}
    </Stack>
  )
}

interface FailureProps {
  draft: Draft
  submission: SubmissionSummary
  error: string
}

function Failure({ draft, submission, error }: FailureProps) {
  const { errorField, errorCode } = submission
  const { data: meta } = useQuery(metaRefusalQuery(submission))
  return (
    <>
      <Text size="sm" c="var(--mantine-color-error)">
        {error}
      </Text>
      <Group gap="4px 10px">
        {errorField && (
          <Link to="/meta-ads-editor/$adId" params={{ adId: draft.id }} search={{ field: errorField }}>
            {errorField === 'video_asset_gcs_url' ? 'Replace video' : `Go to ${describeFieldPath(errorField)}`}
          </Link>
        )}
        {isConnectionError(errorCode) && <Link to="/settings/meta">Reconnect to Meta</Link>}
      </Group>
      {meta && (
        <section aria-label="What Meta said">
          <MetaRefusalFacts meta={meta} />
        </section>
      )}
    </>
  )
}

const goneWords: Record<Departure | 'elsewhere', string> = {
  submitted: 'It is on the Submitted tab now.',
  deleted: 'It was deleted.',
  'taken over': 'It belongs to another user now.',
  elsewhere: 'It is no longer in this list.',
}

/** The state of a draft that has left the list, which still shows it. */
export function GoneState({ gone }: { gone: Departure | 'elsewhere' }) {
  return (
    <div className={classes.state}>
      {gone === 'submitted' && <StatusBadge tone="success" label="Submitted to Meta" />}
      {gone === 'deleted' && <StatusBadge tone="off" label="Deleted" />}
      {gone === 'taken over' && <StatusBadge tone="off" label="Taken over" />}
      <span className={classes.reason}>{goneWords[gone]}</span>
    </div>
  )
}
