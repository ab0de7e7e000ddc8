import type { Condition } from './claim-conditions.rules.ts'
import type { Core } from './claim-cores.rules.ts'
import {
  areOpposite,
  bounds,
  denialsAfter,
  isFiller,
  negations,
  qualifiers,
  resolveSynonym,
  timeUnits,
  type Word,
} from './claim-words.rules.ts'
import { caseWords, conjunctions, isContent, isMoment, isUnit, modifiers, type TiedClaim } from './find-claims.rules.ts'
import { weekdays } from './join-moments.rules.ts'
import { findUnit, isOff, type Video } from './read-video.rules.ts'
import type { VideoClause } from './video-lines.rules.ts'

/** A place in a clause of the video where the claim's words, or others that mean the same, stand. */
interface Place {
  clause: Pick<VideoClause, 'words' | 'unsure' | 'fromMs' | 'toMs'>
  segment: Word[]
  at: number
  length: number
  conditions: ReadonlySet<Condition>
  /** What may be said of the number in place of the claim's limit. */
  limits: Core['limits']
}

/**
 * How a place agrees with the claim. `all`: with the words that it is tied to. `part`: with some of them, and no other
 * contradicts. `core`: in the claim alone. Null: it says something else.
 */
type Agreement = 'all' | 'part' | 'core' | null

export function compareAt(claim: TiedClaim, place: Place, video: Video): Agreement {
  const hasLimit = hasSameLimit(claim, place) || isFormerPrice(claim, place, video) || isLimitUnsure(claim, place)
  if (!saysTheSame(claim, place) || !hasLimit) return null
  const { segment, at, length, clause } = place
  const missing = claim.ties.filter((tie) => !isIn(segment)(tie))
  const isInOtherLine = ({ norm }: Word) => video.plainWords.has(resolveSynonym(norm))
  const clauseTies = claim.clauseTies.filter(({ norm }) => norm !== 'free')
  const tiedTo = clauseTies.filter((tie) => isIn(clause.words)(tie) || isInOtherLine(tie))
  const isTied = tiedTo.length > 0 || clauseTies.length === 0
  // 'Free shipping from $35' is an offer, 'a bouquet from $35' a price.
  const mayStandAlone = isMoment(claim.core[0]) || (claim.kind === 'price' && !isOffer(claim.clause))
  if (!isTied && !mayStandAlone) return null
  if (missing.some((tie) => segment.some((word) => areOpposite(tie, word)))) return null
  if (missing.length === 0) {
    if (!isTied || isLoose(claim, place, video) || isBareCount(claim, place)) return 'core'
    return tiedTo.length === clauseTies.length ? 'all' : 'part'
  }
  if (missing.some((tie) => !mayBeMissing(tie, claim, place, video))) return null
  const isBeside = (word: Word) => segment.indexOf(word) < at || segment.indexOf(word) >= at + length
  const theirs = segment.filter((word) => isContent(word) && isBeside(word) && !isUnit(word))
  const own = claim.segment.filter((word) => isContent(word) && !claim.core.includes(word) && !isUnit(word))
  const shares = theirs.some(isIn(own)) || claim.ties.some((tie) => !missing.includes(tie))
  if (isStrict(claim)) return shares ? 'core' : null
  if (isPlainRating(claim)) return 'part'
  // 'Rated 4.7 by 1,250 customers' has 1,250 reviews.
  if (claim.kind === 'number' && claim.clause.some(isReview) && theirs.some(isReview)) return 'core'
  if (claim.kind === 'number' && isOtherNoun(claim, place)) return null
  const isOther = missing.some((tie) => bounds.has(tie.norm) || isOfOtherSort(tie, claim, place))
  if (!isTied || isLoose(claim, place, video) || isOther) return 'core'
  if (shares || (theirs.length === 0 && missing.every(isInOtherLine))) return 'part'
  return 'core'
}

const isCount = ({ core: [number, unit] }: TiedClaim) => /^[\d.]+$/.test(number?.norm ?? '') && !unit

const isLoose = (claim: TiedClaim, place: Place, video: Video) =>
  endsWithoutUnit(claim, place) ||
  isLooseLimit(claim, place, video) ||
  isOfOtherPeriod(claim, place) ||
  isOfOtherScope(claim, place) ||
  claim.ties.some((tie) => isOfOtherMake(tie, claim, place))

/** The 2 of '$12 for two' is not that of 'Screen 2'. */
const isBareCount = (claim: TiedClaim, { segment, at }: Place) =>
  claim.kind === 'number' &&
  isCount(claim) &&
  !claim.segment.some((word) => isContent(word)) &&
  segment.some((word, index) => index !== at && isContent(word))

const isReview = ({ norm }: Word) => resolveSynonym(norm) === 'review'

/** What such a claim is about is a part of it. */
const isStrict = ({ kind, core }: TiedClaim) =>
  /^(superlative|comparison|guaranteed)$/.test(kind) ||
  (kind === 'free' && core[1]?.norm !== '-free' && !core[0]?.norm.includes(' get '))

/** '10/10', but not '9 of 10 dentists'. */
const isPlainRating = ({ core, segment }: TiedClaim) =>
  / of (5|10)$/.test(core[0]?.norm ?? '') &&
  segment.slice(segment.indexOf(core.at(-1) as Word)).every((word) => !isContent(word) || isReview(word))

/** 'Cold for 24 hours, hot for 12'. */
const endsWithoutUnit = ({ kind, core, segment: own }: TiedClaim, { segment, at, length }: Place) =>
  kind === 'number' && own.at(-1) === core.at(-1) && core.length === 1 && isUnit(segment[at + length])

const meansTheSame = (one: Word, other: Word) => resolveSynonym(one.norm) === resolveSynonym(other.norm)

/** Whether a word that the claim is tied to may be absent: some limit what is claimed, or are said of another number. */
function mayBeMissing(tie: Word, claim: TiedClaim, { segment, at, conditions }: Place, video: Video): boolean {
  const meaning = resolveSynonym(tie.norm)
  if (video.plainWords.has(meaning)) return true
  if (meaning === 'all' || meaning === 'everything') return conditions.size === 0
  if (modifiers.has(tie.norm)) return false
  if (bounds.has(tie.norm))
    return (
      /^(within|until)$/.test(tie.norm) ||
      (tie.norm === 'after' && claim.kind === 'duration' && !isOffer(claim.clause)) ||
      (tie.norm === 'before' && isMoment(claim.core[0]))
    )
  const unit = findUnit(segment, at)
  return claim.kind === 'number' || !video.unitsBeside.get(meaning)?.has(unit)
}

/** 'First year' is not 'first month', 'on Sundays' not 'on Saturdays', and 'the annual plan' is not 'the monthly plan'. */
function isOfOtherPeriod({ segment: own }: TiedClaim, { segment }: Place): boolean {
  const areDisjoint = (read: (words: Word[], at: number) => string | null) => {
    const ours = own.flatMap((_, at) => read(own, at) ?? [])
    const theirs = segment.flatMap((_, at) => read(segment, at) ?? [])
    return ours.length > 0 && theirs.length > 0 && !ours.some((period) => theirs.includes(period))
  }
  return areDisjoint(readPeriod) || areDisjoint(readWeekday)
}

function readWeekday(words: Word[], at: number): string | null {
  const { norm } = words[at] as Word
  return weekdays.has(norm) ? norm : null
}

/** '#1 in the world' is not '#1 in 12 countries'. */
function isOfOtherScope({ kind, core, clause }: TiedClaim, place: Place): boolean {
  if (kind !== 'superlative') return false
  const ours = readScope(clause, clause.indexOf(core.at(-1) as Word))
  const theirs = readScope(place.clause.words, place.clause.words.indexOf(place.segment[place.at] as Word))
  return ours.some((word) => !isIn(place.clause.words)(word)) || theirs.some((word) => !isIn(clause)(word))
}

/** The words after 'in' that say where a superlative holds. */
function readScope(words: Word[], from: number): Word[] {
  const at = words.findIndex(({ norm }, index) => index > from && norm === 'in')
  return at < 0 ? [] : words.slice(at + 1, at + 4).filter((word) => isContent(word) || word.value !== null)
}

/** A unit of time without a number. */
function readPeriod(words: Word[], at: number): string | null {
  const { norm } = words[at] as Word
  return rates.get(norm) ?? (timeUnits.has(norm) && words[at - 1]?.value == null ? norm : null)
}

/** 'Running shoes' are not 'walking shoes'. */
function isOfOtherSort(tie: Word, { segment: own }: TiedClaim, { segment }: Place): boolean {
  const noun = own[own.indexOf(tie) + 1]
  const at = noun && isContent(noun) ? segment.findIndex((word) => meansTheSame(word, noun)) : -1
  const before = segment[at - 1]
  return before !== undefined && isContent(before) && !isUnit(before) && !isIn(own)(before)
}

/** 'Gafas de sol' are not 'gafas graduadas'. */
function isOfOtherMake(tie: Word, { segment: own }: TiedClaim, { segment }: Place): boolean {
  const [link, make] = own.slice(own.indexOf(tie) + 1)
  const theirs = segment[segment.findIndex((word) => meansTheSame(word, tie)) + 1]
  const isMade = link?.norm === 'de' && make !== undefined && isContent(make) && !isIn(segment)(make)
  return isMade && theirs !== undefined && isContent(theirs) && !isIn(own)(theirs)
}

/** '20 g of protein' is not '20 g of sugar'. */
function isOtherNoun({ core, segment: own }: TiedClaim, { segment, at, length }: Place): boolean {
  const nounAfter = (words: Word[], from: number) => words.slice(from, from + 3).find(isContent)
  const [ours, theirs] = [nounAfter(own, own.indexOf(core.at(-1) as Word) + 1), nounAfter(segment, at + length)]
  if (!ours || !theirs) return false
  return !own.some((word) => meansTheSame(word, theirs)) && !segment.some((word) => meansTheSame(word, ours))
}

/** Whether both texts have the same qualifiers, negations and units around the claim. */
function saysTheSame(claim: TiedClaim, place: Place): boolean {
  const { core, kind, segment: own } = claim
  const { segment, at, length, clause } = place
  const ownAt = own.indexOf(core[0] as Word)
  const isEqual = (read: (words: Word[], from: number, to: number) => unknown) =>
    read(own, ownAt, ownAt + core.length) === read(segment, at, at + length)
  if (!isEqual(isDenied)) return false
  if (kind === 'number') {
    const [rate, other] = [readRate(own, ownAt), readRate(segment, at)]
    return (isEqual(unitAfter) || endsWithoutUnit(claim, place)) && (rate === null || other === null || rate === other)
  }
  if (kind === 'price') return isEqual(rateAfter)
  if (kind === 'percentage' && / of /.test(segment[at]?.norm ?? '')) return !claim.isDiscount
  if (kind === 'percentage')
    return (
      (isEqual(isShare) || !(claim.isDiscount || isOff(segment))) &&
      (claim.isDiscount || !isOff(segment) || own.length === core.length)
    )
  if (kind === 'duration') return saysAfter(claim.clause) || !saysAfter(clause.words) || !isOffer(clause.words)
  if (kind === 'superlative' || (kind === 'free' && core[0]?.norm === 'free' && core.length === 1))
    return isOfSame(claim, segment, at)
  return true
}

const saysAfter = (words: Word[]) => words.some(({ norm }) => norm === 'after')
export const isOffer = (words: Word[]) => isOff(words) || words.some(({ norm }) => norm === 'free' || norm === 'gift')

/** 'Up to', 'from', 'was'. A minimum of an offer has many words: 'over $50', 'from $50', 'spend $50', '$50+'. */
function hasSameLimit(claim: TiedClaim, { segment, at, length, clause, limits }: Place): boolean {
  const { core, kind, segment: own } = claim
  const ownAt = own.indexOf(core[0] as Word)
  const ours = readLimit(own, ownAt, ownAt + core.length, kind)
  const theirs = readLimit(segment, at, at + length, kind)
  if (limits) return limits.includes(theirs)
  if (ours === theirs) return true
  const isMinimum = (limit: string | null) => limit === 'over' || limit === 'from' || limit === 'spend'
  if (kind === 'price' && isOffer(claim.clause) && isOffer(clause.words)) return isMinimum(ours) && isMinimum(theirs)
  if (ours === 'spend' || theirs === 'spend') return kind === 'price' && withoutSpend(ours) === withoutSpend(theirs)
  // '10,000 sold' promises less than '10,000+ sold'.
  return (kind === 'number' || kind === 'duration') && ours === null && theirs === 'over'
}

/** A word that was not read for sure may be any limit. */
const isLimitUnsure = ({ kind }: TiedClaim, { clause, segment, at, length }: Place) =>
  readLimit(segment, at, at + length, kind) === null &&
  segment.slice(Math.max(0, at - 2), at).some((word) => clause.unsure.has(word))

/** 'Was $40' of a price that may be crossed out: a lower one stands beside it. */
function isFormerPrice({ kind, core, segment: own }: TiedClaim, place: Place, { shownAmounts }: Video): boolean {
  const { segment, at, length, clause } = place
  const [word] = core
  const ownAt = own.indexOf(word as Word)
  if (kind !== 'price' || word?.value == null || readLimit(own, ownAt, ownAt + core.length, kind) !== 'was')
    return false
  const isCurrent = segment.some(({ norm }) => /^(now|just|only|for)$/.test(norm))
  if (isCurrent || readLimit(segment, at, at + length, kind) !== null) return false
  return shownAmounts.some(
    ({ unit, value, fromMs, toMs }) =>
      unit === word.currency && value < (word.value as number) && fromMs < clause.toMs && toMs > clause.fromMs,
  )
}

/** What the video says of the number is near the claim's, but may be more or less. */
function isLooseLimit(claim: TiedClaim, place: Place, video: Video): boolean {
  if (isFormerPrice(claim, place, video)) return true
  if (claim.kind !== 'number' && claim.kind !== 'duration') return false
  const isDuring =
    claim.kind === 'duration' && readLimit(place.segment, place.at, place.at + place.length, 'duration') === 'over'
  if (isDuring && !place.limits && !claim.segment.some(({ norm }) => norm === 'over')) return true
  const { segment, at, clause } = place
  if (claim.kind === 'duration' && isOffer(claim.clause) && !isOffer(clause.words)) return true
  const bound = segment.slice(Math.max(0, at - 2), at).find(({ norm }) => deadlines.has(resolveSynonym(norm)))
  return bound !== undefined && !claim.segment.some((word) => meansTheSame(word, bound))
}

const deadlines = new Set(['until', 'till', 'before', 'after', 'since'])

const withoutSpend = (limit: string | null) => (limit === 'spend' ? null : limit)

const meaningOfLimit = new Map(qualifiers)

/** The nearest limit before a number, or right after it. */
export function readLimit(words: Word[], from: number, to: number, kind: TiedClaim['kind']): string | null {
  for (let at = from - 1; at >= Math.max(0, from - 4); at--) {
    const word = words[at] as Word
    if (word.value !== null) break
    // 'Loved by people from 20 countries' and 'Sleep better from tonight, for $18'.
    const isFrom = word.raw.toLowerCase() === 'from'
    // 'Hasta 50%' is 'up to 50%'.
    if (word.norm === 'until' && (kind === 'percentage' || kind === 'price')) return 'up to'
    // 'From eight hours to one'.
    if (isFrom && kind === 'duration' && words.slice(to).some(({ norm }) => norm === 'to')) continue
    // What starts at 7 pm is at 7 pm.
    if (meaningOfLimit.get(word.norm) === 'from' && isMoment(words[from])) continue
    if (isFrom && (kind === 'number' || words.slice(at + 1, from).some(isTimeOrContent))) continue
    const limit = meaningOfLimit.get(word.norm) ?? (word.norm === 'spend' ? 'spend' : undefined)
    if (limit) return limit
  }
  const after = `${words[to]?.norm} ${words[to + 1]?.norm}`
  if (words[to]?.norm === 'over' || after === 'or more' || after === 'or over') return 'over'
  return after === 'or less' ? 'up to' : null
}

const isTimeOrContent = (word: Word) => isContent(word) || word.norm === 'today' || word.norm === 'now'

/** Whether 'not' or 'no' stands before a number, or 'isn't' right after it. */
export function isDenied(words: Word[], from: number, to: number): boolean {
  const before = words.slice(Math.max(0, from - 3), from)
  // 'No contract and 50 GB'.
  const own = before.slice(before.findLastIndex(({ norm }) => norm === 'and' || norm === 'but' || norm === '+') + 1)
  const after = words.slice(to, to + 3)
  // '22 minutes and I am not a cook'.
  const end = after.findIndex(({ norm }) => conjunctions.has(norm))
  const right = after.slice(0, end < 0 ? undefined : end)
  // 'No wonder 8 million filed'.
  const isDenial = ({ norm }: Word, at: number) =>
    negations.has(norm) && !/^(wonder|matter|doubt)$/.test(own[at + 1]?.norm ?? '')
  return own.some(isDenial) || right.some(({ norm }) => denialsAfter.has(norm))
}

/** 'Only 3 left' is not 'only 3 days left'. */
const unitAfter = (words: Word[], _: number, to: number) => {
  const next = words[to]
  return isUnit(next) ? resolveSynonym(next?.norm ?? '') : null
}

const isRated = (word: Word) => isUnit(word) || /^(person|user|seat|head|guest)$/.test(word.norm)

const rates = new Map([
  ['monthly', 'month'],
  ['yearly', 'year'],
  ['annual', 'year'],
  ['annually', 'year'],
  ['weekly', 'week'],
  ['daily', 'day'],
  ['nightly', 'night'],
  ['hourly', 'hour'],
  ['apiece', 'each'],
  ['pp', 'person'],
])

/** '$30' is not '$30 per month'. */
export function rateAfter(words: Word[], _: number, to: number): string | null {
  const from = words[to]?.norm === 'off' ? to + 1 : to
  const [next, after] = [words[from], words[from + 1]]
  const rate = rates.get(next?.norm ?? '')
  if (rate) return rate
  // '$30 a kit' is tied to the kit.
  if (/^(per|a|an|each|every)$/.test(next?.norm ?? ''))
    return after && !isRated(after) ? null : ((after ?? next)?.norm ?? null)
  return next && isUnit(next) && resolveSynonym(next.norm) !== 'off' ? next.norm : null
}

/** '20 recipes a week' are not '20 recipes a day'. */
function readRate(words: Word[], at: number): string | null {
  const beside = words.slice(at + 1, at + 6)
  const rate = beside.findIndex(
    ({ norm }, index) => /^(per|a|an|every|each)$/.test(norm) && timeUnits.has(beside[index + 1]?.norm ?? ''),
  )
  return beside[rate + 1] && rate >= 0 ? (beside[rate + 1]?.norm ?? null) : null
}

/** '20% of people' is not '20% off'. */
const isShare = (words: Word[], _: number, to: number) => words[to]?.norm === 'of'

/**
 * 'The best cups for coffee' is not 'the best coffee', and 'free returns' is not 'free': the words right after the claim
 * say what it is about.
 */
function isOfSame({ core, ties, kind, segment: own }: TiedClaim, segment: Word[], at: number): boolean {
  const to = at + core.length
  const run = wordsRightAfter(segment, to, kind)
  const rightOfCore = own.indexOf(core.at(-1) as Word)
  if (kind === 'superlative' && segment[to]?.norm === 'of' && own[rightOfCore + 1]?.norm !== 'of') return false
  const about = ties.find((tie) => own.indexOf(tie) > rightOfCore) ?? ties[0]
  if (!about)
    return (
      kind !== 'free' ||
      upToCondition(segment).every(
        (word) => !isContent(word) || isUnit(word) || modifiers.has(word.norm) || isIn(own)(word),
      )
    )
  if (run.length === 0 || run.some((word) => meansTheSame(word, about))) return true
  // 'Delivery to your door is free'.
  if (kind === 'free' && own.at(-1) === core.at(-1)) return run.every(isIn(own))
  return run.every(isIn(wordsRightAfter(own, rightOfCore + 1, kind)))
}

const isIn = (words: Word[]) => (word: Word) => words.some((other) => meansTheSame(word, other))

const upToCondition = (words: Word[]) => {
  const end = words.findIndex(({ norm }) => caseWords.has(norm) || norm === 'with')
  return end < 0 ? words : words.slice(0, end)
}

/** Without a word that says little between; of 'free returns and shipping' both are free. */
function wordsRightAfter(words: Word[], from: number, kind: TiedClaim['kind']): Word[] {
  const joins = ({ norm }: Word) => kind === 'free' && (norm === 'and' || norm === '+')
  const end = words.findIndex((word, at) => at >= from && !joins(word) && (isFiller(word) || word.value !== null))
  return words.slice(from, end < 0 ? undefined : end)
}
