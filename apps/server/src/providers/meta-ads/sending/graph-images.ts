import { Readable } from 'node:stream'
import type { CallContext, CallGraph } from '../client/graph-caller.ts'
import type { GraphRequest } from '../client/graph-http.ts'
import { accountPath, readAnswer } from '../client/graph-reading.ts'
import { MetaAdsError, type MetaAdsSession } from '../meta-ads.ts'
import { imagesAnswer } from '../reading/graph-answers.ts'

type Images = Pick<MetaAdsSession, 'uploadImage' | 'uploadImageAsText' | 'copyImage'>

/** The three ways of an image into an account; the same bytes give the same hash (docs/meta-api.md). */
export function createImages(call: CallGraph, context: CallContext): Images {
  async function send(adAccountId: string, image: Pick<GraphRequest, 'params' | 'file'>): Promise<{ hash: string }> {
    const path = `${accountPath(adAccountId)}/adimages`
    const answer = await call({ method: 'POST', path, effect: 'repeatable', ...image }, context)
    const { images } = readAnswer(imagesAnswer, answer, 'repeatable')
    // The key is the file's name, or the word "bytes" (docs/meta-api.md).
    const [first] = Object.values(images)
    if (!first) throw new MetaAdsError('final', 'Meta took the image without giving its hash.')
    return { hash: first.hash }
  }

  return {
    uploadImage: async (adAccountId, { name, bytes }) =>
      send(adAccountId, {
        file: { field: name, name, sizeBytes: bytes.byteLength, open: async () => Readable.from([bytes]) },
      }),
    uploadImageAsText: async (adAccountId, { name, bytes }) =>
      send(adAccountId, { params: { name, bytes: Buffer.from(bytes).toString('base64') } }),
    async copyImage(adAccountId, { fromAccountId, hash }) {
      const source = accountPath(fromAccountId).slice('act_'.length)
      return send(adAccountId, { params: { copy_from: { source_account_id: source, hash } } })
    },
  }
}
