import { denialsAfter, isFiller, negations, qualifiers, resolveSynonym, type Word } from './claim-words.rules.ts'
import { isContent, isUnit, type TiedClaim } from './find-claims.rules.ts'

/** Whether both texts have the same qualifiers, negations and units around the claim. */
export function saysTheSame(claim: TiedClaim, segment: Word[], at: number): boolean {
  const { core, kind, segment: own } = claim
  const ownAt = own.indexOf(core[0] as Word)
  const isEqual = (read: (words: Word[], from: number, to: number) => unknown) =>
    read(own, ownAt, ownAt + core.length) === read(segment, at, at + core.length)
  if (!isEqual(qualifierBefore) || !isEqual(isDenied)) return false
  if (kind === 'number') return isEqual(unitAfter)
  if (kind === 'price') return isEqual(rateAfter)
  if (kind === 'percentage') return isEqual(isShare)
  if (kind === 'superlative' || (kind === 'free' && core.length === 1)) return isOfSame(claim, segment, at)
  return true
}

/** A limit such as 'up to'. */
function qualifierBefore(words: Word[], at: number): string | null {
  const before = words
    .slice(Math.max(0, at - 4), at)
    .map(({ norm }) => norm)
    .join(' ')
  return qualifiers.find(([phrase]) => ` ${before} `.includes(` ${phrase} `))?.[1] ?? null
}

function isDenied(words: Word[], from: number, to: number): boolean {
  return (
    words.slice(Math.max(0, from - 3), from).some(({ norm }) => negations.has(norm)) ||
    words.slice(to, to + 3).some(({ norm }) => denialsAfter.has(norm))
  )
}

/** 'Only 3 left' is not 'only 3 days left'. */
const unitAfter = (words: Word[], _: number, to: number) => {
  const next = words[to]
  return isUnit(next) ? resolveSynonym(next?.norm ?? '') : null
}

/** '$30' is not '$30 per month'. */
function rateAfter(words: Word[], _: number, to: number): string | null {
  const [next, after] = [words[to], words[to + 1]]
  if (/^(per|a|an|each|every)$/.test(next?.norm ?? '')) return after?.norm ?? null
  return next && isUnit(next) && resolveSynonym(next.norm) !== 'off' ? next.norm : null
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
  if (!about) return kind !== 'free' || segment.filter(isContent).every(isIn(own))
  if (run.length === 0 || run.some(({ norm }) => resolveSynonym(norm) === resolveSynonym(about.norm))) return true
  return run.every(isIn(wordsRightAfter(own, rightOfCore + 1, kind)))
}

const isIn = (words: Word[]) => (word: Word) =>
  words.some(({ norm }) => resolveSynonym(norm) === resolveSynonym(word.norm))

/** Without a word that says little between; of 'free returns and shipping' both are free. */
function wordsRightAfter(words: Word[], from: number, kind: TiedClaim['kind']): Word[] {
  const joins = ({ norm }: Word) => kind === 'free' && (norm === 'and' || norm === '+')
  const end = words.findIndex((word, at) => at >= from && !joins(word) && (isFiller(word) || word.value !== null))
  return words.slice(from, end < 0 ? undefined : end)
}
