import type { SubmissionStep } from '@hookline/contract/drafts/drafts.schemas'
import { isMissingObject, MetaAdsError } from '../../../providers/meta-ads/meta-ads.ts'
import { RetryLaterError, remember, type Sending } from '../step-context.ts'
import { storedAdSetSchema } from '../step-results.schemas.ts'

/** Steps whose result Meta may lose; never the ad's, for there is never a second. */
type LosableStep = 'video' | 'image' | 'ad_set' | 'creative'

/** What is made of a step's result, and has to be made anew with it. */
const madeOf: Record<LosableStep, readonly SubmissionStep[]> = {
  video: ['video', 'video_ready', 'image', 'creative'],
  image: ['image', 'creative'],
  creative: ['creative'],
  ad_set: [],
}
const ended = ['ARCHIVED', 'DELETED']
const lagRetryMs = 3000
const lagSentence = 'Meta does not show yet what was just made. This goes on by itself.'

/**
 * Makes a call that names what earlier steps made. Meta may not know that yet, which is waited for, or no longer, because
 * somebody deleted it: then the step is forgotten, and the next try makes it anew.
 * @param made the steps whose results the call names.
 */
export async function callWith<T>(
  sending: Sending,
  made: readonly (LosableStep | 'ad')[],
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof MetaAdsError) || (error.kind !== 'final' && error.kind !== 'permission')) throw error
    const isMissing = isMissingObject(error)
    if (isMissing && made.some((step) => isYoung(sending, step))) throw retryLater(sending)
    const losable = made.filter((step) => step !== 'ad').filter((step) => sending.steps.get(step)?.state === 'done')
    const gone = await findGone(sending, losable)
    // Meta names one of them, and those that can be looked at are there.
    const suspects = losable.filter((step) => step === 'image' || step === 'creative')
    const forgotten = gone.length > 0 || !isMissing ? gone : suspects
    if (forgotten.length === 0) throw error
    for (const step of forgotten) await forget(sending, step)
    throw new MetaAdsError('transient', 'Something that was made before is no longer at Meta.', { cause: error })
  }
}

function isYoung({ steps, needs }: Sending, step: SubmissionStep): boolean {
  const doneAt = steps.get(step)?.doneAt
  return doneAt != null && needs.clock.now().getTime() - doneAt.getTime() < needs.pace.readLagMs
}

const retryLater = ({ needs }: Sending) =>
  new RetryLaterError(new Date(needs.clock.now().getTime() + lagRetryMs), lagSentence)

async function findGone(sending: Sending, steps: readonly LosableStep[]): Promise<LosableStep[]> {
  const gone: LosableStep[] = []
  for (const step of steps) if (await isGone(sending, step)) gone.push(step)
  return gone
}

async function isGone({ session, steps, adAccountId }: Sending, step: LosableStep): Promise<boolean> {
  try {
    const result = steps.get(step)?.result
    if (step === 'video') await session.getVideoStatus(adAccountId, (result as { videoId: string }).videoId)
    if (step !== 'ad_set') return false
    const { effectiveStatus } = await session.getAdSet(storedAdSetSchema.parse(result).id ?? '')
    return ended.includes(effectiveStatus)
  } catch (error) {
    if (isMissingObject(error)) return true
    throw error
  }
}

async function forget(sending: Sending, step: LosableStep): Promise<void> {
  if (step !== 'ad_set') {
    await sending.held.forgetSteps(madeOf[step])
    for (const each of madeOf[step]) sending.steps.delete(each)
    return
  }
  const record = sending.steps.get('ad_set')
  const { id, ...facts } = storedAdSetSchema.parse(record?.result)
  // Kept as a former one: a search by the tag may still find it.
  const former = id ? [...facts.former, id] : facts.former
  await remember(sending, 'ad_set', { state: 'planned', requestHash: '', result: { ...facts, former } })
}
