import type { Campaign } from '@hookline/contract/meta-lists/meta-lists.schemas'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { AppError } from '../../platform/errors.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { MetaAdsError, MetaAdsSession, MetaCampaign, Urgency } from '../../providers/meta-ads/meta-ads.ts'
import type { ObjectStorage } from '../../providers/storage/storage.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import type { PlanAdSet } from '../ad-sets/plan-ad-set.ts'
import type { DraftsService } from '../drafts/drafts.service.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'

/** How fast submissions go; tests are in more of a hurry. */
export interface SubmissionPace {
  /** Running at once in one ad account, on all nodes together. */
  perAccount: number
  /** When to look for what a lost call may have made, in milliseconds after the loss. */
  lookAfterMs: readonly number[]
  /** How long Meta may say that something is missing that was just made. */
  readLagMs: number
}

/** What submissions need of the platform, the providers and other features. */
export interface SubmissionNeeds {
  db: Database
  clock: Clock
  jobs: Jobs
  log: Log
  record: RecordActivity
  /** 0…1, for the jitter of retries. */
  random(): number
  drafts: Pick<
    DraftsService,
    | 'find'
    | 'findAll'
    | 'lock'
    | 'present'
    | 'markSubmitted'
    | 'markFailed'
    | 'contentOf'
    | 'restoreContent'
    | 'setMetaStatus'
    | 'publishChange'
    | 'publishSubmission'
  >
  /** Calls in this person's name. @throws AppError META_NOT_CONNECTED, META_RECONNECT */
  sessionFor(
    userId: number,
    options?: { signal?: AbortSignal; urgency?: Urgency | (() => Urgency) },
  ): Promise<MetaAdsSession>
  toAppError(error: MetaAdsError): AppError
  planAdSet: PlanAdSet
  presentCampaign(campaign: MetaCampaign): Campaign
  storage: Pick<ObjectStorage, 'openRead'>
  findStored: UploadsService['findStored']
  /** A picture that Meta named; null when it is elsewhere than at Meta, too large, or does not come. */
  fetchPicture(address: string, signal: AbortSignal): Promise<Uint8Array | null>
  /** Drafts in work at once in this process. */
  concurrency: number
  pace: SubmissionPace
}
