import { isBeingSent } from '@hookline/contract/drafts/drafts.rules'
import type { Draft, SubmissionSummary } from '@hookline/contract/drafts/drafts.schemas'
import { asksToConnect } from '@hookline/contract/meta-connection/meta-connection.rules'
import { Progress, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { describeStep } from '../../../ui/drafts/draft-words.rules.ts'
import { WaitCountdown } from '../../../ui/wait-countdown.tsx'
import classes from './draft-row.module.css'
import { failureQuery } from './workspace.queries.ts'

/** How the sending of a draft goes, went wrong, or what it left to do. */
export function DraftSubmission({ draft }: { draft: Draft }) {
  const { submission } = draft
  if (!submission) return null
  if (isBeingSent(submission)) return <OnItsWay submission={submission} />
  if (submission.state === 'done') {
    return submission.error && <Text size="sm">{submission.error}</Text>
  }
  return <Failed draft={draft} submission={submission} />
}

function OnItsWay({ submission }: { submission: SubmissionSummary }) {
  const { state, progress, error, retryAt } = submission
  const isWaiting = state === 'waiting'
  return (
    <div>
      <Text size="sm">
        {isWaiting ? <WaitCountdown until={retryAt} /> : describeStep(submission)}
        {isWaiting && error && `. ${error}`}
      </Text>
      {!isWaiting && progress !== null && (
        <Progress value={progress} size="xs" mt={4} aria-label={describeStep({ ...submission, progress: null })} />
      )}
    </div>
  )
}

function Failed({ draft, submission }: { draft: Draft; submission: SubmissionSummary }) {
  const [isOpen, setOpen] = useState(false)
  const message = submission.error ?? 'Failed to submit ad to Meta.'
  const { errorField } = submission
  const needsConnection = asksToConnect(message)
  return (
    <div>
      <Text size="sm" className={classes.error}>
        {message}
      </Text>
      <div className={classes.failureLinks}>
        {errorField && (
          <Link to="/meta-ads-editor/$adId" params={{ adId: draft.id }} search={{ field: errorField }}>
            Go to the field
          </Link>
        )}
        {needsConnection && <Link to="/settings/meta">Reconnect to Meta</Link>}
        <UnstyledButton className={classes.textButton} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          What Meta said
        </UnstyledButton>
      </div>
      {isOpen && <MetaWords jobId={submission.jobId} />}
    </div>
  )
}

function MetaWords({ jobId }: { jobId: string }) {
  const { data: meta, error } = useQuery(failureQuery(jobId))
  if (error) return <Text size="sm">{errorMessage(error)}</Text>
  if (meta === undefined) return <Text size="sm">Loading…</Text>
  if (meta === null) return <Text size="sm">Nothing: it did not come to a call that Meta refused.</Text>
  const codes = [meta.code, meta.subcode].filter((code) => code !== null).join(' / ')
  return (
    <div>
      {meta.title && (
        <Text size="sm" fw={600}>
          {meta.title}
        </Text>
      )}
      <Text size="sm">{meta.message}</Text>
      <Text size="xs" c="dimmed">
        {[codes && `Code ${codes}`, meta.traceId && `Trace id ${meta.traceId}`].filter(Boolean).join(' · ')}
      </Text>
    </div>
  )
}
