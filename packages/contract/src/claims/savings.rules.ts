import { negations, type Word } from './claim-words.rules.ts'
import { modifiers, type TiedClaim } from './find-claims.rules.ts'
import type { Grade } from './grade-claims.rules.ts'
import { isOff } from './read-video.rules.ts'
import { rateAfter, readLimit } from './same-claim.rules.ts'
import type { VideoClause } from './video-lines.rules.ts'

/** A price that the video shows beside its former one. */
export interface Reduction {
  clause: VideoClause
  word: Word
  formerValue: number
}

/** The reductions that the sure prices of a video tell: by currency, where one former and one lower price is given. */
export function findReductions(clauses: readonly VideoClause[]): Reduction[] {
  const prices = clauses.flatMap((clause) =>
    clause.segments.flatMap((segment) =>
      segment.flatMap((word, at) =>
        word.currency === null || word.value === null || clause.unsure.has(word)
          ? []
          : [{ clause, word, unit: `${word.currency} ${rateAfter(segment, 0, at + 1)}`, ...readPrice(segment, at) }],
      ),
    ),
  )
  return [...new Set(prices.map(({ unit }) => unit))].flatMap((unit) => {
    const ofUnit = prices.filter((price) => price.unit === unit)
    const [former, ...others] = new Set(
      ofUnit.flatMap(({ word, isFormer }) => (isFormer ? [word.value as number] : [])),
    )
    const current = ofUnit.filter(({ isFormer, isPlain, word }) => !isFormer && isPlain && word.value !== former)
    const [first] = current
    if (former === undefined || !first || others.length > 0) return []
    const isOne = current.every(({ word }) => word.value === first.word.value) && (first.word.value as number) < former
    return isOne ? [{ clause: first.clause, word: first.word, formerValue: former }] : []
  })
}

function readPrice(segment: Word[], at: number) {
  const limit = readLimit(segment, at, at + 1, 'price')
  return { isFormer: limit === 'was', isPlain: limit === null && !isOff(segment) }
}

/** 'Save $10' of a video that shows 'was $30' and 'now $20'; null when it shows another reduction or adds a condition. */
export function gradeSaving(claim: TiedClaim, reductions: readonly Reduction[]): Grade | null {
  const { kind, core, segment, ties, codes, conditions, isDiscount } = claim
  const [number] = core
  const at = segment.indexOf(number as Word)
  const isOther = ({ norm }: Word) => negations.has(norm) || /^(extra|more|another|additional)$/.test(norm)
  const isPlain = isDiscount && codes.length === 0 && conditions.size === 0 && !segment.some(isOther)
  if (number?.value == null || !isPlain || readLimit(segment, at, at + core.length, kind) !== null) return null
  const saved = reductions.find(({ word, formerValue }) => {
    const cents = Math.round((formerValue - (word.value as number)) * 100)
    if (kind === 'price')
      return number.currency === word.currency && Math.round((number.value as number) * 100) === cents
    return kind === 'percentage' && Math.floor(cents / formerValue + 1e-9) === number.value
  })
  if (!saved) return null
  // What costs less is one thing: 'save $10 on everything' says more.
  const isWider = ties.some(
    ({ norm }) => modifiers.has(norm) || /^(all|every|any|entire|everything|sitewide|storewide)$/.test(norm),
  )
  return { clause: saved.clause, words: [saved.word], match: isWider ? 'loose' : 'other words', isSure: true }
}
