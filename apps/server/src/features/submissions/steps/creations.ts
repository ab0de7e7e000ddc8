import type { Creation } from '../../../platform/create-once.ts'
import { type MetaAd, type MetaAdSet, MetaAdsError } from '../../../providers/meta-ads/meta-ads.ts'
import { pause, remember, type Sending } from '../step-context.ts'
import { type MadeAd, storedAdSchema, storedAdSetSchema } from '../step-results.schemas.ts'
import { nameTag } from '../submissions.rules.ts'

type Managed = 'former' | 'unanswered' | 'doubles' | 'id'
export type AdFacts = Omit<MadeAd, Managed>
export type AdSetFacts = Omit<ReturnType<typeof storedAdSetSchema.parse>, Managed>

/** The draft's ad, made once: found again by the draft's tag in its name. */
export function adCreation(sending: Sending): Creation<AdFacts, MetaAd> {
  const { session, steps } = sending
  return {
    ...shared(sending, 'ad'),
    read: () => {
      const record = steps.get('ad')
      return record && { ...record, result: storedAdSchema.parse(record.result) }
    },
    search: ({ adAccountId }) => session.findAds(adAccountId, { nameContains: nameTag(sending.draft.id) }),
    list: async ({ adSetId }) => (await session.listAds(adSetId)).filter(isTagged(sending)),
    isMadeOf: (ad, { creativeId }) => ad.creativeId === creativeId,
  }
}

/** The ad set that the draft makes for itself, likewise. */
export function adSetCreation(sending: Sending): Creation<AdSetFacts, MetaAdSet> {
  const { session, steps } = sending
  return {
    ...shared(sending, 'ad_set'),
    read: () => {
      const record = steps.get('ad_set')
      return record && { ...record, result: storedAdSetSchema.parse(record.result) }
    },
    search: ({ adAccountId }) => session.findAdSets(adAccountId, { nameContains: nameTag(sending.draft.id) }),
    list: async ({ campaignId }) => (await session.listAdSets(campaignId)).filter(isTagged(sending)),
    isMadeOf: (found, facts) =>
      found.dailyBudget === facts.dailyBudget && found.lifetimeBudget === facts.lifetimeBudget,
  }
}

const isTagged =
  ({ draft }: Sending) =>
  ({ name }: { name: string }) =>
    name.includes(nameTag(draft.id))

/** A commit that took longer may have cost the run its hold: then nothing is sent before that is known. */
const slowCommitMs = 5000

function shared(sending: Sending, step: 'ad' | 'ad_set') {
  const { held, needs, signal, steps } = sending
  return {
    async announce(record: Parameters<typeof remember>[2]) {
      const begunAt = performance.now()
      await held.begin(step, record)
      steps.set(step, record)
      if (performance.now() - begunAt > slowCommitMs) await held.confirm()
    },
    async store(record: Parameters<typeof remember>[2] & { result: { id?: string | undefined } }, doubles: string[]) {
      if (doubles.length === 0) return remember(sending, step, record)
      const about = { step, used: record.result.id, doubles }
      needs.log.warn({ ...about, jobId: held.jobId, draftId: held.draftId }, 'Meta has more than one of this draft')
      await held.saveStep(step, record, { action: 'draft.double_found', after: about })
      steps.set(step, record)
    },
    judge(error: unknown) {
      if (!(error instanceof MetaAdsError)) return null
      return error.kind === 'unknown' ? 'unanswered' : 'refused'
    },
    lookAfterMs: needs.pace.lookAfterMs,
    pause: (ms: number) => pause(ms, signal),
  } as const
}
