import type { Campaign } from '@hookline/contract/meta-lists/meta-lists.schemas'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { AppError } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/observability/log.ts'
import type {
  AdComparison,
  MetaAdsError,
  MetaAdsSession,
  MetaCampaign,
  Urgency,
} from '../../providers/meta-ads/meta-ads.ts'
import type { ObjectStorage } from '../../providers/storage/storage.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import type { PlanAdSet } from '../ad-sets/plan-ad-set.rules.ts'
import type { DraftOutcomesService } from '../drafts/draft-outcomes.service.ts'
import type { ReadDraftsService } from '../drafts/read-drafts.service.ts'
import type { KnownLists } from '../meta-lists/meta-lists.service.ts'
import type { Notify } from '../notifications/notifications.service.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'

/** Limits and waits; tests use shorter ones. */
export interface SubmissionPace {
  /** Running submissions of one ad account, on all nodes together. */
  perAccount: number
  /** When to look for the object of an unanswered call, in milliseconds after it. */
  lookAfterMs: readonly number[]
  /** How long Meta may report a new object as missing. */
  readLagMs: number
  /** How long an answer waits for the end of its submission. */
  answerWithinMs: number
}

/** What submissions need of the platform, the providers and other features. */
export interface SubmissionNeeds {
  db: Database
  clock: Clock
  jobs: Jobs
  events: Pick<Events, 'subscribe'>
  log: Log
  record: RecordActivity
  notify: Notify
  /** 0…1, for the jitter of retries. */
  random(): number
  drafts: ReadDraftsService
  outcomes: DraftOutcomesService
  /** Calls in this user's name. @throws AppError META_NOT_CONNECTED, META_RECONNECT */
  sessionFor(
    userId: number,
    options?: { signal?: AbortSignal; urgency?: Urgency | (() => Urgency) },
  ): Promise<MetaAdsSession>
  toAppError(error: MetaAdsError): AppError
  comparison: AdComparison
  planAdSet: PlanAdSet
  /** What is cached of the user's lists at Meta. */
  knownLists(userId: number): Promise<KnownLists>
  presentCampaign(campaign: MetaCampaign): Campaign
  storage: Pick<ObjectStorage, 'openRead'>
  findStored: UploadsService['findStored']
  /** A picture at an address that Meta gave; null when it is not on Meta's hosts, too large, or fails. */
  fetchPicture(address: string, signal: AbortSignal): Promise<Uint8Array | null>
  /** Drafts that this process sends at once. */
  concurrency: number
  pace: SubmissionPace
}
