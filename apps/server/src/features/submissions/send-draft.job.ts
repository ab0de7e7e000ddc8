import { v7 as uuidv7 } from 'uuid'
import { inSpan } from '../../platform/observability/work-context.ts'
import { type HeldSubmission, TakenAway } from './leased-submission.ts'
import { createSettlement } from './settle-submission.ts'
import type { Sending } from './step-context.ts'
import type { MadeAd } from './step-results.schemas.ts'
import { findDoubledAd, findMadeAd, makeAd, tryAd } from './steps/ad.step.ts'
import { makeAdSet } from './steps/ad-set.step.ts'
import { awaitVideo } from './steps/await-video.step.ts'
import { makeCreative, planCreative, tryCreative } from './steps/creative.step.ts'
import { reconcileAd } from './steps/existing-ad.step.ts'
import { activate, readBack } from './steps/finish-ad.step.ts'
import { addThumbnail } from './steps/image.step.ts'
import { type Plan, preflight } from './steps/preflight.step.ts'
import { uploadVideo } from './steps/upload-video.step.ts'
import type { SubmissionsNeeds } from './submission-needs.ts'
import type { SubmissionQueue } from './submission-queue.ts'
import { hasBegun } from './submissions.rules.ts'

/** Sends one draft: every step after the other, each known before it begins and after it ended. */
export function createSendDraftService(needs: SubmissionsNeeds, queue: SubmissionQueue) {
  const settlement = createSettlement(needs, queue)

  /** Null when the draft is gone. */
  async function begin(held: HeldSubmission, signal: AbortSignal): Promise<Sending | null> {
    const draft = await needs.drafts.find(needs.db, held.userId, held.draftId)
    if (!draft) return null
    const steps = await held.readSteps()
    // Near the end of Meta's quota only what a person waits for, or what was begun, may use the rest.
    const urgency = () => (held.batchId === null || hasBegun([...steps.keys()]) ? 'interactive' : 'background')
    const session = await needs.sessionFor(held.userId, { signal, urgency })
    return { held, draft, adAccountId: held.adAccountId, session, steps, signal, needs }
  }

  async function send(sending: Sending): Promise<void> {
    await reconcileAd(sending, (await findMadeAd(sending)) ?? (await make(sending)))
    const made = await findDoubledAd(sending)
    const state = await readBack(sending, made)
    const activated = await activate(sending, made)
    await settlement.complete(sending, made, activated ?? state)
  }

  async function run(held: HeldSubmission, signal: AbortSignal): Promise<void> {
    let sending: Sending | null = null
    try {
      sending = await begin(held, signal)
      if (sending) await send(sending)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof TakenAway) throw error
      await settlement.settle(held, sending, error)
    }
  }

  return {
    /**
     * Takes and runs one submission. Ends normally when it ended, well or badly, waits, or was not to be had; throws
     * only when the run was cut short, so that the queue gives it to another run.
     * @param signal aborts at shut-down.
     */
    async run(jobId: string, signal: AbortSignal): Promise<void> {
      const held = await queue.take(jobId, uuidv7())
      if (!held) return
      try {
        await run(held, signal)
      } catch (error) {
        if (!(error instanceof TakenAway)) throw error
      }
    },
  }
}

/** Everything up to the paused ad. */
async function make(sending: Sending): Promise<MadeAd> {
  const plan = await step('preflight', () => preflight(sending))
  const videoId = await step('video', () => uploadVideo(sending))
  if (videoId) await step('video ready', () => awaitVideo(sending, videoId))
  const imageHash = await step('thumbnail', () => addThumbnail(sending, videoId))
  const creativePlan = planCreative(sending, { videoId, imageHash })
  if (plan.adSet) await step('creative tried', () => tryCreative(sending, creativePlan))
  else await step('ad tried', () => tryAd(sending, plan, creativePlan))
  const adSetId = await step('ad set', () => makeAdSet(sending, plan))
  const creativeId = await step('creative', () => makeCreative(sending, creativePlan))
  const { pixelId, notices } = plan
  const toActivate = listToActivate(sending, plan)
  return step('ad', () => makeAd(sending, { adSetId, creativeId, pixelId, notices, toActivate }))
}

/** A part of the job's trace. */
const step = <T>(name: string, act: () => Promise<T>) => inSpan(`step ${name}`, {}, act)

/** The ad set first: an ad that is on in a paused ad set spends nothing, and neither does a paused ad in one that is on. */
function listToActivate({ draft }: Sending, plan: Plan): MadeAd['toActivate'] {
  const isAdOn = draft.initial_ad_status_on_meta === 'ACTIVE'
  return [...(plan.isAdSetToBeActivated ? ['ad_set' as const] : []), ...(isAdOn ? ['ad' as const] : [])]
}
