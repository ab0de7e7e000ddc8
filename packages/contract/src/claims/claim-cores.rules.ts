import { resolveSynonym, type Word } from './claim-words.rules.ts'
import { isContent, type TiedClaim } from './find-claims.rules.ts'

/** The words of a claim, or others that say the same. */
export interface Core {
  norms: string[]
  /** In other words than the claim's. */
  isOther: boolean
  /** A word that must stand in the same part of the clause, by its meaning. */
  needs?: string
}

const units = [
  { second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800 },
  { month: 1, year: 12 },
]
/** 'Rated 4.8' is '4.8/5'. */
const ratingWords = new Set(['review', 'star', 'score'])

/** The claim's own words first. */
export function listCores(claim: TiedClaim): Core[] {
  const { kind, core } = claim
  const norms = core.map(({ norm }) => norm)
  const others = kind === 'duration' ? listDurations(core) : listOthers(claim)
  return [{ norms, isOther: false }, ...others.map((other) => ({ isOther: true, ...other }))]
}

type Other = Omit<Core, 'isOther'>

/** 'Alcohol-free' and 'zero alcohol' are 'no alcohol'. */
const withouts = ['no', '0', 'without']

function listOthers({ core, segment, clause }: TiedClaim): Other[] {
  const [first = '', second] = core.map(({ norm }) => norm)
  if (second === '-free') return withouts.map((without) => ({ norms: [without, first] }))
  if (first === '0') return withouts.map((without) => ({ norms: [without] }))
  const rating = /^([\d.]+) of (?:5|10)$/.exec(first)?.[1]
  if (rating) return [{ norms: [rating] }]
  const isRating = (segment.some(isContent) ? segment : clause).some(({ norm }) =>
    ratingWords.has(resolveSynonym(norm)),
  )
  if (/^\d(\.\d)?$/.test(first) && isRating) {
    return [5, 10].filter((best) => Number(first) <= best).map((best) => ({ norms: [`${first} of ${best}`] }))
  }
  // A weight or an amount of money.
  const pounds = /^£([\d.]+)$/.exec(first)?.[1]
  if (pounds && /pounds?$/i.test(core[0]?.raw ?? '')) return [{ norms: [pounds, 'lb'] }]
  if (first === 'twice' || first === 'double') return [{ norms: ['2', 'x'] }]
  if (first === 'triple') return [{ norms: ['3', 'x'] }]
  if (first === '2' && second === 'x') return [{ norms: ['twice'] }, { norms: ['double'] }]
  if (first === '3' && second === 'x') return [{ norms: ['triple'] }]
  if (first === 'half' && second === 'the') return ['less', 'fewer'].map((needs) => ({ norms: ['50', '%'], needs }))
  return []
}

/** '14 days' are '2 weeks'. */
function listDurations([number, unit]: Word[]): Other[] {
  const family = units.find((sizes) => Object.hasOwn(sizes, unit?.norm ?? ''))
  if (!family || number?.value == null) return []
  const sizes: [string, number][] = Object.entries(family)
  const total = number.value * (sizes.find(([name]) => name === unit?.norm)?.[1] ?? 0)
  return sizes
    .filter(([name, size]) => name !== unit?.norm && total % size === 0)
    .map(([name, size]) => ({ norms: [String(total / size), name] }))
}
