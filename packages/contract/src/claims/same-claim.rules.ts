import type { Condition } from './claim-conditions.rules.ts'
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
import { caseWords, isContent, isMoment, isUnit, modifiers, type TiedClaim } from './find-claims.rules.ts'
import { findUnit, isOff, type Video, type VideoClause } from './read-video.rules.ts'

/** A place in a clause of the video where the claim's words, or others that mean the same, stand. */
interface Place {
  clause: Pick<VideoClause, 'words' | 'fromMs' | 'toMs'>
  segment: Word[]
  at: number
  length: number
  conditions: ReadonlySet<Condition>
}

/**
 * How a place agrees with the claim. `all`: with the words that it is tied to. `part`: with some of them, and no other
 * contradicts. `core`: in the claim alone. Null: it says something else.
 */
type Agreement = 'all' | 'part' | 'core' | null

export function compareAt(claim: TiedClaim, place: Place, video: Video): Agreement {
  if (!saysTheSame(claim, place) || !(hasSameLimit(claim, place) || isFormerPrice(claim, place, video))) return null
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
    if (!isTied || endsWithoutUnit(claim, place) || isLooseLimit(claim, place, video)) return 'core'
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
  const isLoose = !isTied || endsWithoutUnit(claim, place) || isLooseLimit(claim, place, video)
  if (isLoose || missing.some(({ norm }) => bounds.has(norm))) return 'core'
  if (shares || (theirs.length === 0 && missing.every(isInOtherLine))) return 'part'
  // '12 bottles' are not '12 glasses', but 180 g are 180 g.
  return claim.kind === 'number' && isCount(claim) && theirs.length > 0 ? null : 'core'
}

const isCount = ({ core: [number, unit] }: TiedClaim) => /^[\d.]+$/.test(number?.norm ?? '') && !unit

const isReview = ({ norm }: Word) => resolveSynonym(norm) === 'review'

/** What such a claim is about is a part of it. */
const isStrict = ({ kind, core }: TiedClaim) =>
  /^(superlative|comparison|guaranteed)$/.test(kind) || (kind === 'free' && !core[0]?.norm.includes(' get '))

/** '10/10', but not '9 of 10 dentists'. */
const isPlainRating = ({ core, segment }: TiedClaim) => {
  const next = segment[segment.indexOf(core.at(-1) as Word) + 1]
  return (
    / of (5|10)$/.test(core[0]?.norm ?? '') && (!next || !isContent(next) || resolveSynonym(next.norm) === 'review')
  )
}

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
    return /^(within|until)$/.test(tie.norm) || (tie.norm === 'before' && isMoment(claim.core[0]))
  const unit = findUnit(segment, at)
  return claim.kind === 'number' || !video.unitsBeside.get(meaning)?.has(unit)
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
  if (kind === 'percentage')
    return isEqual(isShare) && (claim.isDiscount || !isOff(segment) || own.length === core.length)
  if (kind === 'duration') return saysAfter(claim.clause) || !saysAfter(clause.words) || !isOffer(clause.words)
  if (kind === 'superlative' || (kind === 'free' && core[0]?.norm === 'free' && core.length === 1))
    return isOfSame(claim, segment, at)
  return true
}

const saysAfter = (words: Word[]) => words.some(({ norm }) => norm === 'after')
const isOffer = (words: Word[]) => isOff(words) || words.some(({ norm }) => norm === 'free' || norm === 'gift')

/** 'Up to', 'from', 'was'. A minimum of an offer has many words: 'over $50', 'from $50', 'spend $50', '$50+'. */
function hasSameLimit(claim: TiedClaim, { segment, at, length, clause }: Place): boolean {
  const { core, kind, segment: own } = claim
  const ownAt = own.indexOf(core[0] as Word)
  const ours = readLimit(own, ownAt, ownAt + core.length, kind)
  const theirs = readLimit(segment, at, at + length, kind)
  if (ours === theirs) return true
  const isMinimum = (limit: string | null) => limit === 'over' || limit === 'from' || limit === 'spend'
  if (kind === 'price' && isOffer(claim.clause) && isOffer(clause.words)) return isMinimum(ours) && isMinimum(theirs)
  if (ours === 'spend' || theirs === 'spend') return kind === 'price' && withoutSpend(ours) === withoutSpend(theirs)
  // '10,000 sold' promises less than '10,000+ sold'.
  return kind === 'number' && ours === null && theirs === 'over'
}

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
  const { segment, at, clause } = place
  if (claim.kind === 'duration' && isOffer(claim.clause) && !isOffer(clause.words)) return true
  const bound = segment.slice(Math.max(0, at - 2), at).find(({ norm }) => deadlines.has(resolveSynonym(norm)))
  return bound !== undefined && !claim.segment.some((word) => meansTheSame(word, bound))
}

const deadlines = new Set(['until', 'till', 'before', 'after', 'since', 'by'])

const withoutSpend = (limit: string | null) => (limit === 'spend' ? null : limit)

const meaningOfLimit = new Map(qualifiers)

/** The nearest limit before a number, or right after it. */
export function readLimit(words: Word[], from: number, to: number, kind: TiedClaim['kind']): string | null {
  for (let at = from - 1; at >= Math.max(0, from - 4); at--) {
    const word = words[at] as Word
    if (word.value !== null) break
    // 'Loved by people from 20 countries' and 'Sleep better from tonight, for $18'.
    const isFrom = word.raw.toLowerCase() === 'from'
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

function isDenied(words: Word[], from: number, to: number): boolean {
  const before = words.slice(Math.max(0, from - 3), from)
  // 'No contract and 50 GB'.
  const own = before.slice(before.findLastIndex(({ norm }) => norm === 'and' || norm === 'but' || norm === '+') + 1)
  return (
    own.some(({ norm }) => negations.has(norm)) || words.slice(to, to + 3).some(({ norm }) => denialsAfter.has(norm))
  )
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
  ['annually', 'year'],
  ['weekly', 'week'],
  ['daily', 'day'],
  ['nightly', 'night'],
  ['hourly', 'hour'],
  ['apiece', 'each'],
])

/** '$30' is not '$30 per month'. */
export function rateAfter(words: Word[], _: number, to: number): string | null {
  const [next, after] = [words[to], words[to + 1]]
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
      kind !== 'free' || upToCondition(segment).every((word) => !isContent(word) || isUnit(word) || isIn(own)(word))
    )
  if (run.length === 0 || run.some((word) => meansTheSame(word, about))) return true
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
