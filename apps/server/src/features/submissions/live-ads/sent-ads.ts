import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/serve.ts'
import { liveAdsMax, type MetaAd, type MetaAdsSession } from '../../../providers/meta-ads/meta-ads.ts'
import type { DraftRecord } from '../../drafts/draft-record.ts'
import type { SubmissionNeeds } from '../submission-needs.ts'

export type SentAds = ReturnType<typeof createSentAds>

/** A draft with its ad at Meta. */
type SentAd = DraftRecord & { meta_ad_account_id: string; meta_ad_id_returned: string }

const notSent = 'Only ads that were sent to Meta can be switched or set back.'

/** Finds sent ads, and reads them at Meta. */
export function createSentAds({ db, drafts }: Pick<SubmissionNeeds, 'db' | 'drafts'>) {
  return {
    /** @throws AppError NOT_FOUND, FORBIDDEN for a colleague's, CONFLICT when it was not sent. */
    async getOne(actor: Actor, id: string): Promise<SentAd> {
      const draft = await drafts.getOwn(db, actor.id, id)
      if (!isSent(draft)) throw new AppError('CONFLICT', notSent)
      return draft
    },

    /** @throws AppError NOT_FOUND, FORBIDDEN for a colleague's, CONFLICT when one was not sent. */
    async getAll(actor: Actor, ids: readonly string[]): Promise<SentAd[]> {
      const own = await drafts.findAll(db, actor.id, ids)
      if (own.length < ids.length) throw await drafts.explainMissing(db, actor.id, ids)
      if (!own.every(isSent)) throw new AppError('CONFLICT', notSent)
      return own
    },

    /** Reads ads of any accounts, by draft. @throws AppError CONFLICT when Meta no longer has one. */
    async readLive(session: MetaAdsSession, sent: readonly SentAd[]): Promise<Map<string, MetaAd>> {
      const found = new Map<string, MetaAd>()
      for (const [account, some] of Map.groupBy(sent, ({ meta_ad_account_id: id }) => id)) {
        for (let at = 0; at < some.length; at += liveAdsMax) {
          const page = some.slice(at, at + liveAdsMax)
          const ids = page.map(({ meta_ad_id_returned: id }) => id)
          const ads = new Map((await session.listLiveAds(account, ids)).map((ad) => [ad.id, ad]))
          for (const { id, ad_name, meta_ad_id_returned: adId } of page) {
            const ad = ads.get(adId)
            if (!ad) throw new AppError('CONFLICT', `Meta no longer has the ad "${ad_name}". Nothing was changed.`)
            found.set(id, ad)
          }
        }
      }
      return found
    },
  }
}

const isSent = (draft: DraftRecord): draft is SentAd =>
  draft.status === 'SUBMITTED_TO_META' && Boolean(draft.meta_ad_id_returned && draft.meta_ad_account_id)
