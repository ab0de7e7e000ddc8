import { contextualMultiAds } from '@hookline/contract/drafts/creative-features.rules'
import { isRecord } from '@hookline/contract/json/read-json.rules'
import type { AdFacts } from '../meta-ads.schemas.ts'

// What an ad shows, in one form for what is sent and for what Meta answers (docs/meta-api.md).

export type AdField = keyof AdFacts['fields']

type Json = Record<string, unknown>

/** How one field is found in a creative, and what of another value is a change. */
interface GuardedField {
  object: 'ad' | 'creative'
  find(creative: Json): unknown[]
  /** Meta's form of a value, so that another spelling is no change. */
  normalize?(value: string): string
  /**
   * `always`: any other value is a change. `if sent`: Meta may fill in what was not sent. `if both`: Meta fills it in
   * later, or leaves it out.
   */
  counts: 'always' | 'if sent' | 'if both'
}

const creative = { object: 'creative' } as const

/** The one description of the fields, and of how Meta returns each. */
export const guardedFields: Record<AdField, GuardedField> = {
  creative_id: { object: 'ad', find: () => [], counts: 'if both' },
  target_meta_ad_set_id: { object: 'ad', find: () => [], counts: 'if both' },
  primary_texts: {
    ...creative,
    // The first text is in the story too.
    find: (from) => [pick(from, media, 'message'), ...listTexts(from, 'bodies')],
    normalize: trimLines,
    counts: 'always',
  },
  headlines: {
    ...creative,
    find: (from) => [
      pick(from, ['video_data'], 'title'),
      pick(from, ['link_data'], 'name'),
      ...listTexts(from, 'titles'),
    ],
    normalize: trimLines,
    counts: 'always',
  },
  link_descriptions: {
    ...creative,
    find: (from) => [
      pick(from, ['video_data'], 'link_description'),
      pick(from, ['link_data'], 'description'),
      ...listTexts(from, 'descriptions'),
    ],
    normalize: trimLines,
    counts: 'always',
  },
  call_to_action_type: {
    ...creative,
    find: (from) => [record(pick(from, media, 'call_to_action')).type, ...listFeed(from, 'call_to_action_types')],
    normalize: (type) => (type === 'NO_BUTTON' ? '' : type),
    counts: 'always',
  },
  website_url: {
    ...creative,
    find: (from) => [
      record(record(pick(from, media, 'call_to_action')).value).link,
      pick(from, ['link_data'], 'link'),
      ...listFeed(from, 'link_urls').map((url) => record(url).website_url),
    ],
    normalize: normalizeLink,
    counts: 'always',
  },
  url_parameters_string: { ...creative, find: (from) => [from.url_tags], counts: 'always' },
  facebook_page_id: { ...creative, find: (from) => [record(from.object_story_spec).page_id], counts: 'if both' },
  // Meta fills in the account that belongs to the page.
  instagram_user_id: {
    ...creative,
    find: (from) => [record(from.object_story_spec).instagram_user_id ?? from.instagram_user_id],
    counts: 'if sent',
  },
  video: {
    ...creative,
    find: (from) => [
      pick(from, ['video_data'], 'video_id'),
      ...listFeed(from, 'videos').map((video) => record(video).video_id),
    ],
    counts: 'if sent',
  },
  // Meta may answer an address instead, another one in each read.
  image: {
    ...creative,
    find: (from) => [
      pick(from, media, 'image_hash'),
      ...listFeed(from, 'videos').map((video) => record(video).thumbnail_hash),
      ...listFeed(from, 'images').map((image) => record(image).hash),
    ],
    counts: 'if both',
  },
  // Empty until Meta has made the post.
  post: { ...creative, find: (from) => [from.effective_object_story_id], counts: 'if both' },
}
const fieldKeys = Object.keys(guardedFields) as AdField[]

/**
 * The facts of a creative as it is sent or answered, and of its ad.
 * @param ad the creative's id at Meta, which is not known before it is sent, and the ad set's
 * @param unread features that were not asked for
 */
export function readFacts(
  from: Json,
  { creativeId, adSetId }: { creativeId: string | null; adSetId: string },
  unread: readonly string[] = [],
): AdFacts {
  const given: Partial<Record<AdField, unknown[]>> = { creative_id: [creativeId], target_meta_ad_set_id: [adSetId] }
  const fields = fieldKeys.map((key) => {
    const { find, normalize = (value) => value } = guardedFields[key]
    const values = (given[key] ?? find(from)).flatMap((value) => toText(value) ?? []).map(normalize)
    return [key, [...new Set(values.filter((value) => value !== ''))].toSorted()] as const
  })
  return { fields: Object.fromEntries(fields), features: readFeatures(from), unread: [...unread] }
}

/** Every switch that is not off, wherever Meta puts it: under an unknown key or in a spec of its own. */
function readFeatures(from: Json): Record<string, string> {
  const found = new Map<string, string>()
  const visit = (value: unknown, key: string) => {
    if (Array.isArray(value)) for (const each of value) visit(each, key)
    else if (isRecord(value)) {
      const status = value.enroll_status
      if (typeof status === 'string' && status !== '' && status !== 'OPT_OUT') found.set(key, status)
      for (const [name, member] of Object.entries(value)) visit(member, name)
    }
  }
  visit(from, '')
  if (listFeed(from, 'audios').length > 0) found.set('music', 'OPT_IN')
  return Object.fromEntries(found)
}

/** What a read with the short list of fields does not ask for. */
export const rareFeatures: readonly string[] = [contextualMultiAds]

const media = ['video_data', 'link_data'] as const
const record = (value: unknown): Json => (isRecord(value) ? value : {})

/** The member of the first of these parts of the story that has it. */
function pick(from: Json, parts: readonly ('video_data' | 'link_data')[], name: string): unknown {
  const story = record(from.object_story_spec)
  return parts.map((part) => record(story[part])[name]).find((value) => value !== undefined && value !== null)
}

function listFeed(from: Json, name: string): unknown[] {
  const list = record(from.asset_feed_spec)[name]
  return Array.isArray(list) ? list : []
}

const listTexts = (from: Json, name: string) => listFeed(from, name).map((asset) => record(asset).text)

function toText(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value : null
}

/** Meta may trim a text and change its line ends. */
function trimLines(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}

/** Meta may add a final slash and change the escaping. */
function normalizeLink(link: string): string {
  const href = URL.parse(link.trim())?.href ?? link.trim()
  return readEscapes(href).replace(/\/$/, '')
}

function readEscapes(href: string): string {
  try {
    return decodeURI(href)
  } catch {
    return href
  }
}
