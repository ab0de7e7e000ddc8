import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { LeaseLostError } from '../../platform/jobs/lease.repo.ts'
import { runInSpan } from '../../platform/observability/work-context.ts'
import type { LeasedSubmission } from './leased-submission.ts'
import { createSubmissionSettlement } from './settle-submission.ts'
import type { StepContext } from './step-context.ts'
import type { CreatedAd, Plan } from './step-results.schemas.ts'
import { activate, createAd, findAd, findDoubledAd, readBack, tryAd } from './steps/ad.step.ts'
import { getAdSet } from './steps/ad-set.step.ts'
import { actInAcceptedShape, createCreative, tryCreative } from './steps/creative.step.ts'
import { reconcileAd } from './steps/existing-ad.step.ts'
import { addThumbnail } from './steps/image.step.ts'
import { explainByAccount, preflight } from './steps/preflight.step.ts'
import { awaitVideo, uploadVideo } from './steps/video.step.ts'
import type { SubmissionNeeds } from './submission-needs.ts'
import { type SubmissionQueue, sendDraftJob } from './submission-queue.ts'
import { hasStarted } from './submissions.rules.ts'

/** Above the longest upload; a submission that waits for Meta ends its job and gets another. */
const expireInSeconds = 3600
/** Ad accounts that one process works on at once. */
const accountsAtOnce = 3
/** After its worker died, a submission continues where it was, so it may be retried often. */
const retryLimit = 100

/** Sends one draft to Meta, step by step; each step is stored before and after its call. */
export function createSendDraftJob(needs: SubmissionNeeds & { queue: SubmissionQueue }) {
  const settlement = createSubmissionSettlement(needs)

  /** Null when the draft was deleted. */
  async function start(submission: LeasedSubmission, signal: AbortSignal): Promise<StepContext | null> {
    const { userId, adAccountId } = submission
    const draft = await needs.drafts.find(needs.db, userId, submission.draftId)
    if (!draft) return null
    const steps = await submission.readSteps()
    // Background calls leave the rest of Meta's quota to those that a person waits for and to drafts already begun.
    const urgency = () => (submission.batchId === null || hasStarted([...steps.keys()]) ? 'interactive' : 'background')
    const session = await needs.sessionFor(userId, { signal, urgency })
    return { submission, draft, adAccountId, session, steps, signal, needs }
  }

  async function send(context: StepContext): Promise<void> {
    await reconcileAd(context, (await findAd(context)) ?? (await create(context)))
    const ad = await findDoubledAd(context)
    const state = await readBack(context, ad)
    const activated = await activate(context, ad)
    await settlement.complete(context, ad, { ...(activated ?? state), guard: state.guard })
  }

  async function run(submission: LeasedSubmission, signal: AbortSignal): Promise<void> {
    let context: StepContext | null = null
    try {
      context = await start(submission, signal)
      if (context) await send(context)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof LeaseLostError) throw error
      await settlement.settle(submission, context, context ? await explainByAccount(context, error) : error)
    }
  }

  return defineJob({
    name: sendDraftJob,
    schema: z.object({ jobId: z.uuid() }),
    concurrency: Math.min(needs.concurrency, accountsAtOnce * needs.pace.perAccount),
    expireInSeconds,
    retryLimit,
    /** Throws only when it was aborted, so that the queue gives the submission to another worker. */
    async handle({ jobId }, { signal }) {
      const submission = await needs.queue.take(jobId)
      if (!submission) return
      try {
        await run(submission, signal)
      } catch (error) {
        if (!(error instanceof LeaseLostError)) throw error
      }
    },
  })
}

/** Everything up to the paused ad. */
async function create(context: StepContext): Promise<CreatedAd> {
  const plan = await traced('preflight', () => preflight(context))
  const videoId = await traced('video', () => uploadVideo(context))
  if (videoId) await traced('video ready', () => awaitVideo(context, videoId))
  const imageHash = await traced('thumbnail', () => addThumbnail(context, videoId))
  const media = { videoId, imageHash }
  await actInAcceptedShape(context, media, (creative) =>
    plan.adSet
      ? traced('creative tried', () => tryCreative(context, creative))
      : traced('ad tried', () => tryAd(context, plan, creative)),
  )
  const adSetId = await traced('ad set', () => getAdSet(context, plan))
  const { pixelId, notices } = plan
  const toActivate = listToActivate(context, plan)
  return actInAcceptedShape(context, media, async (creative) => {
    const made = await traced('creative', () => createCreative(context, creative))
    const parts = { adSetId, creativeId: made.id, pixelId, notices: [...notices, ...made.notices], toActivate }
    return traced('ad', () => createAd(context, parts))
  })
}

const traced = <T>(step: string, act: () => Promise<T>) => runInSpan(`step ${step}`, {}, act)

/** The ad set first: as long as one of the two is paused, nothing is spent. */
function listToActivate({ draft }: StepContext, plan: Plan): CreatedAd['toActivate'] {
  const isAdActive = draft.initial_ad_status_on_meta === 'ACTIVE'
  return [...(plan.isAdSetToBeActivated ? ['ad_set' as const] : []), ...(isAdActive ? ['ad' as const] : [])]
}
