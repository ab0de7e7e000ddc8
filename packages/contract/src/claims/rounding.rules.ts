import { type Core, unitSizes } from './claim-cores.rules.ts'
import { limits, type Word } from './claim-words.rules.ts'
import type { TiedClaim } from './find-claims.rules.ts'
import type { VideoNumber } from './read-video.rules.ts'
import { isOffer, readLimit } from './same-claim.rules.ts'

interface Rounding {
  /** How far the exact number may be from the rounded one, as a share of the larger. */
  share: number
  isTrue: (rounded: number, exact: number) => boolean
  /** What the video may say of the exact number. */
  limits: readonly (string | null)[]
}

const roundings: ReadonlyMap<string | null, Rounding> = new Map<string, Rounding>([
  ['over', { share: 1 / 3, isTrue: (rounded, exact) => exact >= rounded, limits: [null, 'over'] }],
  ['under', { share: 1 / 3, isTrue: (rounded, exact) => exact <= rounded, limits: [null, 'under'] }],
  ['almost', { share: 0.1, isTrue: (rounded, exact) => exact < rounded, limits: [null] }],
  ['about', { share: 0.1, isTrue: () => true, limits: [null] }],
])
/** So many of the nearest numbers are tried. */
const nearestMax = 4

/** The numbers of the video that a claim may round, as 'over 2,300' does 2,340; the nearest first. */
export function listRounded(claim: TiedClaim, numbers: readonly VideoNumber[]): Core[] {
  const { core, segment, kind, clause, isDiscount } = claim
  const [word, unitWord] = core
  const at = segment.indexOf(word as Word)
  const rounding = roundings.get(readLimit(segment, at, at + core.length, kind))
  const outerLimit = readOuterLimit(segment, at, kind)
  // An offer's condition is no matter of rounding: 'free delivery over $50', 'half price for under 16s'.
  const isCondition = /^(price|number)$/.test(kind) && isOffer(clause) && !isDiscount
  const unit = word?.currency ?? unitWord?.norm ?? ''
  if (!rounding || isCondition || !Number.isFinite(word?.value)) return []
  const rounded = toSmallest(Number(word?.value), unit)
  const distance = ({ value, unit }: VideoNumber) => Math.abs(toSmallest(value, unit) - rounded)
  return numbers
    .filter((number) => {
      const exact = toSmallest(number.value, number.unit)
      const isNear = distance(number) <= rounding.share * Math.max(exact, rounded)
      return isSameSort(unit, number.unit) && isNear && exact !== rounded && rounding.isTrue(rounded, exact)
    })
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, nearestMax)
    .map(({ norms }) => ({ norms, isOther: true, limits: outerLimit ? [outerLimit] : rounding.limits }))
}

/** Whether a claim with 'over', 'under', 'almost' or 'about' may round a number; null without one of them. */
export function findRounding({ core, segment, kind }: TiedClaim): ((rounded: number, exact: number) => boolean) | null {
  const at = segment.indexOf(core[0] as Word)
  const rounding = roundings.get(readLimit(segment, at, at + core.length, kind))
  if (!rounding) return null
  return (rounded, exact) =>
    Math.abs(exact - rounded) <= rounding.share * Math.max(exact, rounded) && rounding.isTrue(rounded, exact)
}

/** The 'from' of 'from under $900'. */
function readOuterLimit(words: Word[], at: number, kind: TiedClaim['kind']): string | null {
  const limitAt = words.findLastIndex(({ norm }, index) => index < at && limits.has(norm))
  return limitAt < 0 ? null : readLimit(words, limitAt, words.length, kind)
}

const findFamily = (unit: string) => unitSizes.find((sizes) => Object.hasOwn(sizes, unit))
const toSmallest = (value: number, unit: string) => value * (findFamily(unit)?.[unit] ?? 1)
const isSameSort = (one: string, other: string) =>
  one === other || (findFamily(one) !== undefined && findFamily(one) === findFamily(other))
