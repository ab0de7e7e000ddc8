import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { AppError } from '../../platform/errors.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { MetaAds, MetaAdsError, MetaAdsSession, Urgency } from '../../providers/meta-ads/meta-ads.ts'
import type { HintedAdsService } from '../submissions/hinted-ads.service.ts'

export interface AdHintsNeeds {
  db: Database
  clock: Clock
  log: Log
  webhooks: MetaAds['webhooks']
  /** Calls in this user's name. @throws AppError META_NOT_CONNECTED, META_RECONNECT */
  sessionFor(userId: number, options?: { signal?: AbortSignal; urgency?: Urgency }): Promise<MetaAdsSession>
  toAppError(error: MetaAdsError): AppError
  ads: Pick<HintedAdsService, 'hint' | 'startCheck' | 'listAccounts' | 'listLastReads' | 'findOldestRead'>
  /** Where Meta sends webhooks; null where it cannot reach this server. */
  webhookUrl: (() => string) | null
  /** Proves to Meta that the address is ours. */
  verifyToken: string
}
