import { isBeingSent } from '@hookline/contract/drafts/drafts.rules'
import type { Draft, ReadinessIssue } from '@hookline/contract/drafts/drafts.schemas'
import { submissionStepTitles } from '@hookline/contract/submission-state/submission-state.rules'
import type { SubmissionSummary } from '@hookline/contract/submission-state/submission-state.schemas'
import type { StatusTone } from '../../ui/status-tone.rules.ts'

export interface Words {
  tone: StatusTone
  label: string
}

export function describeDraftStatus({
  status,
  submission,
  effective_status: atMeta,
}: Pick<Draft, 'status' | 'submission' | 'effective_status'>): Words {
  if (isBeingSent(submission)) return { tone: 'running', label: 'Being sent' }
  if (status === 'SUBMITTED_TO_META') {
    const hasProblem = atMeta !== null && ['danger', 'warning'].includes(effectiveTone(atMeta))
    return { tone: hasProblem ? 'waiting' : 'success', label: 'Submitted to Meta' }
  }
  if (status === 'FAILED_SUBMISSION') return { tone: 'danger', label: 'Submission failed' }
  return { tone: 'waiting', label: 'Draft' }
}

/** The step of a running submission, such as 'Uploading the video, 40%'. */
export function describeStep({ step, progress }: Pick<SubmissionSummary, 'step' | 'progress'>): string {
  if (!step) return 'Waiting for its turn'
  const title = submissionStepTitles[step]
  return progress === null ? title : `${title}, ${Math.round(progress)}%`
}

const problems = ['DISAPPROVED', 'WITH_ISSUES']
const inactive = /PAUSED|ARCHIVED|DELETED/

/** The tone of an ad's status at Meta. */
export function effectiveTone(effectiveStatus: string): StatusTone {
  if (effectiveStatus === 'PENDING_BILLING_INFO') return 'warning'
  if (effectiveStatus === 'ACTIVE') return 'success'
  if (problems.includes(effectiveStatus)) return 'danger'
  if (inactive.test(effectiveStatus)) return 'off'
  return 'running'
}

/** The name without the date of its creation: a list has a column for it, and names differ around it. */
export const withoutDate = (adName: string) => adName.replace(/ – \d{4}-\d\d-\d\d/, '')

/** '1 ad', '12 ads'. */
export const countAds = (count: number) => `${count} ${count === 1 ? 'ad' : 'ads'}`

/** The first thing that a draft lacks, for the middle of a line, and how many others: ['choose a campaign', '+2 more']. */
export function describeReasons([first, ...others]: readonly ReadinessIssue[]): string[] {
  if (!first) return []
  const message = first.message.replace(/\.$/, '')
  // Meta and a label, such as 'Ad Set Name', keep their capitals.
  const reason = /^(Meta |(\p{Lu}\S* ){2,}is )/u.test(message)
    ? message
    : message.charAt(0).toLowerCase() + message.slice(1)
  return others.length > 0 ? [reason, `+${others.length} more`] : [reason]
}
