import type { CallContext, CallGraph } from '../client/graph-caller.ts'
import { checkId, readAnswer, readList, readObject } from '../client/graph-reading.ts'
import { MetaAdsError } from '../meta-ads.ts'
import type { FurtherCalls } from '../meta-ads-further.ts'
import { instagramFields, madeAnswer, pageInstagramAnswer, pageTokenAnswer } from './graph-answers.ts'

type PageInstagram = Pick<FurtherCalls, 'getPageInstagram' | 'getPageBackedInstagram' | 'makePageBackedInstagram'>

const fields = `instagram_business_account{${instagramFields}},connected_instagram_account{${instagramFields}}`

/** The Instagram accounts of a page, and the stand-in of one that has none (docs/meta-api.md). */
export function createPageInstagram(call: CallGraph, context: CallContext): PageInstagram {
  const path = (pageId: string) => `${checkId(pageId)}/page_backed_instagram_accounts`

  /** Only the page itself may ask for its stand-in; its token comes with the list of the person's pages. */
  async function asPage(pageId: string): Promise<CallContext> {
    const pages = await readList(
      call,
      { path: 'me/accounts', params: { fields: 'id,access_token' } },
      context,
      pageTokenAnswer,
    )
    const accessToken = pages.find(({ id }) => id === pageId)?.access_token
    if (!accessToken) throw new MetaAdsError('permission', 'You have no access to this page at Meta.')
    return { ...context, accessToken }
  }

  return {
    getPageInstagram: (id) => readObject(call, { id, fields }, context, pageInstagramAnswer),
    async getPageBackedInstagram(pageId) {
      const list = { path: path(pageId), params: { fields: 'id' } }
      const [found] = await readList(call, list, await asPage(pageId), madeAnswer)
      return found ?? null
    },
    async makePageBackedInstagram(pageId) {
      const request = { method: 'POST', path: path(pageId), effect: 'create' } as const
      return readAnswer(madeAnswer, await call(request, await asPage(pageId)), 'create')
    },
  }
}
