import type { TiedClaim } from './find-claims.rules.ts'
import { type NumberPlace, type Place, readAmount } from './number-places.rules.ts'
import type { Video } from './read-video.rules.ts'
import { findRounding } from './rounding.rules.ts'
import { readLimit } from './same-claim.rules.ts'

/** An amount of money that copy works out from what the video shows. */
export function findWorkedOut(claim: TiedClaim, video: Video): Place | null {
  return claim.kind === 'price' ? (findDifference(claim, video) ?? findQuotient(claim, video)) : null
}

const comparing = new Set('more less cheaper extra difference weniger günstiger moin menos meno minder'.split(' '))
/** So that the work on each claim is bounded. */
const pricesMax = 50
const clausesMax = 20

/** 'Save $30' of $149 and $119. */
function findDifference(claim: TiedClaim, { amounts }: Video): Place | null {
  const amount = readAmount(claim)
  if (!amount || !(claim.isDiscount || claim.clause.some(({ norm }) => comparing.has(norm)))) return null
  const prices = amounts.filter(
    ({ unit, clause }) => unit === amount.unit || (unit === '' && clause.source === 'speech'),
  )
  const cents = new Set(prices.map(({ value }) => Math.round(value * 100)))
  const exact = prices.find(({ value }) => cents.has(Math.round((value + amount.value) * 100)))
  const isNear = findRounding(claim)
  const near = (low: NumberPlace) =>
    prices.some(({ value }) => value > low.value && isNear?.(amount.value, value - low.value))
  return exact ?? (isNear ? prices.slice(0, pricesMax).find(near) : undefined) ?? null
}

/** '8 euros a bag' of '3 bags for 24 euros'. */
function findQuotient(claim: TiedClaim, { amounts, clausesByLine, placesByClause }: Video): Place | null {
  const amount = readAmount(claim)
  if (!amount) return null
  const at = claim.segment.indexOf(claim.core[0] as TiedClaim['core'][number])
  const limit = readLimit(claim.segment, at, at + 1, claim.kind)
  const isQuotient = (quotient: number) => {
    const distance = amount.value - quotient
    return Math.abs(distance) < 0.01 || (limit === 'under' && distance > 0 && distance < amount.value / 10)
  }
  const prices = amounts.filter(({ unit }) => unit === amount.unit).slice(0, pricesMax)
  const found = prices.find(({ value, clause }) =>
    (clausesByLine.get(clause.line) ?? [])
      .slice(0, clausesMax)
      .flatMap((other) => placesByClause.get(other) ?? [])
      .some((count) => !/[$€£¥%]/.test(count.unit) && count.value > 1 && isQuotient(value / count.value)),
  )
  return found ?? null
}
