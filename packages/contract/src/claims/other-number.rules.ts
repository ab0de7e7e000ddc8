import { resolveSynonym, type Word } from './claim-words.rules.ts'
import { isContent, isUnit, type TiedClaim } from './find-claims.rules.ts'
import { type NumberPlace, toBase } from './number-places.rules.ts'
import { isOff, type Video } from './read-video.rules.ts'
import { readLimit } from './same-claim.rules.ts'
import type { VideoClause } from './video-lines.rules.ts'

/** So that the work on each claim is bounded. */
const wordsMax = 12
const clausesMax = 20

/**
 * Whether the video gives another number of the same sort to what the copy says beside the claim: 'the set for $89' where the
 * knife costs $89 and the set $249.
 * @param support the clause that has the claim.
 */
export function hasOtherNumber(claim: TiedClaim, support: VideoClause, video: Video): boolean {
  const sort = readSort(claim.segment, claim.segment.indexOf(claim.core[0] as Word))
  if (!sort) return false
  const own = toBase(sort.value, sort.unit).value
  const isOther = (clauses: readonly VideoClause[]) => {
    const numbers = clauses.flatMap((clause) => listSame(clause, sort, video))
    return numbers.length > 0 && numbers.every((number) => number !== own)
  }
  return listBeside(claim, support, video).some((clause) => {
    const line =
      clause.source === 'text' && clause.line !== support.line ? video.clausesByLine.get(clause.line) : undefined
    return isOther(line ?? [clause])
  })
}

interface Sort {
  value: number
  /** A currency, '%', another unit, or empty. */
  unit: string
  /** What is counted. */
  noun: string
  isOff: boolean
}

function readSort(words: Word[], at: number): Sort | null {
  const [word, next] = [words[at], words[at + 1]]
  if (word?.value == null || !Number.isFinite(word.value)) return null
  const unit = word.currency ?? (next && isUnit(next) && resolveSynonym(next.norm) !== 'off' ? next.norm : '')
  const noun = unit === '' && next && isContent(next) ? resolveSynonym(next.norm) : ''
  if (unit === '' && noun === '') return null
  if (readLimit(words, at, at + (unit && !word.currency ? 2 : 1), 'price') === 'was') return null
  return { value: word.value, unit, noun, isOff: isOff(words) }
}

/** The numbers of a sort in a clause, in the smallest unit. */
function listSame(clause: VideoClause, sort: Sort, video: Video): number[] {
  const unit = toBase(1, sort.unit).unit
  return (video.placesByClause.get(clause) ?? []).flatMap((place) => {
    const base = toBase(place.value, place.unit)
    if (base.unit !== unit || isOff(clause.words) !== sort.isOff || !isOfNoun(place, sort)) return []
    const at = clause.words.indexOf(place.words[0] as Word)
    return readLimit(clause.words, at, at + place.words.length, 'price') === 'was' ? [] : [base.value]
  })
}

/** '2 of them' counts what was named before. */
function isOfNoun({ clause, words }: NumberPlace, { noun }: Sort): boolean {
  if (noun === '') return true
  const at = clause.words.indexOf(words[0] as Word)
  const [before, after] = [clause.words[at - 1], clause.words[at + 1]]
  const isNoun = (word: Word | undefined) => word !== undefined && resolveSynonym(word.norm) === noun
  return isNoun(before) || isNoun(after) || after?.norm === 'of' || after?.norm === 'au'
}

/** Clauses with a word or a number that stands beside the claim in the copy, and not in its support. */
function listBeside({ clause: own, core }: TiedClaim, support: VideoClause, video: Video): VideoClause[] {
  const theirs = new Set(support.words.map(({ norm }) => resolveSynonym(norm)))
  const at = own.indexOf(core[0] as Word)
  const beside = own
    .filter((word) => !core.includes(word) && !theirs.has(resolveSynonym(word.norm)) && !isUnit(word))
    .filter((word) => isContent(word) || Number.isFinite(word.value))
    .sort((a, b) => Math.abs(own.indexOf(a) - at) - Math.abs(own.indexOf(b) - at))
    .slice(0, wordsMax)
  const clauses = beside.flatMap((word) =>
    word.value === null
      ? (video.clausesWith.get(resolveSynonym(word.norm)) ?? []).slice(0, clausesMax)
      : (video.places.get(word.value) ?? [])
          .filter(({ unit }) => unit === readUnit(own, word))
          .slice(0, clausesMax)
          .map(({ clause }) => clause),
  )
  return [...new Set(clauses)].filter((clause) => clause !== support)
}

function readUnit(words: Word[], word: Word): string {
  const next = words[words.indexOf(word) + 1]
  return word.currency ?? (next && isUnit(next) ? next.norm : '')
}
