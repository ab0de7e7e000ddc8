import { Readable } from 'node:stream'
import type { CallContext, CallGraph } from '../client/graph-caller.ts'
import { featuresRefused } from '../client/graph-errors.ts'
import type { GraphParams } from '../client/graph-http.ts'
import { accountPath, checkId, readAnswer } from '../client/graph-reading.ts'
import { type CreateOptions, MetaAdsError, type MetaAdsSession } from '../meta-ads.ts'
import { imagesAnswer, madeAnswer } from '../reading/graph-answers.ts'
import { buildAd, buildAdChange, buildAdTrial, buildCreative, buildOptions } from './graph-requests.ts'

/** With code 190: the app has no rights any more, so the revoking succeeded earlier. */
const appRemoved = 458

export function createWrites(call: CallGraph, context: CallContext) {
  /** Sent once, since a second object could cost money. A dry run may be retried. */
  async function create(path: string, params: GraphParams, { validateOnly }: CreateOptions = {}) {
    const effect = validateOnly ? 'repeatable' : 'create'
    const answer = await call({ method: 'POST', path, effect, params }, context)
    return validateOnly ? { id: '' } : readAnswer(madeAnswer, answer, effect)
  }

  return {
    async revoke() {
      try {
        await call({ method: 'DELETE', path: 'me/permissions', effect: 'repeatable' }, context)
      } catch (error) {
        if (!(error instanceof MetaAdsError && error.code === 190 && error.subcode === appRemoved)) throw error
      }
    },
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
    createAdSet: async (adAccountId, adSet, options = {}) =>
      create(`${accountPath(adAccountId)}/adsets`, { ...adSet, ...buildOptions(options) }, options),
    async createCreative(adAccountId, plan, options) {
      const path = `${accountPath(adAccountId)}/adcreatives`
      return withFeaturesIfAllowed(buildCreative(plan, options), (body) => create(path, body, options))
    },
    async tryAd(adAccountId, plan, creative) {
      const path = `${accountPath(adAccountId)}/ads`
      const trial = (body: GraphParams) => create(path, buildAdTrial(plan, body), { validateOnly: true })
      await withFeaturesIfAllowed(buildCreative(creative), trial)
    },
    createAd: async (adAccountId, plan, options) =>
      create(`${accountPath(adAccountId)}/ads`, buildAd(plan, options), options),
    async activate(objectId) {
      const params = { status: 'ACTIVE' }
      await call({ method: 'POST', path: checkId(objectId), effect: 'repeatable', params }, context)
    },
    async updateAd(adId, plan) {
      await call({ method: 'POST', path: checkId(adId), effect: 'repeatable', params: buildAdChange(plan) }, context)
    },
  } satisfies Partial<MetaAdsSession>
}

/** Some accounts may not use the features field (docs/meta-api.md); the refusal created nothing. */
async function withFeaturesIfAllowed<T>(creative: GraphParams, send: (creative: GraphParams) => Promise<T>) {
  try {
    return await send(creative)
  } catch (error) {
    if (!(error instanceof MetaAdsError && error.subcode === featuresRefused)) throw error
    const { degrees_of_freedom_spec, ...rest } = creative
    return send(rest)
  }
}
