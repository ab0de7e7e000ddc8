import { resolveSynonym, type Word } from './claim-words.rules.ts'
import { isContent, isMoment, type TiedClaim } from './find-claims.rules.ts'

/** The words of a claim, or others that say the same. */
export interface Core {
  norms: string[]
  /** In other words than the claim's. */
  isOther: boolean
  /** One of these words must stand in the same part of the clause. */
  needs?: readonly string[]
  /** What the video may say of the number in place of the claim's limit. */
  limits?: readonly (string | null)[]
}

/** Units that are a multiple of each other. */
export const unitSizes: readonly Record<string, number>[] = [
  { second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800 },
  { month: 1, year: 12 },
  { mg: 1, g: 1000, kg: 1_000_000 },
  { ml: 1, cl: 10, l: 1000 },
  { mm: 1, cm: 10, metre: 1000, km: 1_000_000 },
  { oz: 1, lb: 16 },
  { w: 1, kw: 1000 },
  { inch: 1, ft: 12 },
  { mb: 1, gb: 1000, tb: 1_000_000 },
]
/** 'Rated 4.8' is '4.8/5'. */
const ratingWords = new Set(['review', 'star', 'score'])

/** The claim's own words first. */
export function listCores(claim: TiedClaim): Core[] {
  const norms = claim.core.map(({ norm }) => norm)
  const others = [...listSizes(claim.core), ...listOthers(claim)]
  return [{ norms, isOther: false }, ...others.map((other) => ({ isOther: true, ...other }))]
}

/** '4.8' is of 5, '9.1' of 10. */
const listScales = (rating: number) => (rating <= 5 ? [5] : [10])

type Other = Omit<Core, 'isOther'>

/** 'Alcohol-free', 'zero alcohol' and '0% alcohol' are 'no alcohol'. */
const withouts = [['no'], ['0'], ['without'], ['0', '%']]
/** What '0%' may be of. */
const rates = ['interest', 'apr', 'finance', 'financing']
const fees = ['fee', 'charge', 'cost']

function listOthers(claim: TiedClaim): Other[] {
  const { core, segment, clause, kind } = claim
  const [word] = core
  const [first = '', second] = core.map(({ norm }) => norm)
  if (kind === 'percentage') return listShares(word?.value ?? 0, claim)
  if (kind === 'guaranteed' && second === 'back') return listRefunds(core)
  if (kind === 'free' && first === 'free') return listFree(segment[segment.indexOf(word as Word) + 1])
  if (second === '-free' && first === 'interest') return [{ norms: ['0', '%'], needs: rates }, { norms: ['no', first] }]
  if (second === '-free') return withouts.map((without) => ({ norms: [...without, first] }))
  if (isMoment(word)) return listHalves(first)
  if (first === '24/7') return [{ norms: ['24', 'hour'], needs: ['open', 'day'] }]
  if (first === '0') return [{ norms: ['no'] }, { norms: ['without'] }]
  if (word?.value === 0 && word.currency) return [{ norms: ['free'] }]
  const [, part, whole = ''] = /^([\d.]+) of (\d+)$/.exec(first) ?? []
  if (part)
    return [
      ...(listScales(Number(part)).includes(Number(whole)) ? [{ norms: [part] }] : []),
      toPercent(Number(part) / Number(whole)),
    ]
  const bundle = readBundle(claim)
  if (bundle) return [bundle]
  const isRating = (segment.some(isContent) ? segment : clause).some(({ norm }) =>
    ratingWords.has(resolveSynonym(norm)),
  )
  if (/^\d(\.\d)?$/.test(first) && isRating) {
    return listScales(Number(first)).map((best) => ({ norms: [`${first} of ${best}`] }))
  }
  // A weight or an amount of money.
  const pounds = /^£([\d.]+)$/.exec(first)?.[1]
  if (pounds && /pounds?$/i.test(word?.raw ?? '')) return [{ norms: [pounds, 'lb'] }]
  // '50m' is read as 50 million.
  if (second === 'metre') return [{ norms: [String(Number(word?.value) * 1_000_000)] }]
  if (resolveSynonym(first) === 'twice') return [{ norms: ['2', 'x'] }]
  if (resolveSynonym(first) === 'triple') return [{ norms: ['3', 'x'] }]
  if (first === '2' && second === 'x') return [{ norms: ['twice'] }]
  if (first === '3' && second === 'x') return [{ norms: ['triple'] }]
  if (first === 'half' && second === 'the') return [{ norms: ['50', '%'], needs: ['less', 'fewer'] }]
  return []
}

/** '2 for £60' is said by 'Two tickets for £60'. */
function readBundle({ core: [word], clause }: TiedClaim): Other | null {
  const at = clause.indexOf(word as Word)
  const isPrice = word?.currency != null
  const from = isPrice ? clause.findLastIndex(({ value }, index) => index < at && value !== null) : at
  const to = isPrice ? at : clause.findIndex(({ value }, index) => index > at && value !== null)
  const [count, price] = [clause[from], clause[to]]
  const isBundle = count?.currency === null && price?.currency != null && clause[to - 1]?.norm === 'for'
  return isBundle && to - from < 5 ? { norms: [`${count.norm} for ${price.norm}`] } : null
}

const listRefunds = (core: Word[]): Other[] =>
  [...(core.length > 2 ? [['money', 'back']] : []), ['refund']].map((norms) => ({ norms }))

/** 'Free delivery' is 'no delivery fee' and '$0 delivery'. */
function listFree(next: Word | undefined): Other[] {
  const zeros = ['$0', '€0', '£0'].map((norm) => ({ norms: [norm] }))
  return next && isContent(next) ? [...zeros, { norms: ['no', next.norm], needs: fees }] : zeros
}

/** A time without a half of the day is the same of both halves. */
function listHalves(moment: string): Other[] {
  const [, hour, minutes] = /^(\d+):(\d\d) in 12 hours$/.exec(moment) ?? []
  if (!hour) return []
  return [Number(hour) % 24, (Number(hour) + 12) % 24].map((hours) => ({
    norms: [`${String(hours).padStart(2, '0')}:${minutes}`],
  }))
}

const toPercent = (share: number): Other => ({ norms: [String(Math.round(share * 1000) / 10), '%'] })
const wholes = [2, 3, 4, 5, 8, 10, 20]

/** '75%' is '3 in 4', '67%' is 'two thirds', and '50% less' is 'half the'. */
function listShares(percent: number, { isDiscount, segment }: TiedClaim): Other[] {
  const thirds = [100 / 3, 200 / 3].filter((third) => Math.abs(third - percent) < 0.7 && percent !== toTenths(third))
  const rounded = [Math.floor(percent), Math.ceil(percent)].filter((whole) => whole !== percent)
  const percents = [...thirds.map(toTenths), ...rounded].map((value) => ({ norms: [String(value), '%'] }))
  if (isDiscount) return percents
  const ratios = wholes
    .map((whole) => ({ whole, part: Math.round((percent * whole) / 100) }))
    .filter(({ whole, part }) => part > 0 && part < whole && Math.abs((part / whole) * 100 - percent) < 0.7)
  const isLess = percent === 50 && segment.some(({ norm }) => norm === 'less' || norm === 'fewer')
  return [
    ...percents,
    ...ratios.map(({ whole, part }) => ({ norms: [`${part} of ${whole}`] })),
    ...(isLess ? [{ norms: ['half', 'the'] }] : []),
  ]
}

const toTenths = (value: number) => Math.round(value * 10) / 10

/** '14 days' are '2 weeks', and '90 minutes' are '1.5 hours'. */
function listSizes([number, unit]: Word[]): Other[] {
  const family = unitSizes.find((sizes) => Object.hasOwn(sizes, unit?.norm ?? ''))
  if (!family || number?.value == null) return []
  const total = number.value * (family[unit?.norm ?? ''] ?? 0)
  return Object.entries(family)
    .filter(([name, size]) => name !== unit?.norm && (total * 2) % size === 0)
    .map(([name, size]) => ({ norms: [String(total / size), name] }))
}
