import { isBeingSent } from '@hookline/contract/drafts/drafts.rules'
import type { Draft, SubmissionSummary } from '@hookline/contract/drafts/drafts.schemas'
import type { MetaRefusal } from '@hookline/contract/errors'
import { asksToConnect } from '@hookline/contract/meta-connection/meta-connection.rules'
import { submissionStepTitles } from '@hookline/contract/submissions/submissions.rules'
import { Alert, Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { aboutQuery } from '../../../lib/about.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { optionWords } from '../../../lib/option-words.ts'
import { CollapsiblePanel } from '../../../ui/collapsible-panel.tsx'
import { adsManagerUrl, describeSent } from '../../../ui/drafts/draft-words.rules.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { toneOf } from '../../../ui/status-badge.tsx'
import { WaitCountdown } from '../../../ui/wait-countdown.tsx'
import classes from './draft-editor.module.css'
import { refusalQuery } from './editor.queries.ts'
import { focusField } from './focus-field.ts'

interface SubmissionPanelProps {
  draft: Draft
  /** What the last call to submit was refused with. */
  error: Error | null
  /** The form's field that Meta blames. */
  blamedField: string | null
  onDuplicate: () => void
  isDuplicating: boolean
}

/** How the sending of the draft goes, went wrong, or ended. */
export function SubmissionPanel(props: SubmissionPanelProps) {
  const { draft, error } = props
  const { submission, status } = draft
  if (status === 'SUBMITTED_TO_META') return <Sent {...props} />
  if (submission && isBeingSent(submission)) return <OnItsWay {...props} submission={submission} />
  if (submission?.state === 'failed' || submission?.state === 'stopped') {
    return <Failed {...props} submission={submission} />
  }
  if (!error) return null
  return <Refusal message={error.message} meta={error instanceof ApiError ? error.meta : null} blamedField={null} />
}

function OnItsWay(props: SubmissionPanelProps & { submission: SubmissionSummary }) {
  const { submission } = props
  const { step, state, progress, error } = submission
  const title = step ? submissionStepTitles[step] : 'Waiting for its turn'
  return (
    <Alert color="accent" icon={<IconClock aria-hidden />} title="Being sent to Meta" role="status">
      <Stack gap="xs">
        <Text>
          {state === 'waiting' && submission.retryAt ? <WaitCountdown until={submission.retryAt} /> : title}
          {progress !== null && ` · ${Math.round(progress)} %`}
        </Text>
        {error && <Text c="dimmed">{error}</Text>}
        {progress !== null && <Progress value={progress} aria-label={title} />}
        <Text size="sm" c="dimmed">
          It goes on when you leave this page. The draft cannot be changed meanwhile.
        </Text>
        <DuplicateButton {...props} />
      </Stack>
    </Alert>
  )
}

function Failed({ submission, blamedField }: SubmissionPanelProps & { submission: SubmissionSummary }) {
  const { data: meta = null } = useQuery(refusalQuery(submission))
  return <Refusal message={submission.error ?? 'It was not sent.'} meta={meta} blamedField={blamedField} />
}

interface RefusalProps {
  message: string
  meta: MetaRefusal | null
  blamedField: string | null
}

function Refusal({ message, meta, blamedField }: RefusalProps) {
  const needsConnection = asksToConnect(message)
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertCircle aria-hidden />}
      title={meta?.title ?? 'The draft was not submitted'}
    >
      <Stack gap="sm" align="stretch">
        <Text style={{ overflowWrap: 'anywhere' }}>{message}</Text>
        {(blamedField || needsConnection) && (
          <Group gap="xs">
            {blamedField && (
              <Button size="xs" variant="default" onClick={() => focusField(blamedField)}>
                Go to the field
              </Button>
            )}
            {needsConnection && (
              <LinkButton size="xs" variant="default" to="/settings/meta">
                Meta settings
              </LinkButton>
            )}
          </Group>
        )}
        {meta && (
          <CollapsiblePanel title="What Meta said">
            <MetaWords meta={meta} />
          </CollapsiblePanel>
        )}
      </Stack>
    </Alert>
  )
}

function MetaWords({ meta }: { meta: MetaRefusal }) {
  const facts = [
    ['Message', meta.message],
    ['Code', meta.code === null ? null : [meta.code, meta.subcode].filter((code) => code !== null).join(' / ')],
    ['Trace id', meta.traceId],
    ['Fields', meta.blamedFields.join(', ') || null],
  ] as const
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) => value !== null && [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>],
      )}
    </dl>
  )
}

function Sent(props: SubmissionPanelProps) {
  const { draft } = props
  const { data: about } = useQuery(aboutQuery)
  // Ads Manager does not know the ads of the simulated Meta.
  const address = about && !about.simulated.includes('meta') ? adsManagerUrl(draft) : null
  const { tone, label } = describeSent(draft.effective_status)
  const { color, Icon } = toneOf(tone)
  const facts = [
    ['Ad ID', draft.meta_ad_id_returned],
    ['Creative ID', draft.meta_creative_id_returned],
    ['Ad Set ID', draft.meta_ad_set_id_returned],
    ['Status at Meta', draft.effective_status && optionWords(draft.effective_status)],
  ] as const
  return (
    <Alert color={color} icon={<Icon aria-hidden />} title={label}>
      <Stack gap="sm" align="flex-start">
        <dl className={classes.facts}>
          {facts.map(([name, value]) => value && [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
        </dl>
        {draft.review_feedback.map((sentence) => (
          <Text key={sentence} size="sm">
            {sentence}
          </Text>
        ))}
        {draft.submission?.error && <Text size="sm">{draft.submission.error}</Text>}
        <Text size="sm" c="dimmed">
          What was sent cannot be changed any more.
        </Text>
        <Group gap="sm">
          <DuplicateButton {...props} />
          {address && (
            <Anchor href={address} target="_blank" rel="noopener noreferrer" size="sm">
              Open in Ads Manager
            </Anchor>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}

function DuplicateButton({ onDuplicate, isDuplicating }: SubmissionPanelProps) {
  return (
    <Button size="xs" variant="default" w="fit-content" onClick={onDuplicate} loading={isDuplicating}>
      Duplicate as new draft
    </Button>
  )
}
