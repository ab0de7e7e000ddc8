import { createHash } from 'node:crypto'
import { createdTime, plain, value } from '../graph/field-specs.ts'
import type { Body, Created, NodeKind, Scope } from '../graph/scope.ts'
import type { SandboxAccount } from '../objects.schemas.ts'
import { newId } from '../protocol/ids.ts'
import type { SandboxSettings } from '../settings.ts'
import type { Data, StoredObject } from '../store/sandbox-store.ts'
import { linkMissing } from '../validation/call-to-action.rules.ts'
import { documentedFeatures } from '../validation/enums.schemas.ts'
import { GraphError, invalidParameter } from '../validation/graph-error.rules.ts'
import { isRecord, readScalarText } from '../validation/read-params.rules.ts'
import { validateCreative } from '../validation/validate-creative.rules.ts'
import {
  isSwitched,
  pictureAddress,
  readContextualMultiAds,
  readDegreesOfFreedom,
  readFeed,
  readStory,
} from './creative-reads.ts'
import { asObject, isValidateOnly, subjectParams } from './stored.ts'
import { videoStatus } from './video.ts'

export const creativeKind: NodeKind = {
  typeName: 'AdCreative',
  isMarketing: true,
  defaults: ['id'],
  fields: {
    ...plain(
      'account_id name url_tags destination_spec authorization_category adlabels product_set_id link_url source_instagram_media_id creative_sourcing_spec format_transformation_spec media_sourcing_spec generative_asset_spec',
    ),
    object_story_spec: value(readStory),
    asset_feed_spec: value(readFeed),
    degrees_of_freedom_spec: value(readDegreesOfFreedom),
    contextual_multi_ads: value(readContextualMultiAds),
    status: value(({ data }) => data.status ?? 'ACTIVE'),
    object_type: value(({ data }) => (videoData(data) ? 'VIDEO' : 'SHARE')),
    title: value(({ data }) => videoData(data)?.title ?? linkData(data)?.name),
    body: value(({ data }) => videoData(data)?.message ?? linkData(data)?.message),
    video_id: value(({ data }) => videoData(data)?.video_id),
    image_hash: value(({ data }) => videoData(data)?.image_hash ?? linkData(data)?.image_hash),
    image_url: value((node, { call }) => pictureAddress(node, call.base)),
    call_to_action_type: value(({ data }) => callToAction(data)?.type),
    effective_object_story_id: value(({ id, data }) => `${story(data)?.page_id}_${id}`),
    object_story_id: value(() => undefined),
    actor_id: value(({ data }) => story(data)?.page_id),
    instagram_user_id: value(({ data }) => story(data)?.instagram_user_id ?? data.instagram_user_id),
    effective_instagram_media_id: value(() => undefined),
    instagram_permalink_url: value(() => undefined),
    thumbnail_url: value((node, { call }) => pictureAddress(node, call.base)),
    thumbnail_id: value(() => undefined),
    created_time: createdTime,
    account: { kind: 'node', read: (node) => node.parentId },
  },
  edges: {},
  remove: removeCreative,
}

/** `POST /act_X/adcreatives`. An equal spec answers the existing creative, as Meta often does. */
export async function createCreative(account: StoredObject, scope: Scope): Promise<Body | Created> {
  if (scope.world.settings.isInDevelopment) {
    const text =
      'Ads creative post was created by an app that is in development mode. It must be in public to create this ad.'
    throw invalidParameter(1885183, 'Ads creative post was created by an app in development mode', text)
  }
  const data = await checkCreative(account, subjectParams(scope), scope)
  if (isValidateOnly(scope)) return { success: true }
  return { created: await storeCreative(account, data, scope) }
}

/** @throws GraphError when Meta would refuse it. */
export async function checkCreative(account: StoredObject, params: Data, { world }: Scope): Promise<Data> {
  const pages = (account.data.page_ids as string[] | undefined) ?? []
  const [videos, images] = await Promise.all([
    world.store.list('video', account.id),
    world.store.list('image', account.id),
  ])
  const instagram = (account.data.instagram_ids as string[] | undefined) ?? []
  refuseSeveralTexts(params, world.settings.severalTexts)
  refuseFeatures(params, world.settings.features)
  return validateCreative(params, {
    account: asObject<SandboxAccount>(account),
    page: (id) => pages.includes(id),
    instagram: (id) => instagram.includes(id),
    video: (id) => {
      const video = videos.find((each) => each.id === id)
      return video ? { status: videoStatus(video, world).video_status } : null
    },
    image: (hash) => images.some(({ data }) => data.hash === hash),
  })
}

/** Accounts differ in the shape of several texts that they take, and say that the link is missing (docs/meta-api.md). */
function refuseSeveralTexts({ asset_feed_spec: feed }: Data, taken: SandboxSettings['severalTexts']): void {
  if (!isRecord(feed) || taken === 'both') return
  if (taken === 'in-feed' && Array.isArray(feed.link_urls)) return
  throw linkMissing(['object_story_spec', 'video_data', 'call_to_action', 'value', 'link'])
}

/** Accounts differ in the features that they may state, in or out (docs/meta-api.md). */
function refuseFeatures({ degrees_of_freedom_spec: spec }: Data, taken: SandboxSettings['features']): void {
  if (!isRecord(spec) || taken === 'any') return
  const keys = Object.keys(isRecord(spec.creative_features_spec) ? spec.creative_features_spec : {})
  if (taken === 'documented' && keys.every((key) => documentedFeatures.includes(key))) return
  const text = 'Your ad account is not eligible for these creative features.'
  throw invalidParameter(3858023, 'Creative features not available', text, ['degrees_of_freedom_spec'])
}

export async function storeCreative(account: StoredObject, data: Data, { world }: Scope): Promise<StoredObject> {
  const { name: _name, adlabels: _labels, ...spec } = data
  const { newFeatures, settings, store } = world
  const object = {
    id: newId('120'),
    kind: 'creative' as const,
    parentId: account.id,
    data: {
      ...data,
      account_id: account.data.account_id,
      ...(newFeatures.size > 0 && { switched: Object.fromEntries(newFeatures) }),
    },
    createdAt: world.now(),
  }
  const key = `creative:${account.id}:${sha256(canonical(spec))}`
  for (let former = 0; ; former++) {
    const uniqueKey = former === 0 ? key : `${key}:${former}`
    const isNew = await store.insert({ ...object, ...(settings.dedupeCreatives && { uniqueKey }) })
    const stored = isNew ? await store.find(object.id) : await store.findByKey(uniqueKey)
    if (!stored) throw new Error('a creative that was there a moment ago is gone')
    if (isNew || settings.dedupeSwitched || !isSwitched(stored)) return stored
  }
}

async function removeCreative(node: StoredObject, scope: Scope): Promise<Body> {
  const ads = await scope.world.store.list('ad', node.parentId ?? '')
  if (ads.some(({ data }) => data.creative_id === node.id && data.status !== 'DELETED')) {
    throw new GraphError({ code: 100, message: '(#100) This creative is used by an ad and cannot be deleted' })
  }
  await scope.world.store.remove(node.id)
  return { success: true }
}

const story = (data: Data) => (isRecord(data.object_story_spec) ? data.object_story_spec : undefined)

export function videoData(data: Data): Data | undefined {
  const found = story(data)?.video_data
  return isRecord(found) ? found : undefined
}

export function linkData(data: Data): Data | undefined {
  const found = story(data)?.link_data
  return isRecord(found) ? found : undefined
}

export function callToAction(data: Data): Data | undefined {
  const found = videoData(data)?.call_to_action ?? linkData(data)?.call_to_action
  return isRecord(found) ? found : undefined
}

/** JSON with sorted members, so that equal specs are equal text. */
function canonical(spec: unknown): string {
  if (Array.isArray(spec)) return `[${spec.map(canonical).join(',')}]`
  if (!isRecord(spec)) return JSON.stringify(readScalarText(spec))
  const members = Object.keys(spec).sort()
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(spec[name])}`).join(',')}}`
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
