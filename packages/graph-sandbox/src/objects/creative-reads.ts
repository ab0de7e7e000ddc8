import type { Scope } from '../graph/scope.ts'
import { randomWord } from '../protocol/ids.ts'
import type { Data, StoredObject } from '../store/sandbox-store.ts'
import { creativeFeatures } from '../validation/enums.schemas.ts'
import { isRecord, readScalarText } from '../validation/read-params.rules.ts'

// Meta returns a creative in another form than it was sent in: with every feature, extra members, other addresses.

/** A switch of a creative that is no feature key. */
const contextualMultiAds = 'contextual_multi_ads'
/** In answers, Meta names features that its SDK does not list yet, and the bundle, which it takes no more. */
const answeredFeatures = [...creativeFeatures, 'sandbox_unlisted_feature', 'standard_enhancements']

/** What was switched by Meta itself: the control call `POST features`. */
const readSwitched = ({ data }: StoredObject): Data => (isRecord(data.switched) ? data.switched : {})
export const isSwitched = (node: StoredObject): boolean => Object.keys(readSwitched(node)).length > 0

/** Every known feature: off, unless it was stated or switched on. */
export function readDegreesOfFreedom(node: StoredObject): Data {
  const spec = node.data.degrees_of_freedom_spec
  const stated = isRecord(spec) && isRecord(spec.creative_features_spec) ? spec.creative_features_spec : {}
  const off = Object.fromEntries(answeredFeatures.map((key) => [key, { enroll_status: 'OPT_OUT' }]))
  const { [contextualMultiAds]: _, ...switched } = readSwitched(node)
  const changed = Object.fromEntries(
    Object.entries(switched).map(([key, status]) => [
      key,
      { enroll_status: status, action_metadata: { type: 'DEFAULT' } },
    ]),
  )
  return { creative_features_spec: { ...off, ...stated, ...changed } }
}

/** On unless stated. */
export function readContextualMultiAds(node: StoredObject): Data {
  const stated = isRecord(node.data.contextual_multi_ads) ? node.data.contextual_multi_ads.enroll_status : undefined
  const status = readSwitched(node)[contextualMultiAds] ?? stated ?? 'OPT_IN'
  return { enroll_status: status, eligibility: ['MULTI_ADVERTISER'] }
}

export function readStory(node: StoredObject, { call }: Scope): Data | undefined {
  const story = node.data.object_story_spec
  if (!isRecord(story)) return undefined
  const { video_data: video, link_data: link } = story
  return {
    ...story,
    ...(isRecord(video) && {
      video_data: {
        ...video,
        ...readCallToAction(video),
        ...trimEnds(video, 'message title link_description'),
        image_url: pictureAddress(node, call.base),
        branded_content: { shared_to_sponsor_status: 'NOT_SHARED' },
      },
    }),
    ...(isRecord(link) && {
      link_data: {
        ...link,
        ...readCallToAction(link),
        ...trimEnds(link, 'message name description'),
        ...(link.link !== undefined && { link: readLink(link.link) }),
        picture: pictureAddress(node, call.base),
        attachment_style: 'link',
      },
    }),
  }
}

/** Each text has labels; empty lists are dropped. */
export function readFeed({ id, data }: StoredObject): Data | undefined {
  if (!isRecord(data.asset_feed_spec)) return undefined
  const filled = Object.entries(data.asset_feed_spec).filter(([, value]) => !Array.isArray(value) || value.length > 0)
  const withLabels = (value: unknown, index: number) =>
    isRecord(value) && value.text !== undefined
      ? { ...value, adlabels: [{ name: `placement_asset_${id}_${index}`, id: `${id}${index}` }] }
      : value
  return Object.fromEntries(filled.map(([name, value]) => [name, Array.isArray(value) ? value.map(withLabels) : value]))
}

/** An address of a CDN, another one in each answer. */
export const pictureAddress = ({ id }: StoredObject, base: string): string =>
  `${base}/picture/${id}.svg?oh=${randomWord(12)}`

function readCallToAction(data: Data): Data {
  const action = data.call_to_action
  if (!isRecord(action) || !isRecord(action.value)) return {}
  const { link } = action.value
  const value = { ...action.value, ...(link !== undefined && { link: readLink(link) }), link_format: 'VIDEO_LPP' }
  return { call_to_action: { ...action, value } }
}

function trimEnds(data: Data, names: string): Data {
  const texts = names.split(' ').filter((name) => typeof data[name] === 'string')
  return Object.fromEntries(texts.map((name) => [name, readScalarText(data[name]).trimEnd()]))
}

/** `https://example.com` becomes `https://example.com/`. */
const readLink = (link: unknown): string => URL.parse(readScalarText(link))?.href ?? readScalarText(link)
