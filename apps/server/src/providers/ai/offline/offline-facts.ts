import { readBrand } from '@hookline/contract/brand-guide/brand-guide.rules'
import type { CheckedGuide } from '@hookline/contract/brand-guide/brand-guide.schemas'
import { trimEndWhere } from '@hookline/contract/characters.rules'
import type { InputValues } from '@hookline/contract/generation/prompt-variables.rules'
import type { AiRequest, AiVideo } from '../ai.ts'
import { readAd, type SeenAd } from './offline-ad.ts'
import { asksFor, inviteInTone } from './offline-tones.ts'
import { upperFirst } from './offline-wording.ts'

export interface OfflineFacts {
  /** In the user's own words, which win over what was read in the video. */
  product: string | null
  offer: string | null
  audience: string | null
  /** The subject by the file name; null when the name says nothing. */
  name: string | null
  seconds: number | null
  shape: 'vertical' | 'square' | 'landscape' | null
  hasSound: boolean | null
  width: number | null
  height: number | null
  sizeBytes: number
  /** In the template, else in the system prompt, else a neutral one. */
  callToAction: string
  /** Only in the template. */
  askedCallToAction: string | null
  /** A call to action in the tone that was asked for. */
  invite(action: string): string
  /** Asked for, and not English. */
  language: string | null
  variantCount: number
  isShort: boolean
  wantsEmoji: boolean
  seed: number
  /** In the prompt; empty when that has none. */
  guide: CheckedGuide
  isWatched: boolean
  /** What the video says; null when it was not watched or nothing in it is legible. */
  ad: SeenAd | null
}

const callsToAction = [
  'Shop now',
  'Learn more',
  'Sign up',
  'Book now',
  'Download now',
  'Get started',
  'Order now',
  'Subscribe',
  'Get the offer',
  'Contact us',
  'Try it free',
  'Watch more',
]
const numberWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const countPattern = new RegExp(
  `\\b(?:write|give|create|return|produce|make|generate) (?:me |us |exactly |only |just )?(\\d{1,2}|${numberWords.join('|')}) ` +
    '(?:\\w+ ){0,2}(?:variants?|variations?|versions?|options?)\\b',
  'i',
)
const languagePattern =
  /\b(?:in|language:?|sprache:?)\s+(German|Deutsch|French|Spanish|Italian|Portuguese|Dutch|Polish|Swedish|Danish|Norwegian|Finnish|Czech|Turkish|Arabic|Russian|Ukrainian|Greek|Hindi|Japanese|Chinese|Korean)\b/i
const offlineVariantMax = 10
/** A longer product or audience is a description, which fits in no sentence. */
const valueNameMax = 60

/** What the offline writer takes from a request and its video. */
export function readOfflineFacts(request: AiRequest, video: AiVideo, defaultVariantCount: number): OfflineFacts {
  const { variables } = request
  const template = withoutValues(request.template?.instructions ?? '', variables)
  const wishes = [template, withoutValues(request.system, variables)]
  const { media } = video
  const name = nameFrom(video.filename)
  return {
    product: readShortName(toPhrase(variables.product)),
    offer: toPhrase(variables.offer)?.replace(/^\p{Ll}+(?=\s|$)/u, upperFirst) ?? null,
    audience: readShortName(toPhrase(variables.audience)),
    name,
    guide: readBrand(request.system),
    isWatched: video.report !== null,
    ad: video.report && readAd(video.report, name),
    seconds: media?.durationSeconds ? Math.max(1, Math.round(media.durationSeconds)) : null,
    shape: classifyShape(media?.width ?? null, media?.height ?? null),
    hasSound: media?.durationSeconds ? media.audioCodec !== null : null,
    width: media?.width ?? null,
    height: media?.height ?? null,
    sizeBytes: video.sizeBytes,
    callToAction: firstIn(wishes, callToActionIn) ?? 'Learn more',
    askedCallToAction: firstIn([template], callToActionIn) ?? null,
    invite: (action) => inviteInTone(action, wishes),
    language: chooseLanguage(wishes, toPhrase(variables.language)),
    variantCount: firstIn(wishes, countIn) ?? defaultVariantCount,
    isShort: /\b(short|punchy|concise|brief|one sentence)\b/i.test(template),
    wantsEmoji: asksFor(template, 'emojis?'),
    seed: hash([video.filename, video.sizeBytes, request.system, request.instructions].join('\u0000')),
  }
}

function callToActionIn(text: string): string | undefined {
  return callsToAction.find((words) => asksFor(text, words))
}

/** A value in one line, without a full stop. */
function toPhrase(value: string | undefined): string | null {
  return trimEndWhere(value?.replace(/\s+/g, ' ') ?? '', /[\s.]/) || null
}

/** Returns the name that a description begins with, if there is one. */
function readShortName(phrase: string | null): string | null {
  const begin = phrase && phrase.length > valueNameMax ? phrase.split(/\s?[,;:(–—|]|\.\s/)[0] : phrase
  return begin && begin.length <= valueNameMax ? begin : null
}

/** A text without the user's values: the product 'Playful Paws' does not ask for a playful tone. */
function withoutValues(text: string, values: InputValues): string {
  return Object.values(values).reduce((rest, value) => rest.replaceAll(value, ''), text)
}

/** The value wins: a template that also names German may compare the two. */
function chooseLanguage(wishes: string[], value: string | null): string | null {
  if (value) return /\benglish\b|^en\b/i.test(value) ? null : value
  return firstIn(wishes, (text) => languagePattern.exec(text)?.[1]) ?? null
}

function firstIn<T>(texts: string[], find: (text: string) => T | undefined): T | undefined {
  return texts.map(find).find((found) => found !== undefined)
}

function countIn(text: string): number | undefined {
  const word = countPattern.exec(text)?.[1]?.toLowerCase()
  if (!word) return undefined
  const count = numberWords.includes(word) ? numberWords.indexOf(word) + 1 : Number(word)
  return count >= 1 && count <= offlineVariantMax ? count : undefined
}

/** Camera names, versions, sizes and other words of file names that do not name the product. */
const noise = new RegExp(
  [
    '^(img|vid|mov|dsc|pxl|gopr|mvi|clip|video|movie|untitled|sample|small|large|test|demo|rotated|recording)$',
    '^(screen|screenrecording|whatsapp|final|finale|edit|edited|export|render|rendered|copy|kopie|draft|new|master)$',
    '^(launch|promo|campaign|teaser|commercial|spot|hook|variant|option)$',
    '^(ad|ads|ugc|reel|reels|story|stories|feed|tiktok|fb|ig|meta|vertical|square|landscape|portrait|hd|uhd|4k|hevc)$',
    '^(h264|h265|fps|mp4|mov|v|the|at|a|cut|take|version|ver)$',
    '^v\\d+$',
    '^(wa)?\\d+$',
    '^\\d+(s|sec|secs|p|fps|mb|k)$',
    '^\\d+x\\d+$',
    '^(?=.*\\d)[0-9a-f]{8,}$',
  ].join('|'),
  'i',
)
const nameMaxWords = 5

/** 'summer_sale-shoes_v3_1080x1920.mp4' is about 'Summer Sale Shoes'; 'IMG_0042.mov' about nothing. */
export function nameFrom(filename: string): string | null {
  const words = filename
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, ' ')
    .replace(/([a-zß-ÿ])([A-Z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}'&]+/u)
    .filter((word) => word && !noise.test(word))
  if (words.join('').length < 2) return null
  return words.slice(0, nameMaxWords).map(upperFirst).join(' ')
}

export function classifyShape(width: number | null, height: number | null): OfflineFacts['shape'] {
  if (!width || !height) return null
  const ratio = width / height
  if (ratio > 1.05) return 'landscape'
  return ratio < 0.95 ? 'vertical' : 'square'
}

/** FNV-1a, 32 bit. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0
  return value
}
