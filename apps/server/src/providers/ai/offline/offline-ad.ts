import { trimEndWhere } from '@hookline/contract/characters.rules'
import { findClaims, findTiedClaims, type TiedClaim } from '@hookline/contract/claims/find-claims.rules'
import { groundClaims } from '@hookline/contract/claims/ground-claims.rules'
import { readVideoLines, timeWithin, type VideoLine } from '@hookline/contract/claims/video-lines.rules'
import { isSameText, normalizeWords } from '@hookline/contract/generation/regeneration.rules'
import type { WatchReport } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { upperFirst } from './offline-wording.ts'

/** What a video ad says, in its own words. Lines are sentences without their full stop; facts on screen come first. */
export interface SeenAd {
  brand: string | null
  offer: string | null
  /** The line with the code, such as 'Use code SAVE20'. */
  code: string | null
  deadline: string | null
  callToAction: string | null
  /** The first line of the first 3 s. */
  hook: string | null
  proof: string[]
  benefits: string[]
}

/** A line of an ad and when it is shown or said. */
export interface AdLine extends Pick<VideoLine, 'source' | 'fromMs' | 'toMs'> {
  /** A sentence without its full stop. */
  text: string
  /** As it was read or heard. */
  quote: string
}

/** The lines of `SeenAd` with their times; the brand with the line that names it first. */
export interface SeenAdLines {
  brand: (AdLine & { name: string }) | null
  offer: AdLine | null
  code: AdLine | null
  deadline: AdLine | null
  callToAction: AdLine | null
  hook: AdLine | null
  proof: AdLine[]
  benefits: AdLine[]
}

/** Below this, a line is more often misread than not. */
const minConfidence = 0.6
export const hookEndsMs = 3000
const lineMaxChars = 110
const brandMaxWords = 3

const address = /\b([a-z0-9-]{2,63})\.(com|co|io|net|org|shop|store|app|eu|de|fr|es|it|nl|uk|us|example)\b/i
const deadline =
  /\b(until|till|ends?|ending|last chance|last day|tonight|midnight|today only|this week(end)? only|hours? left|days? left|hurry|by (mon|tues|wednes|thurs|fri|satur|sun)day)\b/i
/** Begins a line that asks to act. */
export const callToAction =
  /^(shop|buy|order|get|try|learn|discover|sign up|book|download|start|tap|click|swipe|visit|join|subscribe|find|see|grab|claim|use code)\b/i
/** 'Shop now' is more of a call to action than 'Join 50,000 runners'. */
const strongAction = /\b(now|today)\b|\.\w{2,}\b/i
const capitalWords =
  /\b(mon|tues|wednes|thurs|fri|satur|sun)day|\b(january|february|april|june|july|august|september|october|november|december|christmas)\b/g
const proof =
  /\b(customers?|reviews?|stars?|rated|rating|trusted|sold|loved by|recommended|award|winner|tested|proven|certified|guarantee\w*|warranty)\b/i

/** What a video ad says, in its own words; null when nothing of it is legible. */
export function readAd(report: WatchReport, fileWords: string | null): SeenAd | null {
  const lines = readAdLines(report, fileWords)
  if (!lines) return null
  const readLineText = (line: AdLine | null) => line?.text ?? null
  return {
    brand: lines.brand?.name ?? null,
    offer: readLineText(lines.offer),
    code: readLineText(lines.code),
    deadline: readLineText(lines.deadline),
    callToAction: readLineText(lines.callToAction),
    hook: readLineText(lines.hook),
    proof: lines.proof.map(({ text }) => text),
    benefits: lines.benefits.map(({ text }) => text),
  }
}

/** Sorts the lines of a report by what they do in an ad; null when nothing of it is legible. */
export function readAdLines(report: WatchReport, fileWords: string | null): SeenAdLines | null {
  const brand = findBrand(report, fileWords)
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

/** The ad without its offer, and without the lines that may be terms of it: the code, the deadline, other discounts. */
export function withoutOffer(ad: SeenAd): SeenAd {
  const isOther = (line: string) =>
    line !== ad.offer && !isDiscount(line) && !claims(line, 'code') && !deadline.test(line)
  return { ...filterLines(ad, isOther), brand: ad.brand }
}

/** The ad with only some of its lines. */
export function filterLines(ad: SeenAd, isWanted: (line: string) => boolean): SeenAd {
  const filterLine = (line: string | null) => (line && isWanted(line) ? line : null)
  return {
    brand: filterLine(ad.brand),
    offer: filterLine(ad.offer),
    code: filterLine(ad.code),
    deadline: filterLine(ad.deadline),
    callToAction: filterLine(ad.callToAction),
    hook: filterLine(ad.hook),
    proof: ad.proof.filter(isWanted),
    benefits: ad.benefits.filter(isWanted),
  }
}

/** Lines on screen in the order of time, then sentences of speech; the same words once. */
function uniqueLines(report: WatchReport): Omit<AdLine, 'text'>[] {
  const seen: string[] = []
  return clearLines(report).filter(({ quote }) => {
    const words = normalizeWords(quote)
    if (words.length < 3 || quote.length > lineMaxChars || seen.includes(words)) return false
    seen.push(words)
    return true
  })
}

/** What was read and heard clearly, speech by the sentence. */
export function clearLines(report: WatchReport): Omit<AdLine, 'text'>[] {
  const isClear = ({ confidence }: { confidence: number }) => confidence >= minConfidence
  const clear = { texts: report.texts.filter(isClear), speech: report.speech.filter(isClear) }
  return readVideoLines(clear).flatMap((line) => (line.source === 'speech' ? splitSentences(line) : [quoted(line)]))
}

/** The sentences of a piece of speech, each with its own times. */
function splitSentences(line: VideoLine): Omit<AdLine, 'text'>[] {
  return [...line.text.matchAll(/\S.*?(?:(?<=[.!?])(?=\s)|$)/gs)].map(({ 0: text, index }) =>
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
function firstNaming(name: string, report: WatchReport): SeenAdLines['brand'] {
  const names = (text: string) =>
    ` ${normalizeWords(text)} `.includes(` ${normalizeWords(name)} `) ||
    compact(address.exec(text)?.[1] ?? '') === compact(name)
  const texts = report.texts.map((line) => ({ ...line, source: 'text' as const, quote: line.text.trim() }))
  const speech = report.speech.map((line) => ({ ...line, source: 'speech' as const, quote: line.text.trim() }))
  const naming = [...texts, ...speech].filter(({ quote }) => names(quote))
  const [first] = naming.sort((a, b) => a.fromMs - b.fromMs)
  if (!first) return null
  const { source, quote, fromMs, toMs } = first
  return { name, text: name, quote, source, fromMs, toMs }
}

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
export function withoutMisheard<Line extends Pick<AdLine, 'source' | 'quote'>>(
  lines: Line[],
  { texts }: WatchReport,
): Line[] {
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

/** The name that returns or stays in large letters, that is in the file's name, or that the address begins with. */
function findBrand(report: WatchReport, fileWords: string | null): string | null {
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
  const label = report.texts.map(({ text }) => address.exec(text)?.[1]).find((found) => found)
  const named =
    names.find(({ text }) => label && compact(text) === compact(label)) ??
    names.find(({ text }) => fileWords && normalizeWords(fileWords).split(' ').includes(normalizeWords(text)))
  const found = (named ?? largest)?.text.trim() ?? label ?? null
  return found && asName(found)
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

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
