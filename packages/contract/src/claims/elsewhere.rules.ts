import { readClauses } from './claim-clauses.rules.ts'
import { listCores } from './claim-cores.rules.ts'
import { areOpposite, isNegation, resolveSynonym, timeUnits, type Word } from './claim-words.rules.ts'
import { isContent, isMoment, type TiedClaim } from './find-claims.rules.ts'
import type { Grade } from './grade-claims.rules.ts'
import { findMomentPlace } from './moment-places.rules.ts'
import { type Amount, isPair, type NumberPlace, type Place, readAmount, toBase } from './number-places.rules.ts'
import { isOff, type Video } from './read-video.rules.ts'
import { findRounding } from './rounding.rules.ts'
import { isDenied, rateAfter } from './same-claim.rules.ts'
import type { VideoClause } from './video-lines.rules.ts'
import { findWorkedOut } from './worked-out.rules.ts'

/**
 * Where the video has the number of a claim with its sign or unit, or its 'free', superlative or guarantee, though the words
 * around it do not tell that it says the same: a person must look. Null where the video says another number, sign or unit,
 * or denies it.
 */
export function findElsewhere(claim: TiedClaim, video: Video): Grade | null {
  const found = isMoment(claim.core[0])
    ? findMomentPlace(claim.core[0]?.norm ?? '', video)
    : (findNumber(claim, video) ??
      findWord(claim, video) ??
      findWorkedOut(claim, video) ??
      findUnitAlone(claim, video) ??
      findHour(claim, video) ??
      findFreePair(claim, video))
  const place = found ?? findUnclear(claim, video)
  return (
    place && {
      clause: place.clause,
      words: place.words,
      match: 'loose',
      isSure: !place.words.some((word) => place.clause.unsure.has(word)),
    }
  )
}

/** So that the work on each claim is bounded. */
const clausesMax = 100
const meaningsMax = 200

function findNumber(claim: TiedClaim, video: Video): Place | null {
  const amount = readAmount(claim)
  if (!amount) return null
  const [number] = claim.core
  // '40 pounds' may be a weight, '349 instead of €449' and 'ten grand' are money.
  const isWeight = amount.unit === '£' && /pounds?$/i.test(number?.raw ?? '')
  const currency = amount.unit === '' ? claim.clause.find((word) => word.currency !== null)?.currency : null
  const isGrand = /grand$/i.test(number?.raw ?? '')
  const units = [
    amount.unit,
    ...(isWeight ? ['lb'] : []),
    ...(currency ? [currency] : []),
    ...(isGrand ? ['$', '£', '€'] : []),
  ]
  for (const unit of units) {
    const found = findAmount({ value: amount.value, unit }, claim, video)
    if (found) return found
  }
  return null
}

function findAmount(amount: Amount, claim: TiedClaim, { places, amounts }: Video): Place | null {
  const own = toBase(amount.value, amount.unit)
  const isNear = findRounding(claim)
  const agrees = (place: NumberPlace) => isSameAmount(amount, own, place) && saysNoOther(claim, place)
  const rounded = (place: NumberPlace) => {
    const theirs = toBase(place.value, place.unit)
    return theirs.unit === own.unit && isNear?.(own.value, theirs.value) === true && saysNoOther(claim, place)
  }
  return (
    [...(places.get(own.value) ?? []), ...(places.get(amount.value) ?? [])].find(agrees) ??
    (isNear ? amounts.find(rounded) : undefined) ??
    null
  )
}

/** A count may count anything that is no money; a voice often leaves the unit out. */
function isSameAmount({ value, unit }: Amount, own: Amount, place: NumberPlace): boolean {
  const theirs = toBase(place.value, place.unit)
  if (own.unit === theirs.unit) return own.value === theirs.value
  if (value !== place.value) return false
  // 'A forty-pound box'.
  if (unit === 'lb' && place.unit === '£') return /pounds?$/i.test(place.words[0]?.raw ?? '')
  if (unit === '') return !/[$€£¥%]$/.test(place.unit)
  if (place.unit !== '') return false
  const { source, words } = place.clause
  return source === 'speech' ? unit !== '%' : words.some(({ norm }) => norm === unit)
}

/** Whether a place with the number of a claim contradicts it: denied, of the opposite, of another rate or role. */
function saysNoOther(claim: TiedClaim, { clause, words }: NumberPlace): boolean {
  const { kind, isDiscount, segment, core, ties } = claim
  const [first] = core
  // '3 for 2' is not '2 for 3', and '#1' not '1 in 3'.
  if (isPair(first) ? isPair(words[0]) && words[0]?.norm !== first?.norm : first?.norm.startsWith('#')) return false
  const at = clause.words.indexOf(words[0] as Word)
  const [to, ownAt] = [at + words.length, segment.indexOf(first as Word)]
  const ownTo = ownAt + core.length
  const isDeniedOnce = isDenied(segment, ownAt, ownTo) !== isDenied(clause.words, at, to)
  // 'No pain for 94%' is '94% had no pain'.
  if (isDeniedOnce && !(claim.clause.some(isNegation) && clause.words.some(isNegation))) return false
  const part = clause.segments.find((words) => words.includes(clause.words[at] as Word)) ?? clause.words
  const isIn = (tie: Word) => part.some(({ norm }) => resolveSynonym(norm) === resolveSynonym(tie.norm))
  if (ties.some((tie) => !isIn(tie) && part.some((word) => areOpposite(tie, word)))) return false
  if (kind === 'percentage' && clause.words[to]?.norm === 'of' && isDiscount) return false
  if (kind !== 'price') return true
  const [rate, other] = [rateAfter(segment, ownAt, ownTo), rateAfter(clause.words, at, to)]
  // A price is no discount.
  return isDiscount === isOff(clause.words) && (rate === null || other === null || rate === other)
}

/** A claim without a number, or with two. */
function findWord(claim: TiedClaim, video: Video): Place | null {
  const { core, kind } = claim
  const isPlainNumber = readAmount(claim) !== null && !isPair(core[0])
  if (isPlainNumber || (kind === 'code' && !/\d/.test(core[0]?.raw ?? ''))) return null
  // '16 and 21 inches' of '16–21 in'.
  const isWithoutRest = core.length > 1 && (kind === 'comparison' ? core[0]?.value === null : isPair(core[0]))
  const compared = isWithoutRest ? [{ norms: [core[0]?.norm ?? ''] }] : []
  for (const { norms } of [...listCores(claim), ...compared]) {
    for (const clause of (video.clausesWith.get(resolveSynonym(norms[0] ?? '')) ?? []).slice(0, clausesMax)) {
      const at = clause.words.findIndex((_, from) =>
        norms.every((norm, index) => resolveSynonym(clause.words[from + index]?.norm ?? '') === resolveSynonym(norm)),
      )
      const words = clause.words.slice(at, at + norms.length)
      if (at >= 0 && agreesInWords(claim, clause, words)) return { clause, words }
    }
  }
  return null
}

const meaningsByLine = new WeakMap<VideoClause['line'], ReadonlySet<string>>()

/** The meanings of the words of the whole line. */
function readMeanings({ line }: VideoClause): ReadonlySet<string> {
  const known = meaningsByLine.get(line)
  if (known) return known
  const meanings = new Set(readClauses(line.text).flatMap((words) => words.map(({ norm }) => resolveSynonym(norm))))
  meaningsByLine.set(line, meanings)
  return meanings
}

function agreesInWords({ kind, core, segment, ties }: TiedClaim, clause: VideoClause, words: Word[]): boolean {
  const { words: all } = clause
  const at = all.indexOf(words[0] as Word)
  const ownAt = segment.indexOf(core[0] as Word)
  if (isDenied(segment, ownAt, ownAt + core.length) !== isDenied(all, at, at + words.length)) return false
  // 'Free shipping' and 'free returns' are two offers.
  const isOfTie = kind === 'free' || kind === 'superlative' || kind === 'comparison'
  const own =
    isOfTie && ties.some(isContent)
      ? [...ties, ...segment].filter((word) => isContent(word) && !core.includes(word))
      : []
  const inLine = readMeanings(clause)
  const isIn = (tie: Word) => inLine.has(resolveSynonym(tie.norm)) || startsAlike(tie, inLine)
  return own.length === 0 || own.some(isIn)
}

/** 'Enviamos' and 'envío' begin alike. */
const alikeLength = 5
const startsAlike = ({ norm }: Word, meanings: ReadonlySet<string>) =>
  norm.length > alikeLength &&
  meanings.size < meaningsMax &&
  [...meanings].some((meaning) => meaning.startsWith(norm.slice(0, alikeLength)))

/**
 * A clause with words that were not read or heard for sure, beside one that the copy has too: they may say a claim without
 * a number, as in 'a ten year carrot tea'.
 */
function findUnclear(claim: TiedClaim, { unclear }: Video): Place | null {
  const { kind, core, clause: own } = claim
  if (kind === 'name' || kind === 'code' || readAmount(claim)) return null
  const said = new Set(own.map(({ norm }) => resolveSynonym(norm)))
  const beside = own.filter((word) => !core.includes(word) && (isContent(word) || Number.isFinite(word.value)))
  const isBeside = ({ norm }: Word) => beside.some((word) => resolveSynonym(word.norm) === resolveSynonym(norm))
  const clause = unclear.find(
    ({ words, unsure }) =>
      words.some(isBeside) &&
      words.some((word) => unsure.has(word) && isContent(word) && !said.has(resolveSynonym(word.norm))),
  )
  return clause ? { clause, words: clause.words } : null
}

/** 'From 8 in the morning' of '8 am – 7 pm'. */
function findHour({ core: [number], core }: TiedClaim, video: Video): Place | null {
  const isHour =
    number?.currency === null && core.length === 1 && /^\d{1,2}$/.test(number.norm) && Number(number.value) <= 24
  return isHour ? findMomentPlace(`${number.value}:00 in 12 hours`, video) : null
}

/** 'The second is free' of 'buy 1 get 1 free' and '2 for 1', but not 'free shipping'. */
function findFreePair({ kind, core, end }: TiedClaim, { freePairs }: Video): Place | null {
  return kind === 'free' && !isPair(core[0]) && core.at(-1)?.end === end ? (freePairs[0] ?? null) : null
}

const oftenWords = new Map([
  ['year', ['annual', 'yearly', 'annually', 'year']],
  ['month', ['monthly', 'month']],
  ['week', ['weekly', 'week']],
  ['day', ['daily', 'day']],
])

/** 'Once a year' of 'billed annually', and 'in a year' of 'last year'. */
function findUnitAlone({ core, segment }: TiedClaim, { clausesWith }: Video): Place | null {
  const [number, unitWord] = core
  if (number?.norm !== 'once' && (number?.value !== 1 || /\d/.test(number.raw))) return null
  const unit =
    number.norm === 'once' ? segment.slice(segment.indexOf(number)).find(({ norm }) => timeUnits.has(norm)) : unitWord
  for (const word of oftenWords.get(unit?.norm ?? '') ?? []) {
    const clause = clausesWith.get(resolveSynonym(word))?.[0]
    const found = clause?.words.find(({ norm }) => resolveSynonym(norm) === resolveSynonym(word))
    if (clause && found) return { clause, words: [found] }
  }
  return null
}
