import { findConditions, isPart } from './claim-conditions.rules.ts'
import type { Core } from './claim-cores.rules.ts'
import { areOpposite, isNegation, resolveSynonym, type Word } from './claim-words.rules.ts'
import type { ClaimState } from './claims.schemas.ts'
import { isContent, isUnit, type TiedClaim } from './find-claims.rules.ts'
import { toSkeleton } from './misreadings.rules.ts'
import { type CodeSearch, findCode, isAloneBelowCode, tieToCode, tieToDiscount } from './named-codes.rules.ts'
import { isOff } from './read-video.rules.ts'
import { compareAt, isDenied, readLimit } from './same-claim.rules.ts'
import type { VideoClause } from './video-lines.rules.ts'

export type Search = CodeSearch

/** What a clause has of a claim. */
export interface Grade {
  clause: VideoClause
  /** The words of the clause in place of the claim. */
  words: Word[]
  /** `loose`: the claim, but not what it is tied to. */
  match: 'literal' | 'other words' | 'loose'
  isSure: boolean
}

/** Words so near to a claim may limit it, so they must be sure too. */
const nearBefore = 4
const nearAfter = 3

export function gradeState({ match, isSure }: Grade): ClaimState {
  if (!isSure || match === 'loose') return 'unsure'
  return match === 'literal' ? 'quoted' : 'paraphrased'
}

const matches: Grade['match'][] = ['loose', 'other words', 'literal']
const rank = ({ match, isSure }: Grade) => matches.indexOf(match) + (isSure && match !== 'loose' ? matches.length : 0)

export const isBetter = (grade: Grade, best: Grade | null) => best === null || rank(grade) > rank(best)

/** Null when the clause does not have the claim. */
export function gradePlace(claim: TiedClaim, core: Core, clause: VideoClause, search: Search): Grade | null {
  if (claim.kind === 'name') return gradeName(claim, clause)
  if (claim.kind === 'code') return gradeCode(claim, clause, search)
  let best: Grade | null = null
  for (const segment of clause.segments) {
    const found = findCore(segment, claim, core, clause)
    if (!found) continue
    const grade = gradeSegment(claim, core, { ...found, segment }, clause, search)
    if (grade && isBetter(grade, best)) best = grade
  }
  return best
}

function gradeSegment(
  claim: TiedClaim,
  core: Core,
  { segment, at, length }: { segment: Word[]; at: number; length: number },
  clause: VideoClause,
  search: Search,
): Grade | null {
  if (core.needs && !segment.some(({ norm }) => core.needs?.includes(norm))) return null
  const words = segment.slice(at, at + length)
  const from = clause.words.indexOf(words[0] as Word)
  const conditions = findConditions(clause.words, from, from + length, claim.kind)
  const place = { clause, segment, at, length, conditions: new Set(conditions.keys()), limits: core.limits }
  const agreement = compareAt(claim, place, search)
  if (!agreement) return null
  const offSaid = !claim.isDiscount || isOff(segment)
  if (!offSaid && !(agreement !== 'core' && search.plainWords.has('off'))) return null
  const codes = claim.codes.map((code) => tieToCode(code, clause, search))
  if (codes.includes('not found')) return null
  const isLiteral =
    agreement === 'all' &&
    offSaid &&
    !core.isOther &&
    !codes.includes('paraphrased') &&
    findPhraseIndex(clause.words, listShown(claim)) >= 0
  const isWider = dropsCondition(claim, conditions) || dropsPart(claim, segment) || widensPart(claim, segment)
  const isLoose =
    agreement === 'core' ||
    isWider ||
    isAboutOther(claim, segment, clause) ||
    isPassedPrice(claim, clause, search) ||
    isOtherAmount(claim, segment) ||
    isDeniedElsewhere(claim, clause) ||
    hasFootnote(claim, clause)
  const match = isLoose ? 'loose' : isLiteral ? 'literal' : 'other words'
  const isSure = isSureAround(claim, clause, words) && !isShownOtherwise(words, clause, search)
  // The condition is read with the claim.
  return { clause, words: isWider ? clause.words : extendToShown(words, claim, clause), match, isSure }
}

/** Before or after an amount they say that it is no price: 'worth $19', '$19 deposit'. */
const noPrices = new Set('worth value deposit extra spend others elsewhere member'.split(' '))

/** 'Just $40' of 'save $40'. */
const isOtherAmount = ({ kind, isDiscount, clause: own }: TiedClaim, segment: Word[]) =>
  kind === 'price' &&
  ((!isDiscount && !isOff(own) && isOff(segment)) ||
    segment.some(({ norm }) => noPrices.has(norm) && !own.some((word) => word.norm === norm)))

/** 'Proven in 4 weeks' of 'not clinically proven in 4 weeks'. */
const isDeniedElsewhere = ({ clause: own, core }: TiedClaim, { words }: VideoClause) =>
  words.some((word) => isNegation(word) && !core.some(({ norm }) => norm === word.norm)) && !own.some(isNegation)

/** 'FREE SHIPPING*' has a condition elsewhere. */
const hasFootnote = ({ kind, isDiscount }: TiedClaim, { line, quote }: VideoClause) =>
  (kind === 'free' || isDiscount) && line.text.slice(line.text.indexOf(quote) + quote.length).startsWith('*')

/** 'Only $149' of a price that a lower one follows. */
function isPassedPrice(
  { kind, isDiscount, segment, core }: TiedClaim,
  clause: VideoClause,
  { amounts }: Search,
): boolean {
  const at = segment.indexOf(core[0] as Word)
  if (kind !== 'price' || isDiscount || !isBare(clause) || readLimit(segment, at, at + 1, kind) !== null) return false
  const [word] = core
  return amounts.some(
    ({ clause: other, value, unit }) =>
      unit === word?.currency && value < Number(word.value) && other.fromMs >= clause.toMs && isBare(other),
  )
}

const isBare = ({ source, words }: VideoClause) => source === 'text' && words.length < 3

/** A voice that says another amount than the screen at that time: the screen counts. */
function isShownOtherwise([first, next]: Word[], { source, fromMs, toMs }: VideoClause, { shownAmounts }: Search) {
  const unit = first?.currency ?? next?.norm
  if (source === 'text' || first?.value == null) return false
  const shown = shownAmounts.filter((amount) => amount.unit === unit)
  return (
    shown.some((amount) => amount.fromMs < toMs && amount.toMs > fromMs) &&
    shown.every(({ value }) => value !== first.value)
  )
}

/** 'Free' is read with the 'shipping' that it is shown with. */
function extendToShown(words: Word[], claim: TiedClaim, clause: VideoClause): Word[] {
  const shown = listShown(claim)
  const from = clause.words.indexOf(words[0] as Word)
  const longer = clause.words.slice(from, from + shown.length)
  const isSame = longer.every(({ norm }, at) => resolveSynonym(norm) === resolveSynonym(shown[at]?.norm ?? ''))
  return isSame && longer.length > words.length ? longer : words
}

/** The words that people would call the claim. */
const listShown = ({ segment, start, end }: TiedClaim) =>
  segment.filter((word) => word.start >= start && word.end <= end)

/** Where the number with its unit begins, and how many words it has. */
function findCore(segment: Word[], { core }: TiedClaim, { norms }: Core, { unsure }: VideoClause) {
  const at = segment.findIndex((_, from) =>
    norms.every((norm, index) => resolveSynonym(segment[from + index]?.norm ?? '') === resolveSynonym(norm)),
  )
  if (at >= 0) return { at, length: norms.length }
  // The sign or unit of a number that is not sure may be another.
  const [first] = core
  const like = segment.findIndex((word) => first?.value != null && word.value === first.value && unsure.has(word))
  if (like < 0) return null
  const rest = core.slice(1).findIndex((word, index) => segment[like + 1 + index]?.norm !== word.norm)
  return { at: like, length: rest < 0 ? core.length : rest + 1 }
}

function isSureAround({ ties }: TiedClaim, { words: all, unsure, isGuess }: VideoClause, words: Word[]): boolean {
  if (isGuess) return false
  if (unsure.size === 0) return true
  const from = all.indexOf(words[0] as Word)
  const around = all.slice(Math.max(0, from - nearBefore), from + words.length + nearAfter)
  const isSaidForSure = (tie: Word) => {
    const said = all.filter(({ norm }) => resolveSynonym(norm) === resolveSynonym(tie.norm))
    return said.length === 0 || said.some((word) => !unsure.has(word))
  }
  return !around.some((word) => unsure.has(word)) && ties.every(isSaidForSure)
}

/** 'Free shipping' leaves out a condition of 'Free shipping over $50'. */
function dropsCondition({ conditions, clause }: TiedClaim, theirs: ReturnType<typeof findConditions>): boolean {
  const says = (word: Word) => clause.some(({ norm }) => resolveSynonym(norm) === resolveSynonym(word.norm))
  return [...theirs].some(
    ([condition, words]) => !conditions.has(condition) || (condition !== 'amount' && !words.every(says)),
  )
}

/** 'Free coffee' of 'your third coffee is free', and 'kits for $19', but not 'only $19', of 'your first kit for $19'. */
const dropsPart = ({ kind, segment: own, ties }: TiedClaim, segment: Word[]) =>
  (kind === 'free' || kind === 'percentage' || (kind === 'price' && ties.some(isContent))) && lacksPart(own, segment)

const lacksPart = (own: Word[], segment: Word[]) =>
  segment.some((part) => isPart(part) && !own.some(({ norm }) => norm === part.norm))

/** 'Every kit for $19' of 'your first kit for $19'. */
const widensPart = ({ segment: own }: TiedClaim, segment: Word[]) =>
  own.some(({ norm }) => /^(all|everything)$/.test(resolveSynonym(norm))) && lacksPart(own, segment)

/** 'Keeps drinks hot for 6 hours' of 'keeps food hot 6 hours', '20% off every tent' of '20% off every chair'. */
function isAboutOther(
  { kind, isDiscount, segment: own, clause: copy }: TiedClaim,
  segment: Word[],
  clause: VideoClause,
) {
  if (kind !== 'duration' && !isDiscount) return false
  const isIn = (words: Word[]) => (word: Word) =>
    words.some(({ norm }) => resolveSynonym(norm) === resolveSynonym(word.norm))
  const hasMore = (one: Word[], other: Word[]) =>
    one.some((word) => isContent(word) && !isUnit(word) && !isIn(other)(word))
  return hasMore(own, clause.words) && hasMore(segment, copy)
}

function findPhraseIndex(words: Word[], phrase: Word[]): number {
  return words.findIndex((_, at) => phrase.every(({ norm }, index) => words[at + index]?.norm === norm))
}

function gradeName({ core, clause: own }: TiedClaim, clause: VideoClause): Grade | null {
  const at = findPhraseIndex(clause.words, core)
  const isOpposite = own.some((word) => clause.words.some((other) => areOpposite(word, other)))
  const ownAt = own.indexOf(core[0] as Word)
  const isDeniedOnce =
    at >= 0 && isDenied(own, ownAt, ownAt + core.length) !== isDenied(clause.words, at, at + core.length)
  const match = isOpposite || isDeniedOnce ? 'loose' : 'literal'
  if (at >= 0) {
    const words = clause.words.slice(at, at + core.length)
    return { clause, words, match, isSure: !clause.isGuess && !words.some((word) => clause.unsure.has(word)) }
  }
  const glued = toSkeleton(core.map(({ raw }) => raw).join(''))
  const like = clause.words.findIndex((_, from) =>
    [1, core.length].some((length) => joinSkeletons(clause.words.slice(from, from + length)) === glued),
  )
  return like < 0 ? null : { clause, words: clause.words.slice(like, like + core.length), match, isSure: false }
}

const joinSkeletons = (words: Word[]) => words.map(({ raw }) => toSkeleton(raw)).join('')

function gradeCode(claim: TiedClaim, clause: VideoClause, search: Search): Grade | null {
  const [code] = claim.core
  if (!code) return null
  const words = findCode(clause.words, code)
  const isAlone = isAloneBelowCode(code, clause, search)
  if (!words && !isAlone) return gradeLikeCode(code, clause)
  const offer = claim.isDiscount ? tieToDiscount(clause, search) : isAlone ? 'paraphrased' : 'quoted'
  if (offer === 'not found') return null
  const found = words ?? clause.words
  const isLiteral = offer === 'quoted' && !isAlone && found.length === 1 && hasTies(claim, clause)
  const isSure = !clause.isGuess && !found.some((word) => clause.unsure.has(word))
  return { clause, words: found, match: isLiteral ? 'literal' : 'other words', isSure }
}

const hasTies = ({ ties }: TiedClaim, { words }: VideoClause) =>
  ties.every((tie) => words.some(({ norm }) => resolveSynonym(norm) === resolveSynonym(tie.norm)))

/** A code that readers may have taken for this one. */
function gradeLikeCode(code: Word, clause: VideoClause): Grade | null {
  const words = clause.words.filter(({ raw }) => toSkeleton(raw) === toSkeleton(code.raw))
  return words.length === 0 || !/\d/.test(code.raw) ? null : { clause, words, match: 'loose', isSure: false }
}
