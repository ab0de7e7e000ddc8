import { describeDifferences } from '@hookline/contract/drafts/ad-guard.rules'
import type { AdDifference } from '@hookline/contract/drafts/ad-guard.schemas'
import type { NotificationKind } from '@hookline/contract/notifications/notifications.schemas'
import type { Operation } from '@hookline/contract/tools/operations.rules'

interface NamedAd {
  draftId: string
  adName: string
}

interface EndedAd extends NamedAd {
  /** Why it was not sent, or what differs from what was chosen; null for nothing. */
  note: string | null
}

/** A fact about one sent ad that its owner should know. */
export type AdNews =
  | { kind: 'ad_disapproved'; reason: string | null }
  | { kind: 'ad_changed'; differences: readonly AdDifference[] }
  | { kind: 'ad_worn_out' }
  | { kind: 'ad_gone' }

/** What the features report. */
export type Happening =
  /** All jobs of a generation batch have ended. */
  | {
      kind: 'batch_done'
      batchId: string
      operation: Operation
      /** Also those that were cancelled or retried. */
      jobs: number
      done: readonly { historyId: number; filename: string }[]
      failed: readonly { historyId: number; filename: string }[]
    }
  /** All submissions of a batch, or a single one, have ended. */
  | { kind: 'ads_sent' | 'ads_failed'; submissionId: string; ads: readonly EndedAd[] }
  | (NamedAd & AdNews)
  /** `endsAt` is when Meta ends the access, or `broken` says that Meta refuses it already. */
  | { kind: 'token_expires'; isDataAccess: boolean; endsAt: Date }
  | { kind: 'token_expires'; broken: string; connectedAt: Date }
  | { kind: 'quota_used_up'; work: 'check' | 'submission' }

interface NewNotification {
  kind: NotificationKind
  occurrence: string
  text: string
  draftId: string | null
  path: string
}

const drafts = '/meta-ads-workspace'
const submitted = `${drafts}?status=submitted`
const needingAttention = `${submitted}&attention=true`

const results: Record<Operation, string> = { copy: 'The copy', analysis: 'The analysis', comparison: 'The comparison' }

/** The notification of a happening, with the name by which a second report of it is recognised. */
export function describeHappening(happening: Happening, now: Date): NewNotification {
  const { kind } = happening
  switch (kind) {
    case 'batch_done':
      return { kind, draftId: null, ...describeBatch(happening) }
    case 'ads_sent':
    case 'ads_failed': {
      const [first, ...others] = happening.ads
      const draftId = first && others.length === 0 ? first.draftId : null
      const text = kind === 'ads_sent' ? describeSent(happening.ads) : describeFailed(happening.ads)
      const path = kind === 'ads_sent' ? submitted : drafts
      return { kind, occurrence: happening.submissionId, text, draftId, path }
    }
    case 'token_expires':
      return { kind, draftId: null, path: '/settings/meta', ...describeEnd(happening, now) }
    case 'quota_used_up': {
      const { work } = happening
      const [what, path] = work === 'check' ? ['Checks of your ads go', submitted] : ['Submissions go', drafts]
      const occurrence = `${work} ${toDay(now)}`
      return {
        kind,
        occurrence,
        text: `Meta's quota is used up. ${what} on as soon as Meta allows more calls.`,
        draftId: null,
        path,
      }
    }
    default: {
      const { draftId } = happening
      const occurrence = `${draftId} ${now.toISOString()}`
      return { kind, occurrence, text: describeAd(happening), draftId, path: needingAttention }
    }
  }
}

/** Ads that are counted together, because so many had the same news. */
export function describeManyAds(kind: NotificationKind, count: number): string {
  const [ads, were] = count === 1 ? ['ad', 'was'] : ['ads', 'were']
  switch (kind) {
    case 'ad_disapproved':
      return `Meta refused ${count} more ${ads}.`
    case 'ad_changed':
      return `${count} more ${ads} ${were} changed by Meta.`
    case 'ad_worn_out':
      return `The creatives of ${count} more ${ads} are worn out.`
    default:
      return `Meta no longer has ${count} more ${ads}.`
  }
}

function describeBatch({ batchId, operation, jobs, done, failed }: Happening & { kind: 'batch_done' }) {
  // A retry adds a job to its batch, which is then done once more.
  const occurrence = `${batchId} ${jobs}`
  const [only, ...others] = [...done, ...failed]
  if (only && others.length === 0) {
    const text =
      done.length === 1 ? `${results[operation]} for "${only.filename}" is ready.` : `"${only.filename}" failed.`
    return { occurrence, text, path: `/result/${only.historyId}` }
  }
  const counted = [done.length > 0 && countWord(done.length, 'result'), failed.length > 0 && `${failed.length} failed`]
  const text = `A batch is done: ${counted.filter(Boolean).join(', ')}.`
  return { occurrence, text, path: operation === 'copy' ? `/review?batch=${batchId}` : '/history' }
}

function describeSent(ads: readonly EndedAd[]): string {
  const [first, ...others] = ads
  const noted = ads.filter(({ note }) => note !== null).length
  if (first && others.length === 0) return [`"${first.adName}" was sent to Meta.`, first.note].filter(Boolean).join(' ')
  return `${ads.length} ads were sent to Meta.${noted > 0 ? ` ${noted} of them with a note.` : ''}`
}

function describeFailed(ads: readonly EndedAd[]): string {
  const [first, ...others] = ads
  const reason = first?.note ? ` ${first.note}` : ''
  if (others.length === 0) return `"${first?.adName}" was not sent.${reason}`
  return `${ads.length} ads were not sent. "${first?.adName}":${reason}`
}

function describeAd({ adName, ...news }: NamedAd & AdNews): string {
  switch (news.kind) {
    case 'ad_disapproved':
      return [`Meta refused "${adName}".`, news.reason].filter(Boolean).join(' ')
    case 'ad_changed':
      return `Meta changed "${adName}". ${describeDifferences(news.differences)}`
    case 'ad_worn_out':
      return `Meta says that the creative of "${adName}" is worn out.`
    default:
      return `Meta no longer has "${adName}".`
  }
}

function describeEnd(end: Happening & { kind: 'token_expires' }, now: Date): { occurrence: string; text: string } {
  if ('broken' in end) return { occurrence: `broken ${end.connectedAt.toISOString()}`, text: end.broken }
  const access = end.isDataAccess ? 'Your data access at Meta' : 'Your access to Meta'
  const text =
    end.endsAt > now
      ? `${access} ends on ${toDay(end.endsAt)}. Reconnect before that day.`
      : `${access} has ended. Please reconnect.`
  return { occurrence: end.endsAt.toISOString(), text }
}

const countWord = (count: number, word: string) => `${count} ${count === 1 ? word : `${word}s`}`
const toDay = (moment: Date) => moment.toISOString().slice(0, 10)
