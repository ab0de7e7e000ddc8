import { trimEndWhere } from '@hookline/contract/characters.rules'
import { findClaims, findTiedClaims, type TiedClaim } from '@hookline/contract/claims/find-claims.rules'
import { groundClaims } from '@hookline/contract/claims/ground-claims.rules'
import { readVideoLines, timeWithin, type VideoLine } from '@hookline/contract/claims/video-lines.rules'
import { isSameText, normalizeWords } from '@hookline/contract/generation/regeneration.rules'
import type { WatchReport } from '@hookline/contract/watch-reports/watch-reports.schemas'

/** A line of an ad and when it is shown or said. */
export interface AdLine extends Pick<VideoLine, 'source' | 'fromMs' | 'toMs'> {
  /** A sentence without its full stop. */
  text: string
  /** As it was read or heard. */
  quote: string
}

/** What a video ad says, in its own words. Facts on screen come first. */
export interface SeenAd {
  /** `text` is the name, `quote` the line that says it first. */
  brand: AdLine | null
  offer: AdLine | null
  /** The line with the code, such as 'Use code SAVE20'. */
  code: AdLine | null
  deadline: AdLine | null
  callToAction: AdLine | null
  /** The first line of the first 3 s. */
  hook: AdLine | null
  proof: AdLine[]
  benefits: AdLine[]
}

/** Below this, a line is more often misread than not. */
const minConfidence = 0.6
export const hookEndsMs = 3000
const lineMaxChars = 110
const brandMaxWords = 3
/** Ends at a full stop, but not behind a title or a number as in 'Mr. Bloom' and '3. under $20'. */
const sentence = /\S.*?(?:(?<=[.!?])(?<!\b(?:Mr|Mrs|Ms|Dr|St|No|vs|\d+)\.)(?=\s)|$)/gs
/** Begins or ends in the middle of a sentence. */
const fragment =
  /^(and|or|but|because|which)\b|^\d+[.)]\s|\b(and|or|but|the|an?|with|of|for|to|your|our|mr|mrs|ms|dr)$/i

const address = /\b([a-z0-9-]{2,63})\.(com|co|io|net|org|shop|store|app|eu|de|fr|es|it|nl|uk|us|example)\b/i
const deadline =
  /\b(until|till|ends?|ending|last chance|last day|tonight|midnight|today only|this week(end)? only|hours? left|days? left|hurry|by (mon|tues|wednes|thurs|fri|satur|sun)day)\b/i
/** Begins a line that asks to act. */
const callToAction =
  /^(shop|buy|order|get|try|learn|discover|sign up|book|download|start|tap|click|swipe|visit|join|subscribe|find|see|grab|claim|use code)\b/i
/** 'Shop now' is more of a call to action than 'Join 50,000 runners'. */
const strongAction = /\b(now|today)\b|\.\w{2,}\b/i
const capitalWords =
  /\b(mon|tues|wednes|thurs|fri|satur|sun)day|\b(january|february|april|june|july|august|september|october|november|december|christmas)\b/g
const proof =
  /\b(customers?|reviews?|stars?|rated|rating|trusted|sold|loved by|recommended|award|winner|tested|proven|certified|guarantee\w*|warranty)\b/i

/** Sorts the lines of a report by what they do in an ad; null when nothing of it is legible. */
export function readAd(report: WatchReport): SeenAd | null {
  const brand = findBrand(report)
  const all = uniqueLines(report).map((line) => ({ ...line, text: asSentence(line.quote, brand) }))
  const lines = onlySupported(withoutMisheard(all, report), report)
  if (lines.length === 0 && !brand) return null

  const left = new Set(lines.filter(({ text }) => !isSameText(text, brand ?? '')))
  const take = (matches: (text: string) => boolean): AdLine | null => {
    const line = [...left].find(({ text }) => matches(text))
    if (line) left.delete(line)
    return line ?? null
  }
  const hook = lines.find(({ fromMs, text }) => fromMs < hookEndsMs && !isSameText(text, brand ?? '')) ?? null
  const offer = take(isDiscount) ?? take((text) => claims(text, 'free') && !deadline.test(text))
  const code = offer && claims(offer.text, 'code') ? offer : take((text) => claims(text, 'code'))
  const until = take((text) => deadline.test(text))
  const isAction = (text: string) => callToAction.test(text) || address.test(text)
  const action = take((text) => isAction(text) && strongAction.test(text)) ?? take(isAction)
  const rest = [...left]
  return {
    brand: brand === null ? null : firstNaming(brand, report),
    offer: offer ?? code,
    code,
    deadline: until,
    callToAction: action && withAddress(action, rest),
    hook,
    proof: rest.filter(({ text }) => proof.test(text)),
    benefits: rest.filter(({ text }) => !proof.test(text) && !callToAction.test(text) && text.includes(' ')),
  }
}

/** 'Shop now at' continues with the address below it. */
function withAddress(action: AdLine, rest: AdLine[]): AdLine {
  const next = rest.find(({ text, fromMs }) => address.test(text) && !text.includes(' ') && fromMs === action.fromMs)
  if (!next || !/\b(at|on|in)$/i.test(action.text)) return action
  rest.splice(rest.indexOf(next), 1)
  return { ...action, text: `${action.text} ${next.quote}`, quote: `${action.quote} ${next.quote}` }
}

const claims = (text: string, ...kinds: string[]) => findClaims(text).some(({ kind }) => kinds.includes(kind))
const isDiscount = (text: string) =>
  claims(text, 'percentage', 'price') && /\b(off|save|only|just|from|now)\b|[$€£]/i.test(text)

/** Whether a line may be a term of the ad's offer: its code, its deadline or a discount. */
export const isTerm = (text: string) => isDiscount(text) || claims(text, 'code') || deadline.test(text)

/** Clear lines on screen in the order of time, then clear sentences of speech; the same words once, no fragments. */
function uniqueLines({ texts, speech }: WatchReport): Omit<AdLine, 'text'>[] {
  const isClear = ({ confidence }: { confidence: number }) => confidence >= minConfidence
  const lines = readVideoLines({ texts: texts.filter(isClear), speech: speech.filter(isClear) })
  const seen: string[] = []
  return lines
    .flatMap((line) => (line.source === 'speech' ? splitSentences(line) : [quoted(line)]))
    .filter(({ quote }) => {
      const words = normalizeWords(quote)
      if (words.length < 3 || quote.length > lineMaxChars || fragment.test(quote) || seen.includes(words)) return false
      seen.push(words)
      return true
    })
}

/** The sentences of a piece of speech, each with its own times. */
function splitSentences(line: VideoLine): Omit<AdLine, 'text'>[] {
  return [...line.text.matchAll(sentence)].map(({ 0: text, index }) =>
    quoted({
      ...line,
      text,
      fromMs: timeWithin(line, index),
      toMs: timeWithin(line, index + text.length),
    }),
  )
}

const quoted = ({ text, source, fromMs, toMs }: VideoLine) => ({
  quote: text.replace(/\s+/g, ' ').trim(),
  source,
  fromMs,
  toMs,
})

/** The line that names the brand first. */
function firstNaming(name: string, report: WatchReport): AdLine | null {
  const names = ({ text }: VideoLine) =>
    ` ${normalizeWords(text)} `.includes(` ${normalizeWords(name)} `) || compact(readLabel(text)) === compact(name)
  const [first] = readVideoLines(report)
    .filter(names)
    .sort((a, b) => a.fromMs - b.fromMs)
  return first ? { ...quoted(first), text: name } : null
}

const readLabel = (text: string) => address.exec(text)?.[1] ?? ''
const compact = (text: string) => normalizeWords(text).replaceAll(' ', '')

/** The lines whose claims the report supports when each line is a sentence of its own. */
function onlySupported(lines: AdLine[], report: WatchReport): AdLine[] {
  const grounded = groundClaims(
    lines.map(({ text }) => ({ headline: '', primaryText: `${text}.` })),
    report,
  )
  return lines.filter((_, at) => grounded[at]?.claims.every(({ state }) => state !== 'not found'))
}

const factKinds = ['percentage', 'price', 'code']

/** Facts on screen win: a percentage, price or code that is only said, where the screen shows another, was misheard. */
function withoutMisheard(lines: AdLine[], { texts }: WatchReport): AdLine[] {
  const shown = texts.flatMap((line) => findTiedClaims(line.text))
  const joinNorms = ({ core }: TiedClaim) => core.map(({ norm }) => norm).join(' ')
  const isMisheard = (claim: TiedClaim) => {
    const ofKind = shown.filter(({ kind }) => kind === claim.kind)
    return (
      factKinds.includes(claim.kind) && ofKind.length > 0 && !ofKind.some((one) => joinNorms(one) === joinNorms(claim))
    )
  }
  return lines.filter(({ source, quote }) => source === 'text' || !findTiedClaims(quote).some(isMisheard))
}

/** The name that the address begins with, else the largest that returns or stays. */
function findBrand(report: WatchReport): string | null {
  const names = report.texts.filter(
    ({ text, confidence }) =>
      confidence >= minConfidence &&
      /^[\p{L}][\p{L}\d&'’. -]+$/u.test(text.trim()) &&
      text.trim().split(/\s+/).length <= brandMaxWords &&
      findClaims(text).length === 0 &&
      !callToAction.test(text) &&
      !deadline.test(text),
  )
  const returning = names.filter(({ text, fromMs, toMs }) => {
    const times = report.texts.filter((other) => isSameText(other.text, text)).length
    return times > 1 || toMs - fromMs > report.durationMs / 2
  })
  const [largest] = returning.sort((a, b) => b.box.height - a.box.height)
  const label = report.texts.map(({ text }) => readLabel(text)).find((found) => found)
  const named = names.find(({ text }) => label && compact(text) === compact(label))
  const found = (named ?? largest)?.text.trim() ?? label
  return found ? asName(found) : null
}

function asName(text: string): string {
  const isShouted = text === text.toUpperCase() || text === text.toLowerCase()
  return isShouted ? text.toLowerCase().replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase()) : text
}

/** Text in capitals in the form of a sentence, with codes and the brand as they are; without its full stop. */
function asSentence(text: string, brand: string | null): string {
  const letters = text.replace(/[^\p{L}]/gu, '')
  const isShouted = letters.length > 3 && letters === letters.toUpperCase()
  const codes = new Set(findClaims(text).flatMap((claim) => (claim.kind === 'code' ? [claim.text] : [])))
  let plain = isShouted
    ? text.replace(/[\p{L}\p{N}'’]+/gu, (word) => (codes.has(word) ? word : word.toLowerCase()))
    : text
  if (brand && isShouted) plain = plain.replace(new RegExp(`\\b${escapePattern(brand)}\\b`, 'giu'), brand)
  plain = plain.replace(capitalWords, upperFirst).replace(/\bi\b/g, 'I')
  return upperFirst(trimEndWhere(plain, /[\s.,;:–—-]/u))
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
