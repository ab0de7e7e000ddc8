import { readClauses } from './claim-clauses.rules.ts'
import { type Condition, findConditions } from './claim-conditions.rules.ts'
import {
  bounds,
  codeWords,
  isFiller,
  limits,
  looksLikeCode,
  measures,
  qualifiers,
  resolveSynonym,
  timeUnits,
  type Word,
} from './claim-words.rules.ts'
import type { ClaimKind, FoundClaim } from './claims.schemas.ts'

/** A claim and the words around it that say what it is about. */
export interface TiedClaim extends FoundClaim {
  /** The claim itself, as in '24 hours'. */
  core: Word[]
  /** The part of the clause that the claim belongs to: it holds one number. */
  segment: Word[]
  /** Words that must occur in the same part of a clause of the video. */
  ties: Word[]
  /** Words that must occur in the same clause: what a bound such as 'over $50' is a condition of. */
  clauseTies: Word[]
  /** What the clause makes the claim depend on. */
  conditions: ReadonlyMap<Condition, Word[]>
  clause: Word[]
  /** Says that something is taken off: 'off', 'save'. */
  isDiscount: boolean
  /** Codes next to the claim. */
  codes: Word[]
}

const otherUnits = new Set(['%', 'x', 'off'])
/** They say which of several things is meant, as in 'first order': the next word is needed too. */
export const modifiers = new Set('first second third last next final select selected'.split(' '))
const qualifierWords = new Set(qualifiers.flatMap(([phrase, meaning]) => [...phrase.split(' '), meaning]))
export const conjunctions = new Set(['and', 'or', 'but', 'then', 'plus', '+', 'while'])
/** What follows them is a condition, and not what a claim is about. */
export const caseWords = new Set(['if', 'unless', 'when', 'once'])
const notSuperlative = new Set(
  (
    'rest test west nest guest request interest contest latest invest suggest honest modest forest harvest protest arrest ' +
    'cest nest lest digest chest vest quest fest zest crest jest pest tempest conquest earnest manifest priest detest attest'
  ).split(' '),
)

/** The claims in a text: numbers, prices, codes, durations, superlatives, comparisons, 'free', 'guaranteed', names. */
export function findClaims(text: string): FoundClaim[] {
  return findTiedClaims(text).map(({ text, start, end, kind }) => ({ text, start, end, kind }))
}

/** `findClaims` with what each claim is tied to. */
export function findTiedClaims(text: string): TiedClaim[] {
  const clauses = readClauses(text)
  const isInGerman = isGerman(clauses.flat())
  const names = isInGerman ? [] : findNames(clauses, text)
  const inNames = new Set(names.flatMap(({ words }) => words.map(({ start }) => start)))
  const claims: TiedClaim[] = []
  for (const clause of clauses) {
    const segments = readSegments(clause)
    for (const [at, segment] of segments.entries()) {
      const isBound = bounds.has(segment[0]?.norm ?? '') && segment.some(({ value }) => value !== null)
      const before = at > 0 && isBound ? (segments[at - 1] ?? []) : []
      claims.push(...readSegmentClaims(clause, segment, before.filter(isContent), inNames, text))
    }
  }
  if (isInGerman) claims.splice(0, claims.length, ...claims.filter(({ core }) => !/st$/.test(core[0]?.norm ?? '')))
  claims.push(...names.map(({ words, clause }) => describe('name', words, words, text, { segment: words, clause })))
  return withoutOverlaps(claims.sort((a, b) => a.start - b.start || b.end - a.end))
}

/**
 * Splits a clause so that each part holds one number or 'free': at conjunctions, and otherwise before each further number
 * when the clause begins with one ('24 h cold 12 h hot'), after each when it does not ('Cold 24 h hot 12 h').
 */
export function readSegments(clause: Word[]): Word[][] {
  return splitAtConjunctions(clause).flatMap((part) => {
    // 'Free 60-day returns' and '15 free lessons' are one part.
    const isBesideFree = (at: number) =>
      (isAnchor(part[at - 1]) && [part[at - 1], part[at]].some(isFree)) ||
      (isFree(part[at]) && timeUnits.has(part[at - 1]?.norm ?? '') && part[at - 2]?.value != null)
    // '92% of 120 women agreed' is one part too.
    const isWhole = (at: number) => part[at - 1]?.norm === 'of' && part[at - 2]?.norm === '%'
    // '7 days free' and 'kids under 12 go free'.
    const isLastFree = (at: number) => {
      const last = part.findLastIndex((word, index) => index < at && isAnchor(word))
      const between = part.slice(last + 1, at)
      return (
        isFree(part[at]) &&
        last >= 0 &&
        !part.slice(at + 1).some(isContent) &&
        (bounds.has(part[last - 1]?.norm ?? '') || !between.some((word) => isContent(word) && !isUnit(word)))
      )
    }
    const anchors = part.flatMap((word, at) =>
      isAnchor(word) && !isBesideFree(at) && !isWhole(at) && !isLastFree(at) ? [at] : [],
    )
    if (anchors.length < 2) return [part]
    const beginsWithAnchor = isAnchor(part.find((word) => !isFiller(word)) as Word)
    const cuts = anchors.slice(1).map((anchor, at) => {
      // '60 days to return it for free'.
      const isLastWord = part[anchor]?.norm === 'free' && !part.slice(anchor + 1).some(isContent)
      const beginsPart = beginsWithAnchor && !isLastWord
      let cut = beginsPart ? anchor - (part[anchor]?.norm === '-free' ? 1 : 0) : (anchors[at] as number) + 1
      if (beginsPart) while (isLink(part[cut - 1]) || part[cut - 1]?.norm === 'save') cut--
      else cut = findEnd(part, cut, anchor)
      return cut
    })
    return [0, ...cuts].map((from, at) => part.slice(from, cuts[at])).filter((piece) => piece.length > 0)
  })
}

/** Where the words that belong to the number before `from` end: at its unit, or 'women' in 'with 108 women over 28 days'. */
function findEnd(part: Word[], from: number, next: number): number {
  let end = from
  while (isUnit(part[end])) end++
  // '£4 a month'.
  if (/^(a|an|per|each)$/.test(part[end]?.norm ?? '') && isUnit(part[end + 1])) return end + 2
  if (end > from || part[from - 1]?.currency != null || !isContent(part[from] as Word)) return end
  let link = next
  while (link > from && isLink(part[link - 1])) link--
  return link < next ? link : end
}

/** At each conjunction with an anchor on both sides. */
function splitAtConjunctions(clause: Word[]): Word[][] {
  const lastAnchor = clause.findLastIndex(isAnchor)
  const parts: Word[][] = [[]]
  let hasAnchor = false
  for (const [at, word] of clause.entries()) {
    if (hasAnchor && at < lastAnchor && conjunctions.has(word.norm)) {
      parts.push([])
      hasAnchor = false
      continue
    }
    parts.at(-1)?.push(word)
    hasAnchor ||= isAnchor(word)
  }
  return parts
}

/** A time of day, a date or a phone number. */
export const isMoment = (word: Word | undefined) => Number.isNaN(word?.value)
const isFree = (word: Word | undefined) => word?.norm === 'free'
const isAnchor = (word: Word | undefined) =>
  word !== undefined && (word.value !== null || isFree(word) || word.norm === '-free')
export const isUnit = (word: Word | undefined) =>
  word !== undefined &&
  (timeUnits.has(word.norm) || measures.has(word.norm) || otherUnits.has(resolveSynonym(word.norm)))
const isLink = (word: Word | undefined) =>
  word !== undefined && (bounds.has(word.norm) || limits.has(word.norm) || isFiller(word))
const isDiscountWord = ({ norm }: Word) => resolveSynonym(norm) === 'off'
export const isContent = (word: Word) =>
  !isFiller(word) &&
  !isDiscountWord(word) &&
  !bounds.has(word.norm) &&
  !limits.has(word.norm) &&
  word.value === null &&
  word.norm !== '%'

function isCode(word: Word, previous: Word | undefined): boolean {
  if (looksLikeCode(word.raw)) return true
  if (!codeWords.has(previous?.norm ?? '')) return false
  return /^[A-Z]{3,}$/.test(word.raw) || /^(?=.*\d)(?=.*\p{L})/u.test(word.raw)
}

/** The offsets at which words begin. */
type WordStarts = ReadonlySet<number>

function readSegmentClaims(
  clause: Word[],
  segment: Word[],
  clauseTies: Word[],
  inNames: WordStarts,
  text: string,
): TiedClaim[] {
  const claims: TiedClaim[] = []
  for (let at = 0; at < segment.length; at++) {
    const found = readClaim(segment, at)
    // The 'best' of 'kindbest.co' is a name.
    const isAddress = /^\.[a-z]/.test(text.slice(segment[at]?.end, (segment[at]?.end ?? 0) + 2))
    if (!found || (found.kind === 'superlative' && isAddress)) continue
    const core = segment.slice(at, at + found.length)
    const shown = segment.slice(at, at + found.length + found.more)
    const tied = findTies(segment, at, at + found.length, inNames)
    const from = clause.indexOf(core[0] as Word)
    const conditions = findConditions(clause, from, from + found.length, found.kind)
    claims.push(describe(found.kind, core, shown, text, { ...tied, segment, clause, clauseTies, conditions }))
    at += found.length - 1
  }
  return claims
}

/** The kind of the claim that begins at a word, how many words it has, and how many more are shown with it. */
function readClaim(segment: Word[], at: number): { kind: ClaimKind; length: number; more: number } | null {
  const word = segment[at] as Word
  const [previous, next] = [segment[at - 1], segment[at + 1]]
  const isPair = (first: string, second: string) => word.norm === first && next?.norm === second
  const claim = (kind: ClaimKind, length = 1, more = 0) => ({ kind, length, more })
  const moreOff = (length: number) => (segment[at + length]?.norm === 'off' ? 1 : 0)
  const moreContent = (length: number) => {
    const following = segment[at + length]
    return following && isContent(following) ? 1 : 0
  }
  if (isCode(word, previous)) return claim('code')
  if (word.norm === '#1') return claim('superlative', 1, moreContent(1))
  if (word.norm === '24/7') return claim('number')
  if (word.value !== null) {
    if (/ get .* free$/.test(word.norm)) return claim('free')
    if (isMoment(word)) return claim('number')
    if (next?.norm === '%') return claim('percentage', 2, moreOff(2))
    if (word.currency) return claim('price', 1, moreOff(1))
    if (next && timeUnits.has(next.norm)) return claim('duration', 2)
    if (next?.norm === 'x') return claim('comparison', 2, moreContent(2))
    // 'one' is seldom a number: 'one of us', 'no one'.
    if (word.value === 1 && !/\d/.test(word.raw)) return null
    if (next && measures.has(next.norm)) return claim('number', 2)
    return claim('number', 1, moreContent(1))
  }
  if (next?.norm === '-free') return claim('free', 2)
  // 'Free of dust' and 'free from soy' offer nothing.
  if (word.norm === 'free' && (next?.raw === 'of' || next?.raw === 'from')) return null
  if (word.norm === 'free') return previous?.norm === 'feel' ? null : claim('free', 1, moreContent(1))
  if (isPair('money', 'back')) return claim('guaranteed', segment[at + 2]?.norm.startsWith('guarantee') ? 3 : 2)
  if (/^guaranteed?$/.test(word.norm)) {
    return previous?.norm === 'back' && segment[at - 2]?.norm === 'money' ? null : claim('guaranteed')
  }
  if (word.norm === 'most' && next && isContent(next)) return claim('superlative', 2)
  if (isPair('the', 'only')) return claim('superlative', 2, moreContent(2))
  if (
    /^once$/.test(word.norm) &&
    /^(a|per|every)$/.test(next?.norm ?? '') &&
    timeUnits.has(segment[at + 2]?.norm ?? '')
  )
    return claim('comparison', 1, 2)
  if (/^[a-z]+est$/.test(word.norm) && !notSuperlative.has(word.norm)) return claim('superlative', 1, moreContent(1))
  if (next?.norm === 'than' && isContent(word) && word.norm !== 'more' && word.norm !== 'less') {
    const hasArticle = /^(an?|the)$/.test(segment[at + 2]?.norm ?? '')
    return claim('comparison', Math.min(segment.length - at, hasArticle ? 4 : 3))
  }
  if (isPair('half', 'the')) return claim('comparison', 2, moreContent(2))
  if (/^(twice|double|triple|unlike|vs|versus)$/.test(word.norm)) return claim('comparison', 1, moreContent(1))
  return null
}

/** The nearest words on both sides that say what the claim is about. Names are claims of their own. */
function findTies(segment: Word[], from: number, to: number, inNames: WordStarts) {
  const ties: Word[] = []
  const codes: Word[] = []
  let isDiscount = false
  const isName = (word: Word) => inNames.has(word.start)
  const isOfDuration = isFree(segment[from]) || segment[from]?.norm.startsWith('guarantee')
  const right = segment.slice(to)
  for (const side of [segment.slice(0, from).reverse(), right]) {
    const isRight = side === right
    for (const [at, word] of side.entries()) {
      const nearer = side[at - 1]
      if (isRight && caseWords.has(word.norm)) break
      if (isName(word) || (nearer && isName(nearer))) continue
      if (isDiscountWord(word)) isDiscount = true
      else if (isCode(word, segment[segment.indexOf(word) - 1])) codes.push(word)
      // '$9 after your free trial' is about the $9.
      else if (!isRight && word.norm === 'after' && isFree(segment[from])) break
      else if (bounds.has(word.norm) && !qualifierWords.has(word.norm)) ties.push(word)
      else if (word.value !== null && !isUnit(side[at + 1])) break
      else if (isOfDuration && isUnit(word) && (isRight ? nearer : side[at + 1])?.value != null) continue
      // 'Off your order' says no more than 'off'.
      else if (isDiscount && nearer?.norm === 'your' && resolveSynonym(word.norm) === 'buy') continue
      else if (isContent(word)) {
        ties.push(word)
        // On the left the modifier is farther away than its word.
        const modified = modifiers.has(side[at + 1]?.norm ?? '') && !isRight ? side[at + 1] : undefined
        if (modified) ties.push(modified)
        if (!isRight || !modifiers.has(word.norm)) break
      }
    }
  }
  // 'On all orders' says more than the claim alone.
  const scope = right.find(({ norm }, at) => norm !== 'per' && resolveSynonym(norm) === 'all' && at + 1 < right.length)
  if (scope && !ties.includes(scope)) ties.push(scope)
  return { ties, codes, isDiscount }
}

function describe(
  kind: ClaimKind,
  core: Word[],
  shown: Word[],
  text: string,
  tied: Partial<TiedClaim> & { segment: Word[] },
): TiedClaim {
  const start = core[0]?.start ?? 0
  const end = shown.at(-1)?.end ?? start
  return {
    text: text.slice(start, end),
    start,
    end,
    kind,
    core,
    ties: [],
    clauseTies: [],
    conditions: new Map(),
    clause: [],
    isDiscount: false,
    codes: [],
    ...tied,
  }
}

/** German nouns have a capital each. */
const germanWords = new Set(
  'kein keine keinen prozent jede jeder jedes der das dem des ein eine einen einem einer und oder ist sind für mit bei nur von nicht auf im zum zur dein deine deinen du dir dich wir uns bis ab zu pro statt jetzt auch'.split(
    ' ',
  ),
)
const isGerman = (words: Word[]) =>
  new Set(words.map(({ raw }) => raw.toLowerCase()).filter((word) => germanWords.has(word))).size > 1

/** Words with a capital inside a sentence. Where most words have one, such as in a headline, none is a name. */
function findNames(clauses: Word[][], text: string): { words: Word[]; clause: Word[] }[] {
  const long = clauses.flat().filter(({ raw }) => /^\p{L}{4,}/u.test(raw))
  const isCapital = ({ raw }: Word) => /^\p{Lu}\p{L}*\p{Ll}/u.test(raw)
  const isUpper = ({ raw }: Word) => /^\p{Lu}{2,}$/u.test(raw)
  if (long.filter((word) => isCapital(word) || isUpper(word)).length > long.length * 0.6 && long.length > 2) return []
  const names: { words: Word[]; clause: Word[] }[] = []
  for (const clause of clauses) {
    let isAfterName = false
    for (const word of clause) {
      const isName = isCapital(word) && text[word.start - 1] !== '#' && !isSentenceStart(text, word) && !isFiller(word)
      if (isName && isAfterName) names.at(-1)?.words.push(word)
      else if (isName) names.push({ words: [word], clause })
      isAfterName = isName
    }
  }
  return names
}

function isSentenceStart(text: string, { start }: Word): boolean {
  let end = start
  while (/[^\S\n]/.test(text.charAt(end - 1))) end--
  return end === 0 || sentenceEnd.test(text.slice(Math.max(0, end - 3), end))
}

/** At the end of a few characters. */
const sentenceEnd = /(?:[.!?:…\n"“”'‘()[\]¿¡«»„—–•|/-]|\p{Extended_Pictographic}\uFE0F?)$/u

/** The earlier claim wins; what is shown with it is cut when the next claim begins there. */
function withoutOverlaps(claims: TiedClaim[]): TiedClaim[] {
  const disjoint: TiedClaim[] = []
  for (const claim of claims) {
    const last = disjoint.at(-1)
    const coreEnd = last?.core.at(-1)?.end ?? 0
    if (last && claim.start < coreEnd) continue
    if (last && claim.start < last.end) {
      const length = coreEnd - last.start
      disjoint[disjoint.length - 1] = { ...last, end: coreEnd, text: last.text.slice(0, length) }
    }
    disjoint.push(claim)
  }
  return disjoint
}
