import { trimEndWhere } from '@hookline/contract/characters.rules'
import { readClauses } from '@hookline/contract/claims/claim-clauses.rules'
import { findTiedClaims } from '@hookline/contract/claims/find-claims.rules'
import { timeWithin, type VideoLine } from '@hookline/contract/claims/video-lines.rules'
import { detectLanguage } from '@hookline/contract/copy/detect-language.rules'
import { normalizeWords } from '@hookline/contract/generation/regeneration.rules'
import type { HeardSpeech, SeenText, WatchReport } from '@hookline/contract/watch-reports/watch-reports.schemas'

/** A whole caption or a whole sentence of speech, each word of which was read or heard for sure. */
export type QuotedLine = Pick<VideoLine, 'source' | 'fromMs' | 'toMs' | 'size'> & { quote: string }
type ReadLine = QuotedLine & { sure: boolean }

const lineMaxChars = 110
/** An ad has fewer. */
const linesMax = 200
/** More lines at one time are a document or a screen. */
const linesAtOnceMax = 10
/** In heights of the letters: a wider gap parts two captions. A line in lower case goes on with the one above sooner. */
const gapMax = 0.6
const gapMaxInLowerCase = 1
/** What appears and leaves together differs by no more. */
const togetherMs = 600
/** A former price may appear so much later than the price above it. */
const formerPriceMs = 1500
/** A sentence that goes on with the one before it follows within this time. */
const goesOnMs = 4000
/** A shorter caption that another follows in its place is a piece of a running sentence, which the voice has whole. */
const runningMs = 1500
/** The share of its words that a line has in common with one that says nearly the same. */
const repeatedShare = 0.75

/** Says a price that no longer holds. */
export const formerPrice = /^(was|before|früher|statt|antes|avant)(?!\p{L})/iu
/** Ends at a full stop, but not behind a title or a number as in 'Mr. Bloom' and '3. under $20'. */
const sentence = /\S.*?(?:(?<=[.!?])(?<!\b(?:Mr|Mrs|Ms|Dr|St|No|vs|\d+)\.)(?=\s)|$)/gs
/** Begins the second half of a sentence. */
const goesOnWith =
  /^(until|unless|but|except|than|because|bis (ich|wir|ihr|du|sie|er|es|man)|aber|weil|pero|porque|mais)(?!\p{L})/iu
const unusable = [
  goesOnWith,
  // Begins or ends in the middle of a sentence, or is an item of a numbered list.
  /^(and|or|which|of|to|nor)(?!\p{L})|^[^\p{L}\p{N}#$€£¿¡"“'‘-]|^\d+[.)]\s/iu,
  /(?<!\p{L})(and|or|but|the|an?|with|of|for|to|from|at|by|your|our|my|we|is|are|has|have|(?<!to )lasts?|just|(?<!(?:this \p{L}+|today|tonight|online|members?) )only|than|mr|mrs|ms|dr)$/iu,
  /([,:;&+–—-]|\.\.|…)$/,
  /^(for|with|by|in|on|at|from) \p{Ll}/u,
  // Says nothing of what is sold, or makes sense in the picture only.
  /^(wait for it|stop scrolling|watch (this|till|until|to)|see (it )?for yourself|(learn|read|see|find out) more)\b/i,
  /^(link in bio|no way|scan|swipe|tap)\b|[?!]{2}|\d\.\d{3}/i,
  // Fine print, and what needs it.
  /[*†©]|\bt&cs?\b|\b(terms|conditions|restrictions|exclusions) apply|\bmay vary\b|\bsubject to\b|\bnot valid\b/i,
]
export const address = /\b([a-z0-9-]{2,63})\.(com|co|io|net|org|shop|store|app|eu|de|fr|es|it|nl|uk|us|example)\b/i
/** Begins a line that asks to act. */
export const callToAction =
  /^(shop|buy (now|it|yours?)|order|get (it|one|the|yours?|started)|try|discover|sign up|book|download|start|call|click|visit|join|subscribe|find|see|grab|claim|use code|compra|descubre|prueba|achetez|découvrez|commandez|jetzt (kaufen|bestellen|entdecken)|acquista|scopri)(?!\p{L})/iu

/** The lines that may be quoted, captions first. */
export function readSureLines({ texts, speech }: Pick<WatchReport, 'texts' | 'speech'>): QuotedLine[] {
  const kinds = [readCaptions(texts.filter(isCaption)), speech.flatMap(splitSentences)]
  return kinds.flatMap(joinHalves).filter(isWhole).slice(0, linesMax)
}

/** A sign in the street and the print on a shirt are none. */
export const isCaption = ({ inScene }: SeenText) => !inScene

const isWhole = ({ quote }: QuotedLine) =>
  quote.length <= lineMaxChars &&
  (/\p{L}{2}.*\s|\s.*\p{L}{2}/u.test(quote) || address.test(quote)) &&
  !unusable.some((one) => one.test(quote))

const joinSpaces = (text: string) => text.replace(/\s+/g, ' ').trim()

function readCaptions(texts: readonly SeenText[]): ReadLine[] {
  const lines = texts.filter((text) => !isRunning(text, texts)).sort((a, b) => a.box.y - b.box.y)
  const continued = new Map<SeenText, SeenText>()
  for (const line of lines) {
    const upper = lines.findLast((other) => !continued.has(other) && isContinued(other, line))
    if (upper) continued.set(upper, line)
  }
  const lower = new Set(continued.values())
  return lines
    .filter((line) => !lower.has(line))
    .sort((a, b) => a.fromMs - b.fromMs)
    .map((first) => {
      const parts = [first]
      for (let next = continued.get(first); next; next = continued.get(next)) parts.push(next)
      const sure = parts.every((part) => part.sure) && !isOnFullScreen(first, lines)
      return { ...joinParts(parts), sure }
    })
}

/** A bare number and what stands below it stay two: '4.8 · 38K Ratings', '$14.99, was $24.99'. */
function chooseJoint(upper: string, lower: string): string {
  if (/[\p{L}%]/u.test(upper)) return ' '
  return formerPrice.test(lower) ? ', ' : ' · '
}

function joinParts(parts: SeenText[]): QuotedLine {
  const quote = parts
    .map(({ text }) => joinSpaces(text))
    .reduce((upper, lower) => `${upper}${chooseJoint(upper, lower)}${lower}`)
  const [fromMs, toMs] = [Math.max(...parts.map((part) => part.fromMs)), Math.min(...parts.map((part) => part.toMs))]
  return { source: 'text', quote, fromMs, toMs, size: parts[0]?.box.height ?? 0 }
}

/** Whether the lower line goes on with the upper one: it stands right below it, at the same time, in one language. */
function isContinued({ box: up, ...upper }: SeenText, { box: low, ...lower }: SeenText): boolean {
  const gap = low.y - (up.y + up.height)
  const shared = Math.min(up.x + up.width, low.x + low.width) - Math.max(up.x, low.x)
  return (
    up.y < low.y &&
    gap < Math.max(up.height, low.height) * (/^\p{Ll}/u.test(lower.text) ? gapMaxInLowerCase : gapMax) &&
    shared > Math.min(up.width, low.width) / 2 &&
    Math.abs(upper.fromMs - lower.fromMs) <= (formerPrice.test(lower.text) ? formerPriceMs : togetherMs) &&
    Math.abs(upper.toMs - lower.toMs) <= togetherMs &&
    !/[.!?…:]$/.test(upper.text.trim()) &&
    !/^\d+[.)]\s/.test(lower.text) &&
    !callToAction.test(lower.text) &&
    areInOneLanguage(upper.text, lower.text)
  )
}

const areInOneLanguage = (...texts: string[]) => new Set(texts.flatMap((text) => detectLanguage(text) ?? [])).size < 2

function isRunning({ fromMs, toMs, box }: SeenText, texts: readonly SeenText[]): boolean {
  const follows = (one: number, other: number) => Math.abs(one - other) <= togetherMs
  return texts.some(
    (other) =>
      Math.max(toMs - fromMs, other.toMs - other.fromMs) <= runningMs &&
      Math.abs(other.box.y - box.y) < box.height / 2 &&
      (follows(other.fromMs, toMs) || follows(fromMs, other.toMs)) &&
      other.fromMs !== fromMs,
  )
}

/** Whether many lines of about its size, or larger, are shown with it. */
export function isOnFullScreen({ box, fromMs, toMs }: SeenText, lines: readonly SeenText[]): boolean {
  const atMs = (fromMs + toMs) / 2
  const isWith = (line: SeenText) => line.fromMs <= atMs && atMs < line.toMs && line.box.height > box.height * 0.7
  return lines.filter(isWith).length > linesAtOnceMax
}

/** 'My cat refused it. Until we tried this.' are one line: half of it says something else. */
function joinHalves(lines: ReadLine[]): QuotedLine[] {
  const joined: ReadLine[] = []
  for (const line of lines) {
    const goesOn = (other: ReadLine) =>
      !/[!?…]$/.test(other.quote) &&
      areInOneLanguage(other.quote, line.quote) &&
      other.toMs <= line.fromMs + togetherMs && line.fromMs - other.toMs < goesOnMs
    const first = goesOnWith.test(line.quote) ? joined.findLast(goesOn) : undefined
    if (!first) joined.push({ ...line })
    else {
      first.quote = `${trimEndWhere(first.quote, /\./)} ${line.quote.charAt(0).toLowerCase()}${line.quote.slice(1)}`
      first.toMs = line.toMs
      first.sure &&= line.sure
    }
  }
  return joined.filter(({ sure }) => sure).map(({ sure: _, ...line }) => line)
}

function splitSentences(piece: HeardSpeech): ReadLine[] {
  return [...piece.text.matchAll(sentence)]
    .filter(([text]) => /[.!?]$/.test(text.trim()))
    .map(({ 0: text, index }) => {
      const [fromMs, toMs] = [timeWithin(piece, index), timeWithin(piece, index + text.length)]
      return { source: 'speech', quote: joinSpaces(text), fromMs, toMs, size: 0, sure: piece.sure }
    })
}

/** Keeps one of lines that say nearly the same: the caption, or the longer one of two captions or two sentences. */
export function withoutRepeated(lines: QuotedLine[]): QuotedLine[] {
  const words = lines.map(
    ({ quote }) => new Set(readClauses(quote).flatMap((clause) => clause.map(({ norm }) => norm))),
  )
  const kept: number[] = []
  const ranks = lines.map(({ source, quote }, at) => ({
    at,
    rank: (source === 'text' ? lineMaxChars : 0) + quote.length,
  }))
  for (const { at } of ranks.sort((a, b) => b.rank - a.rank)) {
    const own = words[at] ?? new Set()
    const isRepeated = kept.some((other) => {
      const its = words[other] ?? new Set()
      const shared = [...own].filter((word) => its.has(word)).length
      return shared >= Math.max(1, Math.min(own.size, its.size) * repeatedShare)
    })
    if (!isRepeated) kept.push(at)
  }
  return lines.filter((_, at) => kept.includes(at))
}

/** Facts of which a video can say two things. */
const factKinds = ['percentage', 'price', 'code', 'duration']

/** The facts of a text, and what is left of it without them. */
function readFacts(text: string) {
  const facts = findTiedClaims(text)
    .filter(({ kind }) => factKinds.includes(kind))
    .map(({ kind, core: [first, unit] }) => ({
      kind: `${kind} ${unit?.norm}`,
      value: first?.norm,
      currency: first?.currency ?? null,
    }))
  return { facts, frame: normalizeWords(text).replace(/[\d$€£]+/g, '') }
}

/**
 * The lines with a fact that the video contradicts. Between voice and caption the caption counts, between captions that
 * differ in the figure alone, or in the currency, none.
 */
export function findContradicted(lines: readonly QuotedLine[], { texts }: Pick<WatchReport, 'texts'>): QuotedLine[] {
  type Facts = ReturnType<typeof readFacts>['facts']
  const shown = texts.flatMap(({ text }) => readFacts(text).facts)
  const captions = lines.filter(({ source }) => source === 'text').map(({ quote }) => readFacts(quote))
  const currencies = new Set(captions.flatMap(({ facts }) => facts.flatMap(({ currency }) => currency ?? [])))
  const areDenied = (facts: Facts, others: Facts) =>
    facts.some(({ kind, value }) => {
      const ofKind = others.filter((other) => other.kind === kind)
      return ofKind.length > 0 && ofKind.every((other) => other.value !== value)
    })
  return lines.filter(({ source, quote }) => {
    const { facts, frame } = readFacts(quote)
    if (source === 'speech') return areDenied(facts, shown)
    const isOtherCurrency = currencies.size > 1 && facts.some(({ currency }) => currency !== null)
    return isOtherCurrency || captions.some((other) => other.frame === frame && areDenied(facts, other.facts))
  })
}
