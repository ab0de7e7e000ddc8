import { MetaAdsError } from '../../../providers/meta-ads/meta-ads.ts'
import { requestHash } from '../request-hash.ts'
import { pause, remember, type Sending } from '../sending.ts'
import type { StepRecord } from '../submission-steps.repo.ts'
import { nameTag } from '../submissions.rules.ts'

/** What Meta makes anew for each call. */
type OnceStep = 'ad_set' | 'ad'

/** Kept with the intent to make something: all that is needed to look for it, whatever became of the draft since. */
export interface Intent {
  adAccountId: string
  /** Things at Meta that carry the draft's tag too, but were made of former content. */
  former: string[]
}

/** A commit that took longer may have cost the run its hold: then nothing is sent before that is known. */
const slowCommitMs = 5000

/**
 * Makes something once, whatever happens (docs/decisions/007-never-an-ad-twice.md): that it is sent is committed before
 * the call, its id right after. Without an answer, or after a crash, it is looked for before anything is sent again.
 * @param request everything that decides what is made.
 * @param intent kept with its id.
 */
export async function createOnce<Facts extends Intent>(
  sending: Sending,
  {
    step,
    request,
    intent,
    create,
  }: { step: OnceStep; request: unknown; intent: Facts; create(): Promise<{ id: string }> },
): Promise<Facts & { id: string }> {
  const hash = requestHash(request)
  const before = sending.steps.get(step)
  if (before?.state === 'done' && before.requestHash === hash) return before.result as Facts & { id: string }
  await announce(sending, step, { state: 'sent', requestHash: hash, result: intent })
  try {
    const result = { ...intent, id: (await create()).id }
    await remember(sending, step, { state: 'done', requestHash: hash, result })
    return result
  } catch (error) {
    if (!(error instanceof MetaAdsError)) throw error
    const found = error.kind === 'unknown' ? await findLost(sending, step) : null
    if (found) return found as Facts & { id: string }
    // Meta said that it made nothing, or was looked through: the next try may send it again.
    await remember(sending, step, { state: 'planned', requestHash: hash, result: intent })
    throw error
  }
}

async function announce(sending: Sending, step: OnceStep, record: StepRecord): Promise<void> {
  const begunAt = performance.now()
  await sending.held.begin(step, record)
  sending.steps.set(step, record)
  if (performance.now() - begunAt > slowCommitMs) await sending.held.confirm()
}

/**
 * Clears up after a run that ended between a call and its answer, of this submission or a former one: what the call
 * made is found and kept, or it is certain enough that it made nothing.
 */
export async function settleLost(sending: Sending, step: OnceStep): Promise<void> {
  const record = sending.steps.get(step)
  if (record?.state !== 'sent') return
  await sending.held.begin(step)
  if (!(await findLost(sending, step))) await remember(sending, step, { ...record, state: 'planned' })
}

/** Looks for what a call without an answer made, and keeps it; several times, for reads may lag behind writes. */
async function findLost(sending: Sending, step: OnceStep): Promise<(Intent & { id: string }) | null> {
  const record = sending.steps.get(step)
  const intent = record?.result as Intent
  const search = { nameContains: nameTag(sending.draft.id) }
  const { session, needs, signal } = sending
  let waitedMs = 0
  for (const atMs of needs.pace.lookAfterMs) {
    await pause(atMs - waitedMs, signal)
    waitedMs = atMs
    const tagged =
      step === 'ad'
        ? await session.findAds(intent.adAccountId, search)
        : await session.findAdSets(intent.adAccountId, search)
    const [oldest, ...others] = tagged.map(({ id }) => id).filter((id) => !intent.former.includes(id))
    if (!oldest) continue
    tellFound(sending, step, oldest, others)
    const result = { ...intent, id: oldest }
    await remember(sending, step, { state: 'done', requestHash: record?.requestHash ?? '', result })
    return result
  }
  return null
}

function tellFound({ held, needs }: Sending, step: OnceStep, kept: string, others: string[]): void {
  const about = { jobId: held.jobId, draftId: held.draftId, step, kept }
  if (others.length === 0) needs.log.info(about, 'an answer of Meta was lost; what the call had made was found')
  else needs.log.warn({ ...about, others }, 'Meta has more than one of this draft; the oldest is kept')
}
