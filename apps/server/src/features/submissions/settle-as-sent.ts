import type { SubmissionStep } from '@hookline/contract/drafts/drafts.schemas'
import type { Tx } from '../../platform/database/database.ts'
import { toText } from '../../platform/json.ts'
import { describeDoubles, describeUnfinished } from './made-notes.rules.ts'
import { type MadeAd, storedAdSetSchema } from './step-results.schemas.ts'
import { readMadeAd } from './steps/ad.step.ts'
import type { AdState } from './steps/finish-ad.step.ts'
import type { SubmissionsNeeds } from './submission-needs.ts'
import { readSteps, type StepRecord } from './submission-steps.repo.ts'
import * as repo from './submissions.repo.ts'

type Steps = ReadonlyMap<SubmissionStep, StepRecord>

/** Records in the draft what it became at Meta. */
export async function markAsSent(
  tx: Tx,
  { drafts, clock }: Pick<SubmissionsNeeds, 'drafts' | 'clock'>,
  draftId: string,
  made: MadeAd,
  state: AdState | null,
): Promise<void> {
  await drafts.markSubmitted(tx, draftId, {
    adId: made.id,
    creativeId: made.creativeId,
    adSetId: made.adSetId,
    effectiveStatus: state?.effectiveStatus ?? null,
    feedback: state?.feedback ?? [],
    at: clock.now(),
  })
}

/** What people should know of the ad for good: what was sent otherwise than chosen, and what is left over at Meta. */
export function listNotes(made: MadeAd, steps: Steps): string[] {
  const adSet = steps.get('ad_set')
  const ofAdSet = adSet ? describeDoubles('ad_set', storedAdSetSchema.parse(adSet.result)) : []
  return [...made.notices, ...ofAdSet, ...describeDoubles('ad', made)]
}

/** How far a submission that no run holds got with its ad. */
export async function readAdProgress(
  tx: Tx,
  { drafts }: Pick<SubmissionsNeeds, 'drafts'>,
  { draft_id, user_id }: repo.SubmissionRow,
): Promise<'none' | 'unknown' | 'differs' | 'as wanted'> {
  const draft = await drafts.find(tx, user_id, draft_id)
  if (!draft?.existing_ad) return 'none'
  if (draft.existing_ad.adId === null) return 'unknown'
  return draft.existing_ad.differs.length > 0 ? 'differs' : 'as wanted'
}

/**
 * Ends a submission that no run holds and whose ad exists as the draft says: the draft counts as sent and can be neither
 * changed nor sent again.
 * @param why it ended, a sentence.
 */
export async function settleAsSent(
  tx: Tx,
  needs: Pick<SubmissionsNeeds, 'drafts' | 'clock'>,
  row: repo.SubmissionRow,
  why: string,
): Promise<void> {
  const steps = await readSteps(tx, row.draft_id)
  const made = readMadeAd(steps)
  if (!made) throw new Error(`the draft ${row.draft_id} has no ad`)
  const note = [why, describeUnfinished(made, row.step as SubmissionStep | null), ...listNotes(made, steps)].join(' ')
  const ended = { step: null, run_id: null, retry_at: null, progress: null }
  await repo.updateSubmission(tx, row.id, { state: 'done', error: toText(note), ...ended })
  const readBack = steps.get('read_back')
  await markAsSent(tx, needs, row.draft_id, made, readBack?.state === 'done' ? (readBack.result as AdState) : null)
}
