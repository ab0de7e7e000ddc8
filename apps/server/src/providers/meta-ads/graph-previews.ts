import { previewAnswer } from './graph-answers.ts'
import type { CallContext, CallGraph } from './graph-caller.ts'
import { checkId, readAnswer } from './graph-reading.ts'
import { MetaAdsError, type MetaAdsSession } from './meta-ads.ts'

/** Meta's word for: no preview of this format (meta-graph.md 4.9). */
const noPreview = 2606

/**
 * Asks for Meta's preview, of whose markup only the address of the frame is taken.
 * @param isTrusted whether a frame may come from this address.
 */
export function createPreviews(
  call: CallGraph,
  context: CallContext,
  isTrusted: (url: URL) => boolean,
): Pick<MetaAdsSession, 'getPreviewUrl'> {
  return {
    async getPreviewUrl(subject, adFormat) {
      const id = checkId('adId' in subject ? subject.adId : subject.creativeId)
      const request = {
        method: 'GET',
        path: `${id}/previews`,
        effect: 'read',
        params: { ad_format: adFormat },
      } as const
      try {
        const answer = (await call(request, context)) as { data?: unknown[] } | null
        const [first] = answer?.data ?? []
        return first ? readFrameAddress(readAnswer(previewAnswer, first, 'read').body, isTrusted) : null
      } catch (error) {
        if (error instanceof MetaAdsError && error.code === noPreview) return null
        throw error
      }
    },
  }
}

/** The `src` of the markup's frame; null when there is none or it leads to a foreign host. */
export function readFrameAddress(markup: string, isTrusted: (url: URL) => boolean): string | null {
  const source = /<iframe[^>]*\ssrc="([^"]+)"/i.exec(markup)?.[1]?.replaceAll('&amp;', '&')
  const url = source ? URL.parse(source) : null
  return url && isTrusted(url) ? url.href : null
}

/** Facebook's own pages, over https. */
export function isFacebookPage({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' && (hostname === 'facebook.com' || hostname.endsWith('.facebook.com'))
}
