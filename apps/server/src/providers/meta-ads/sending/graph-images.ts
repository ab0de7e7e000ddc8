import { Readable } from 'node:stream'
import type { CallContext, CallGraph } from '../client/graph-caller.ts'
import { accountPath, readAnswer } from '../client/graph-reading.ts'
import { MetaAdsError, type MetaAdsSession } from '../meta-ads.ts'
import { imagesAnswer } from '../reading/graph-answers.ts'

export function createImages(call: CallGraph, context: CallContext): Pick<MetaAdsSession, 'uploadImage'> {
  return {
    async uploadImage(adAccountId, { name, bytes }) {
      const path = `${accountPath(adAccountId)}/adimages`
      const file = { field: name, name, sizeBytes: bytes.byteLength, open: async () => Readable.from([bytes]) }
      const answer = await call({ method: 'POST', path, effect: 'repeatable', file }, context)
      const { images } = readAnswer(imagesAnswer, answer, 'repeatable')
      // The key is the file's name, or the word "bytes" (docs/meta-api.md).
      const [first] = Object.values(images)
      if (!first) throw new MetaAdsError('final', 'Meta took the image without giving its hash.')
      return { hash: first.hash }
    },
  }
}
