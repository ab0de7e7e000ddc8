import type { TiedClaim } from './find-claims.rules.ts'
import { type NumberPlace, type Place, readAmount } from './number-places.rules.ts'
import type { Video } from './read-video.rules.ts'
import { findRounding } from './rounding.rules.ts'
import { rateAfter, readLimit } from './same-claim.rules.ts'

/** An amount of money, or a percentage off, that copy works out from what the video shows. */
export function findWorkedOut(claim: TiedClaim, video: Video): Place | null {
  if (claim.kind === 'percentage') return findShareOff(claim, video)
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

/** '40% off' of $14.99 and $24.99. */
function findShareOff({ core: [number], isDiscount }: TiedClaim, { amounts }: Video): Place | null {
  const share = Number(number?.value)
  if (!isDiscount || !(share > 0 && share < 100)) return null
  const prices = amounts.filter(({ unit }) => /[$€£¥]$/.test(unit)).slice(0, pricesMax)
  const isOff = (low: NumberPlace) =>
    prices.some(({ value, unit }) => unit === low.unit && Math.abs((1 - low.value / value) * 100 - share) < 1)
  return prices.find(isOff) ?? null
}

/** '8 euros a bag' of '3 bags for 24 euros', '$5 a month' of '$20' and 'lasts 4 months'. */
function findQuotient(claim: TiedClaim, { amounts, clausesByLine, placesByClause }: Video): Place | null {
  const amount = readAmount(claim)
  if (!amount) return null
  const at = claim.segment.indexOf(claim.core[0] as TiedClaim['core'][number])
  const limit = readLimit(claim.segment, at, at + 1, claim.kind)
  const isQuotient = (quotient: number) => {
    const distance = amount.value - quotient
    return Math.abs(distance) < 0.01 || (limit === 'under' && distance >= 0 && distance < amount.value / 10)
  }
  const prices = amounts.filter(({ unit }) => unit === amount.unit).slice(0, pricesMax)
  const isCount = (count: NumberPlace) => !/[$€£¥%]/.test(count.unit) && count.value > 1
  const listBeside = ({ clause }: NumberPlace) =>
    (clausesByLine.get(clause.line) ?? []).slice(0, clausesMax).flatMap((other) => placesByClause.get(other) ?? [])
  const hasRate = rateAfter(claim.segment, at, at + 1) !== null
  const counts = hasRate ? amounts.filter(isCount).slice(0, pricesMax) : []
  const found = prices.find((price) =>
    [...listBeside(price).filter(isCount), ...counts].some((count) => isQuotient(price.value / count.value)),
  )
  return found ?? null
}
