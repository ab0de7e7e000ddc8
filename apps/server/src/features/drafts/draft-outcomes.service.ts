import { type AdDifference, adDifferenceSchema, type GuardState } from '@hookline/contract/drafts/ad-guard.schemas'
import { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import { readStored } from '../../platform/database/read-stored.ts'
import { toJson } from '../../platform/json.ts'
import type { AdFacts } from '../../providers/meta-ads/meta-ads.schemas.ts'
import type { ActivityActor } from '../activity/activity.repo.ts'
import type { Notify } from '../notifications/notifications.service.ts'
import { type AdState, listAdNews } from './ad-news.rules.ts'
import { changedFields } from './draft-changes.rules.ts'
import { type DraftRecord, toRecord } from './draft-record.ts'
import * as repo from './drafts.repo.ts'
import { draftContentSchema, toDraftContent } from './existing-ad.rules.ts'
import { createSaveDrafts, type PublishedChange, type PublishedDraft, type SaveDraftsNeeds } from './save-drafts.ts'

/** The ad of a draft at Meta. */
export interface SubmittedDraft {
  adId: string
  creativeId: string
  adSetId: string
  effectiveStatus: string | null
  /** Meta's review, one sentence each. */
  feedback: string[]
  /** Null when the ad was not compared with what was sent. */
  guard: GuardOutcome | null
  at: Date
}

/** What a read of the ad at Meta says, compared with what was sent. */
export interface GuardOutcome {
  state: Exclude<GuardState, 'unchecked'>
  differences: AdDifference[]
  /** What later reads are compared with; null leaves it as it is. */
  baseline: AdFacts | null
  isWornOut: boolean
}

export type DraftOutcomesService = ReturnType<typeof createDraftOutcomesService>

/** Writes into a draft what became of its submission, and announces it. */
export function createDraftOutcomesService(needs: SaveDraftsNeeds & { notify: Notify }) {
  const { notify } = needs
  const { save, publish } = createSaveDrafts(needs)

  /** Stores what a read of the ad says, and notifies its owner of what the read before did not say. */
  async function recordRead(tx: Tx, draftId: string, change: repo.DraftColumns): Promise<void> {
    // Locked, so that of two reads at the same time the later one sees what the earlier one has reported.
    const before = await repo.lockAdState(tx, draftId)
    const after = await repo.recordOutcome(tx, draftId, change)
    // Deleted with its owner's account.
    if (!before || !after) return
    for (const news of listAdNews(toAdState(before), toAdState(after))) {
      await notify(tx, after.user_id, { draftId, adName: after.ad_name, ...news })
    }
  }

  return {
    markSubmitted: (tx: Tx, draftId: string, ad: SubmittedDraft) =>
      recordRead(tx, draftId, {
        status: 'SUBMITTED_TO_META',
        meta_ad_id_returned: ad.adId,
        meta_creative_id_returned: ad.creativeId,
        meta_ad_set_id_returned: ad.adSetId,
        effective_status: ad.effectiveStatus,
        review_feedback: ad.feedback,
        status_checked_at: ad.at,
        submitted_at: ad.at,
        ...(ad.guard && toGuardColumns(ad.guard, ad.at)),
      }),
    setGuard: (tx: Tx, draftId: string, guard: GuardOutcome, at: Date) =>
      recordRead(tx, draftId, toGuardColumns(guard, at)),
    /** The content of an ad, to be stored with it. */
    toDraftContent,
    /**
     * Sets the draft back to the content of its ad. The status of its new ad set stays, because the last step sets it.
     * @param ad.content fields of `toDraftContent`; missing ones stay.
     */
    async restoreContent(
      tx: Tx,
      actor: ActivityActor,
      draft: DraftRecord,
      { content, isAdToBeOn }: { content: Record<string, unknown>; isAdToBeOn: boolean },
    ): Promise<void> {
      const { new_ad_set_configuration: adSet, ...rest } = draftContentSchema.partial().parse(content)
      const status = draft.new_ad_set_configuration?.status ?? 'PAUSED'
      const after = changedFields<DraftRecord>(draft, {
        ...rest,
        ...(adSet !== undefined && { new_ad_set_configuration: adSet && { ...adSet, status } }),
        initial_ad_status_on_meta: isAdToBeOn ? 'ACTIVE' : 'PAUSED',
      })
      await save(tx, actor, 'draft.kept_as_made', [{ draft, after }])
    },
    /** The draft may be changed and submitted again. */
    markFailed: (tx: Tx, draftId: string) => repo.recordOutcome(tx, draftId, { status: 'FAILED_SUBMISSION' }),
    /** The creative that set the ad back. */
    setCreative: (tx: Tx, draftId: string, creativeId: string) =>
      repo.recordOutcome(tx, draftId, { meta_creative_id_returned: creativeId, set_back_creative_id: null }),
    setMetaStatus: (
      tx: Tx,
      draftId: string,
      {
        effectiveStatus,
        feedback,
        lastImpressionsOn,
        at,
      }: Pick<SubmittedDraft, 'effectiveStatus' | 'feedback' | 'at'> & { lastImpressionsOn?: string | null },
    ) =>
      recordRead(tx, draftId, {
        effective_status: effectiveStatus,
        review_feedback: feedback,
        status_checked_at: at,
        // A later read may not have asked for impressions.
        ...(lastImpressionsOn && { last_impressions_on: lastImpressionsOn }),
      }),
    /** Publishes the drafts' state and submission as this transaction leaves them: call it last. */
    async publishChange(
      tx: Tx,
      draftIds: readonly string[],
      change: Exclude<PublishedChange, 'deleted'>,
    ): Promise<void> {
      await publish(tx, (await repo.findAnyDrafts(tx, draftIds)).map(toRecord), change)
    },
    /** Publishes an update of a draft whose state and submission the caller knows. */
    publishSubmission: (tx: Tx, draft: PublishedDraft) => publish(tx, [draft], 'updated'),
  }
}

const toGuardColumns = ({ state, differences, baseline, isWornOut }: GuardOutcome, at: Date): repo.DraftColumns => ({
  guard_state: state,
  guard_differences: toJson(differences),
  guard_checked_at: at,
  is_worn_out: isWornOut,
  ...(baseline && { guard_baseline: toJson(baseline) }),
})

const toAdState = (row: repo.AdStateRow): AdState => ({
  effectiveStatus: row.effective_status,
  feedback: row.review_feedback,
  guardState: row.guard_state,
  differences: readStored(
    'ad_drafts.guard_differences',
    row.id,
    z.array(adDifferenceSchema),
    row.guard_differences,
    [],
  ),
  isWornOut: row.is_worn_out,
})
