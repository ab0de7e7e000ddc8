import type { SubmissionStep } from '@hookline/contract/submission-state/submission-state.schemas'
import { isMissingObject, MetaAdsError } from '../../../providers/meta-ads/meta-ads.ts'
import { RetryLaterError, type StepContext, saveStep } from '../step-context.ts'
import { endedStatuses } from '../submissions.rules.ts'

/** Steps whose object may be gone at Meta and is then created again. Not the ad: a draft never gets a second one. */
type LosableStep = 'video' | 'image' | 'ad_set' | 'creative'

/** The steps to repeat when the object is gone: its own and those that use it. */
const stepsToRepeat: Record<LosableStep, readonly SubmissionStep[]> = {
  video: ['video', 'video_ready', 'image', 'creative'],
  image: ['image', 'creative'],
  creative: ['creative'],
  ad_set: [],
}
const lagRetryMs = 3000
const lagSentence = 'Meta does not show a new object yet. This continues in the background.'

/**
 * Makes a call that names objects of earlier steps. When Meta does not show a new one yet, the submission waits; when
 * one was deleted at Meta, its steps are deleted and the next try repeats them.
 * @param made the steps whose objects the call names.
 */
export async function callWith<T>(
  context: StepContext,
  made: readonly (LosableStep | 'ad')[],
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof MetaAdsError) || (error.kind !== 'final' && error.kind !== 'permission')) throw error
    const isMissing = isMissingObject(error)
    if (isMissing && made.some((step) => isYoung(context, step))) throw retryLater(context)
    const losable = made.filter((step) => step !== 'ad').filter((step) => context.steps.get(step)?.state === 'done')
    const gone = await findGone(context, losable)
    // Images and creatives cannot be looked up.
    const suspects = losable.filter((step) => step === 'image' || step === 'creative')
    const forgotten = gone.length > 0 || !isMissing ? gone : suspects
    if (forgotten.length === 0) throw error
    for (const step of forgotten) await forget(context, step)
    throw new MetaAdsError('transient', 'An object created earlier no longer exists at Meta.', { cause: error })
  }
}

function isYoung({ steps, needs }: StepContext, step: SubmissionStep): boolean {
  const doneAt = steps.get(step)?.doneAt
  return doneAt != null && needs.clock.now().getTime() - doneAt.getTime() < needs.pace.readLagMs
}

const retryLater = ({ needs }: StepContext) =>
  new RetryLaterError(new Date(needs.clock.now().getTime() + lagRetryMs), lagSentence)

async function findGone(context: StepContext, steps: readonly LosableStep[]): Promise<LosableStep[]> {
  const gone: LosableStep[] = []
  for (const step of steps) if (await isGone(context, step)) gone.push(step)
  return gone
}

async function isGone({ session, steps, adAccountId }: StepContext, step: LosableStep): Promise<boolean> {
  try {
    if (step === 'video') await session.getVideoStatus(adAccountId, steps.get('video')?.result.videoId ?? '')
    if (step !== 'ad_set') return false
    const { effectiveStatus } = await session.getAdSet(steps.get('ad_set')?.result.id ?? '')
    return endedStatuses.includes(effectiveStatus)
  } catch (error) {
    if (isMissingObject(error)) return true
    throw error
  }
}

async function forget(context: StepContext, step: LosableStep): Promise<void> {
  if (step !== 'ad_set') {
    await context.submission.deleteSteps(stepsToRepeat[step])
    for (const each of stepsToRepeat[step]) context.steps.delete(each)
    return
  }
  const record = context.steps.get('ad_set')
  if (!record) return
  const { id, ...facts } = record.result
  // A search by the tag may still find it.
  const former = id ? [...facts.former, id] : facts.former
  await saveStep(context, { step: 'ad_set', state: 'planned', requestHash: '', result: { ...facts, former } })
}
