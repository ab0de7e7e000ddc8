import { isBeingSent } from '@hookline/contract/drafts/drafts.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { isConnectionError } from '@hookline/contract/errors.rules'
import type { MetaRefusal } from '@hookline/contract/errors.schemas'
import type { SubmissionSummary } from '@hookline/contract/submission-state/submission-state.schemas'
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { aboutQuery } from '../../../lib/about.ts'
import { ApiError, errorMessage } from '../../../lib/api-error.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { optionWords } from '../../../lib/option-words.ts'
import { adsManagerUrl, describeDelivery, describeSent } from '../../../parts/drafts/sent-ad-words.rules.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { FactList } from '../../../ui/page/fact-list.tsx'
import { NoticeLine } from '../../../ui/page/notice-line.tsx'
import { getTone } from '../../../ui/status-badge.tsx'
import { describeCheck } from '../ad-check-words.rules.ts'
import { useAdCheck } from '../ad-checks.queries.ts'
import { AttentionSteps } from '../attention-steps.tsx'
import { metaRefusalQuery } from '../drafts.queries.ts'
import { GuardFacts } from '../guard-facts.tsx'
import { MetaRefusalFacts } from '../meta-facts.tsx'
import { SubmissionProgress } from '../submission-progress.tsx'
import classes from './draft-editor.module.css'
import { videoField } from './draft-form.rules.ts'
import { focusField } from './focus-field.ts'

interface SubmissionPanelProps {
  draft: Draft
  /** What the last call to submit was refused with. */
  error: Error | null
  /** The form's field that Meta blames. */
  blamedField: string | null
  onChooseVideo: () => void
  /** Switches a submitted ad on and off. */
  liveActions: ReactNode
}

/** The state of the draft's submission. */
export function SubmissionPanel(props: SubmissionPanelProps) {
  const { draft, error, blamedField, onChooseVideo, liveActions } = props
  const { submission, status } = draft
  if (status === 'SUBMITTED_TO_META') return <Submitted draft={draft} liveActions={liveActions} />
  if (submission && isBeingSent(submission)) return <Running submission={submission} />
  if (submission?.state === 'failed' || submission?.state === 'stopped') {
    return <Failed submission={submission} blamedField={blamedField} onChooseVideo={onChooseVideo} />
  }
  if (!error) return null
  const { code, meta } = error instanceof ApiError ? error : { code: null, meta: null }
  return <Refusal message={error.message} code={code} meta={meta} blamedField={null} onChooseVideo={onChooseVideo} />
}

function Running({ submission }: { submission: SubmissionSummary }) {
  return (
    <Alert color="accent" icon={<IconClock aria-hidden />} title="Being sent to Meta" role="status" py="xs">
      <Stack gap="xs">
        <SubmissionProgress submission={submission} />
        <Text size="sm" c="dimmed">
          Continues when you leave this page. The draft cannot be changed until it ends.
        </Text>
      </Stack>
    </Alert>
  )
}

interface FailedProps extends Pick<SubmissionPanelProps, 'blamedField' | 'onChooseVideo'> {
  submission: SubmissionSummary
}

function Failed({ submission, ...rest }: FailedProps) {
  const { data: meta = null } = useQuery(metaRefusalQuery(submission))
  const message = submission.error ?? 'Failed to submit ad to Meta.'
  return <Refusal message={message} code={submission.errorCode} meta={meta} {...rest} />
}

interface RefusalProps extends Pick<SubmissionPanelProps, 'blamedField' | 'onChooseVideo'> {
  message: string
  code: string | null
  meta: MetaRefusal | null
}

function Refusal({ message, code, meta, blamedField, onChooseVideo }: RefusalProps) {
  const title = meta?.title ?? 'The draft was not submitted'
  const [isOpen, setOpen] = useState(false)
  const isVideo = blamedField === videoField
  return (
    <NoticeLine
      color="red"
      role="alert"
      icon={<IconAlertCircle aria-hidden />}
      title={title}
      actions={
        <>
          {blamedField && (
            <Button
              size="compact-sm"
              variant={isVideo ? 'filled' : 'default'}
              onClick={() => (isVideo ? onChooseVideo() : focusField(blamedField))}
            >
              {isVideo ? 'Replace video' : 'Go to the field'}
            </Button>
          )}
          {isConnectionError(code) && (
            <LinkButton size="compact-sm" variant="default" to="/settings/meta">
              Meta settings
            </LinkButton>
          )}
          {meta && (
            <Button size="compact-sm" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              What Meta said
            </Button>
          )}
        </>
      }
      details={isOpen && meta && <MetaRefusalFacts meta={{ ...meta, title: null }} />}
    >
      {message}
    </NoticeLine>
  )
}

function Submitted({ draft, liveActions }: Pick<SubmissionPanelProps, 'draft' | 'liveActions'>) {
  const { data: about } = useQuery(aboutQuery)
  // Ads Manager does not know the ads of the simulated Meta.
  const address = about && !about.simulated.includes('meta') ? adsManagerUrl(draft) : null
  const { tone, label } = describeSent(draft.effective_status)
  const { color, Icon } = getTone(tone)
  return (
    // The badge after the ad's name says that it was submitted.
    <Alert data-tone={tone} color={color} icon={<Icon aria-hidden />} title={tone === 'success' ? null : label} py="xs">
      <Stack gap="xs" align="flex-start" className={classes.facts}>
        <FactList
          facts={[
            ['Ad ID', draft.meta_ad_id_returned],
            ['Creative ID', draft.meta_creative_id_returned],
            ['Ad Set ID', draft.meta_ad_set_id_returned],
            ['Status at Meta', draft.effective_status && optionWords(draft.effective_status)],
            ['Delivery', describeDelivery(draft)],
          ]}
        />
        <GuardFacts draft={draft} />
        {draft.is_own && <AdCheck draftId={draft.id} />}
        <AttentionSteps draft={draft} isSandbox={address === null} />
        {draft.is_own && liveActions}
        {draft.review_feedback.map((sentence) => (
          <Text key={sentence} size="sm">
            {sentence}
          </Text>
        ))}
        {draft.submission?.error && <Text size="sm">{draft.submission.error}</Text>}
        {address && (
          <Anchor href={address} target="_blank" rel="noopener noreferrer" size="sm">
            Open in Ads Manager
          </Anchor>
        )}
      </Stack>
    </Alert>
  )
}

/** Compares the ad with what was sent; what it finds is the draft's own state. */
function AdCheck({ draftId }: { draftId: string }) {
  const { check, isChecking, job, error } = useAdCheck()
  const problem = error ? errorMessage(error) : job && (isChecking || job.error) ? describeCheck(job, formatDate) : null
  return (
    <Group gap="xs">
      <Button size="compact-sm" variant="default" loading={isChecking} onClick={() => check([draftId])}>
        Check now
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {problem}
      </Text>
    </Group>
  )
}
