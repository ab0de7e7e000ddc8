import { trimEndWhere } from '@hookline/contract/characters.rules'
import { findClaims } from '@hookline/contract/claims/find-claims.rules'
import { groundClaims } from '@hookline/contract/claims/ground-claims.rules'
import { detectLanguage } from '@hookline/contract/copy/detect-language.rules'
import { isSameText, normalizeWords } from '@hookline/contract/generation/regeneration.rules'
import type { SeenText, WatchReport } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { chooseLanguage } from './offline-language.ts'
import {
  address,
  callToAction,
  findContradicted,
  formerPrice,
  isCaption,
  isOnFullScreen,
  type QuotedLine,
  readSureLines,
  withoutRepeated,
} from './offline-lines.ts'

/** `text` is a sentence without its full stop. */
export type AdLine = QuotedLine & { text: string }

/** What a video ad says for sure, in its own words and in one language. Captions come before speech. */
export interface SeenAd {
  language: string | null
  /** `text` is the name. */
  brand: AdLine | null
  offers: AdLine[]
  /** The line with the code, such as 'Use code SAVE20'. */
  code: AdLine | null
  deadline: AdLine | null
  callToAction: AdLine | null
  proof: AdLine[]
  /** The other lines. */
  benefits: AdLine[]
  /** Left out of all others, with sentences beside which a text shows another number. */
  contradicted: Pick<QuotedLine, 'quote'>[]
}

const brandMaxWords = 3
/** Something read again sooner may have been there all the time, and something shorter is no name. */
const brandMs = 1000

const deadline =
  /\b(?<!open )(until|till)\b(?! (i|you|we|he|she|it|they|my|your|our)\b)|\b((sale|offer|deal) (ends?|closes)|ends? (on|in|at|soon|tonight|today|tomorrow|(mon|tues|wednes|thurs|fri|satur|sun)day)|last chance|last day|tonight only|only today|today only|this week(end)? only|hours? left|days? left|hurry|by (mon|tues|wednes|thurs|fri|satur|sun)day)\b/i
/** 'Shop now' is more of a call to action than 'Join 50,000 runners'. */
const strongAction = /\b(now|today)\b|\.\w{2,}\b/i
const capitalWords =
  /\b(mon|tues|wednes|thurs|fri|satur|sun)day|\b(january|february|april|june|july|august|september|october|november|december|christmas)\b/g
const proof =
  /\b(customers?|reviews?|stars?|rated|ratings?|trusted|sold|loved by|recommended|award|winner|tested|proven|certified|guarantee\w*|warranty)\b|\bno\. ?\d|\b\d+\/10\b/i
const lessWords = /\b(off|save|less|discount|rabatt|sparen?|ahorra|risparmia|sconto|descuento|remise|réduction)\b/i
const priceWords = /\b(only|just|from|for|now|under|was|ab|nur|jetzt|statt|desde|por|solo|seulement)\b|^[^\p{L}]+$/iu
const deal = /\bbuy \w+,? get\b|\b2 for 1\b/i
/** 'Gluten free' is no gift. */
const gift =
  /\bfree \p{L}|\b(get|start|try|first|one|\d+|shipping|delivery|refill)\b.*\bfree\b|\b(gratis|offerte?s?|gratuite?)\b/iu

/**
 * Sorts the sure lines of a report by what they do in an ad; null when it has none.
 * @param languages preferred, the first one first, where the ad has several
 */
export function readAd(report: WatchReport, languages: readonly string[] = []): SeenAd | null {
  const name = findBrand(report)
  const all = readSureLines(report)
  const language = chooseAdLanguage(all, languages)
  const contradicted = findContradicted(all, report)
  const usable = withoutRepeated(keepLanguage(all, language).filter((line) => !contradicted.includes(line)))
  const lines = onlySupported(
    usable.map((line) => ({ ...line, text: asSentence(line.quote, name?.text ?? null) })),
    report,
  )
  if (all.length === 0 && !name) return null

  const left = new Set(lines.filter(({ text }) => !isSameText(text, name?.text ?? '')))
  const takeAll = (matches: (text: string) => boolean): AdLine[] => {
    const taken = [...left].filter(({ text }) => matches(text))
    for (const line of taken) left.delete(line)
    return taken
  }
  const take = (matches: (text: string) => boolean): AdLine | null => {
    const line = [...left].find(({ text }) => matches(text)) ?? null
    if (line) left.delete(line)
    return line
  }
  const discounts = takeAll(isDiscount)
  const found = discounts.length > 0 ? discounts : takeAll((text) => gift.test(text) && !deadline.test(text))
  const offers = [false, true].flatMap((isFormer) => found.filter(({ text }) => formerPrice.test(text) === isFormer))
  const code = offers.find(({ text }) => claims(text, 'code')) ?? take((text) => claims(text, 'code'))
  const until = take((text) => deadline.test(text))
  const asks = (text: string) => callToAction.test(text)
  const action =
    take((text) => asks(text) && strongAction.test(text)) ?? take(asks) ?? take((text) => address.test(text))
  return {
    language,
    brand: name,
    offers,
    code,
    deadline: until,
    callToAction: action,
    proof: takeAll((text) => proof.test(text)),
    benefits: [...left].filter(({ text }) => !asks(text) && !address.test(text)),
    contradicted: [
      ...contradicted,
      ...report.speech.flatMap(({ text, contradictedBy }) => (contradictedBy ? [{ quote: text }] : [])),
    ],
  }
}

/** Speech is transcribed in English alone. */
const detectLineLanguage = ({ quote, source }: QuotedLine) =>
  detectLanguage(quote) ?? (source === 'speech' ? 'English' : null)

/** A preferred one if the ad has it, else the one of its captions; where they have several, the one that it has most of. */
function chooseAdLanguage(lines: QuotedLine[], languages: readonly string[]): string | null {
  const known = new Set(lines.map(detectLineLanguage))
  const captions = lines.filter(({ source }) => source === 'text')
  const ofCaptions = new Set(captions.flatMap(({ quote }) => detectLanguage(quote) ?? []))
  const decisive = ofCaptions.size === 1 ? captions : lines
  return languages.find((language) => known.has(language)) ?? chooseLanguage(decisive.map(({ quote }) => quote))
}

/** Where an ad has several languages, a line of which nothing tells its language is left out too. */
function keepLanguage(lines: QuotedLine[], language: string | null): QuotedLine[] {
  const known = lines.map(detectLineLanguage)
  const [own, foreign] = [true, false].map((isOwn) => known.filter((one) => one && (one === language) === isOwn).length)
  const isMixed = (foreign ?? 0) * 4 > (own ?? 0)
  return lines.filter((_, at) => known[at] === language || (known[at] === null && !isMixed))
}

const claims = (text: string, ...kinds: string[]) => findClaims(text).some(({ kind }) => kinds.includes(kind))
const isDiscount = (text: string) =>
  (claims(text, 'percentage', 'price') && lessWords.test(text)) ||
  (claims(text, 'price') && priceWords.test(text)) ||
  deal.test(text)

/** Whether a line may be a term of the ad's offer: its code, its deadline, a discount or a gift. */
export const isTerm = (text: string) =>
  isDiscount(text) || gift.test(text) || claims(text, 'code') || deadline.test(text)

const readLabel = (text: string) => address.exec(text)?.[1] ?? ''
const compact = (text: string) => normalizeWords(text).replaceAll(' ', '')

/** The lines whose claims the report supports when each line is a sentence of its own. */
function onlySupported(lines: AdLine[], report: WatchReport): AdLine[] {
  const variants = lines.map(({ text }) => ({ headline: '', primaryText: `${text}.` }))
  const grounded = groundClaims(variants, report)
  return lines.filter((_, at) =>
    grounded[at]?.claims.every(({ state }) => state === 'quoted' || state === 'paraphrased'),
  )
}

/**
 * The name that the address begins with, else the largest that returns, stands still or is named in a sentence; in the
 * line that says it first.
 */
function findBrand({ texts, speech, durationMs }: WatchReport): AdLine | null {
  const sure = texts.filter((text) => text.sure && isCaption(text)).toSorted((a, b) => a.fromMs - b.fromMs)
  const names = sure
    .filter((line) => !isOnFullScreen(line, sure))
    .filter(
      ({ text, fromMs, toMs }) =>
        toMs - fromMs >= brandMs &&
        /^(?!\p{Ll})\p{L}[\p{L}\d&'’. -]+$/u.test(text.trim()) &&
        text.trim().split(/\s+/).length <= brandMaxWords &&
        !/^\p{Lu}.* \p{Ll}/u.test(text) &&
        detectLanguage(text) === null &&
        findClaims(text).length === 0 &&
        !callToAction.test(text),
    )
  const returns = (line: SeenText) =>
    names.some((other) => isSameText(other.text, line.text) && other.fromMs - line.toMs > brandMs)
  const sentences = [...sure, ...speech.filter((piece) => piece.sure)].flatMap(({ text, fromMs, toMs }) => {
    const named = findClaims(text).filter(({ kind }) => kind === 'name')
    return named.map((claim) => ({ name: claim.text, fromMs, toMs }))
  })
  const isNamed = ({ text, fromMs, toMs }: SeenText) =>
    sentences.some((other) => isSameText(other.name, text) && (other.toMs < fromMs || other.fromMs > toMs))
  const lasting = names.filter((line) => line.toMs - line.fromMs > durationMs / 2 || returns(line) || isNamed(line))
  const [largest] = lasting.toSorted((a, b) => b.box.height - a.box.height)
  const addressed = sure.find(({ text }) => readLabel(text))
  const label = readLabel(addressed?.text ?? '')
  const line = names.find(({ text }) => label && compact(text) === compact(label)) ?? largest ?? addressed
  if (!line) return null
  const { text: quote, fromMs, toMs, box } = line
  return {
    source: 'text',
    quote,
    fromMs,
    toMs,
    size: box.height,
    text: asName(line === addressed ? label : quote.trim()),
  }
}

function asName(text: string): string {
  const isShouted = text === text.toUpperCase() || text === text.toLowerCase()
  return isShouted ? text.toLowerCase().replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase()) : text
}

/** Text in capitals in the form of a sentence, with codes and the brand as they are; without its full stop. */
function asSentence(text: string, brand: string | null): string {
  const letters = text.replace(/[^\p{L}]/gu, '')
  const isShouted = letters.length > 2 && letters === letters.toUpperCase()
  const codes = new Set(findClaims(text).flatMap((claim) => (claim.kind === 'code' ? [claim.text] : [])))
  const lower = (word: string) => (codes.has(word) || /\d/.test(word) ? word : word.toLowerCase())
  let plain = isShouted ? text.replace(/[\p{L}\p{N}'’]+/gu, lower) : text
  if (brand && isShouted) plain = plain.replace(new RegExp(`\\b${escapePattern(brand)}\\b`, 'giu'), brand)
  plain = trimEndWhere(plain.replace(capitalWords, upperFirst).replace(/\bi\b/g, 'I'), /[\s.,;:–—-]/u)
  return address.test(plain) && !plain.includes(' ') ? plain : upperFirst(plain)
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
