import type { CallContext, CallGraph } from '../client/graph-caller.ts'
import { checkId, readAnswer } from '../client/graph-reading.ts'
import { MetaAdsError, type MetaAdsSession } from '../meta-ads.ts'
import { previewsAnswer } from './graph-answers.ts'

/** The address that a browser may frame; null for one that it may not. */
export type ShowAddress = (url: URL) => string | null

/** Meta has no preview of this format (docs/meta-api.md). */
const noPreview = 2606

/** Reads Meta's preview; only the address of the frame is taken from its markup. */
export function createPreviews(
  call: CallGraph,
  context: CallContext,
  showable: ShowAddress,
): Pick<MetaAdsSession, 'getPreviewUrl'> {
  return {
    async getPreviewUrl(adId, adFormat) {
      const path = `${checkId(adId)}/previews`
      try {
        const answer = await call({ method: 'GET', path, effect: 'read', params: { ad_format: adFormat } }, context)
        const [first] = readAnswer(previewsAnswer, answer, 'read').data
        return first ? readFrameAddress(first.body, showable) : null
      } catch (error) {
        if (error instanceof MetaAdsError && error.code === noPreview) return null
        throw error
      }
    },
  }
}

/** The `src` of the frame; null when there is none, or it may not be shown. */
export function readFrameAddress(markup: string, showable: ShowAddress): string | null {
  const source = /<iframe[^<>]*\ssrc="([^"]+)"/i.exec(markup)?.[1]?.replaceAll('&amp;', '&')
  const url = source ? URL.parse(source) : null
  return url && showable(url)
}

/** `showFacebook` as sources of a Content-Security-Policy. */
export const previewOrigins = ['https://facebook.com', 'https://*.facebook.com', 'https://fb.me'] as const

/** Facebook's pages over https; shareable previews use its short addresses. */
export function showFacebook(url: URL): string | null {
  const isTheirs = /(^|\.)facebook\.com$|^fb\.me$/.test(url.hostname)
  return url.protocol === 'https:' && isTheirs ? url.href : null
}

/** Pages of the sandbox, at the address that people use for this server. */
export function showSandbox(url: URL, sandbox: { graphUrl: string; publicUrl: string }): string | null {
  const [own, shown] = [new URL(sandbox.graphUrl), new URL(sandbox.publicUrl)]
  if (url.origin !== own.origin && url.origin !== shown.origin) return null
  return shown.origin + url.pathname + url.search
}
