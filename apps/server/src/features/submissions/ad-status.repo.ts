import type { ExpressionBuilder, NotNull } from 'kysely'
import type { DB } from '../../platform/database/database.gen.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { endedStatuses } from './submissions.rules.ts'

/** A sent ad to read, with its stored status. */
export type AdToRead = Omit<Awaited<ReturnType<typeof listOwnAds>>[number], 'userId'>

/** Statuses while Meta reviews the ad. An ad whose status was never read counts as in review. */
const reviewStatuses = ['IN_PROCESS', 'PENDING_REVIEW', 'PREAPPROVED']

/** The most ads that one sweep reads; the next sweep reads the rest. */
const sweepMax = 300

/**
 * Most reviews end within a day. Meta may still refuse a paused ad later, or a running one after complaints, so these
 * are read less often and for 30 days. A rule reads statuses older than `minutes`, until `days` after the submission.
 */
const sweepRules = [
  // Shorter than the sweep's interval of 15 minutes, so that a slow sweep does not make the next one skip ads.
  { isInReview: true, days: 7, minutes: 14 },
  { isInReview: false, days: 3, minutes: 6 * 60 },
  { isInReview: false, days: 30, minutes: 24 * 60 },
]

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Sent ads that may still change, the longest unread first. */
function sentAds(db: Queryable) {
  return db
    .selectFrom('ad_drafts')
    .select(['id as draftId', 'user_id as userId', 'meta_ad_id_returned as adId'])
    .select(['effective_status as effectiveStatus', 'review_feedback as feedback'])
    .$narrowType<{ adId: NotNull }>()
    .where('status', '=', 'SUBMITTED_TO_META')
    .where('meta_ad_id_returned', 'is not', null)
    .where((eb) => eb.or([eb('effective_status', 'is', null), eb('effective_status', 'not in', endedStatuses)]))
    .orderBy('status_checked_at', (order) => order.asc().nullsFirst())
}

/** One user's ads that were read before `checkedBefore` or never. */
export function listOwnAds(db: Queryable, userId: number, checkedBefore: Date) {
  return sentAds(db)
    .where('user_id', '=', userId)
    .where((eb) => wasCheckedBefore(eb, checkedBefore))
    .execute()
}

/** All users' ads that are due at `now` by one of the sweep rules. */
export function listDueAds(db: Queryable, now: Date) {
  const subtractFromNow = (ms: number) => new Date(now.getTime() - ms)
  return sentAds(db)
    .where((eb) =>
      eb.or(
        sweepRules.map(({ isInReview, days, minutes }) =>
          eb.and([
            eb('submitted_at', '>=', subtractFromNow(days * dayMs)),
            wasCheckedBefore(eb, subtractFromNow(minutes * minuteMs)),
            ...(isInReview
              ? [eb.or([eb('effective_status', 'is', null), eb('effective_status', 'in', reviewStatuses)])]
              : []),
          ]),
        ),
      ),
    )
    .limit(sweepMax)
    .execute()
}

function wasCheckedBefore(eb: ExpressionBuilder<DB, 'ad_drafts'>, moment: Date) {
  return eb.or([eb('status_checked_at', 'is', null), eb('status_checked_at', '<', moment)])
}
