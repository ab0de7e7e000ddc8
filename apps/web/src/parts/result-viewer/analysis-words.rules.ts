import {
  type Analysis,
  type Aspect,
  type ComparisonVerdict,
  comparisonVerdicts,
  type messageParts,
} from '@hookline/contract/analysis/analysis.schemas'

export const messageLabels: Record<(typeof messageParts)[number], string> = {
  brand: 'Brand',
  offer: 'Offer',
  proof: 'Proof',
  audience: 'Audience',
  callToAction: 'Call to action',
}

export const stretchNames = ['shows', 'says', 'text'] as const
export const stretchLabels = { shows: 'Picture', says: 'Words', text: 'Text on screen' } as const

export const verdictLabels: Record<ComparisonVerdict, string> = {
  video1: 'Video 1',
  video2: 'Video 2',
  even: 'Even',
}

/** Seconds with one digit, such as '4.2 s'. */
export function formatLength(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

interface PaceFact {
  label: string
  value?: string | null
  /** A moment of the video instead of a value. */
  atMs?: number | null
}

export const isPaceKnown = ({ value = null, atMs = null }: PaceFact) => value !== null || atMs !== null

/** The facts of the pace; null where one is not known. */
export function listPace(pace: Analysis['pace']): PaceFact[] {
  const { cutsPerMinute, firstCutMs, longestShotMs, scenes } = pace
  return [
    { label: 'Cuts a minute', value: cutsPerMinute === null ? null : String(Number(cutsPerMinute.toFixed(1))) },
    { label: 'First cut', atMs: firstCutMs },
    { label: 'Longest shot', value: longestShotMs === null ? null : formatLength(longestShotMs) },
    { label: 'Scenes', value: scenes === null ? null : String(scenes) },
  ]
}

/** 'Video 1: 4 · Video 2: 2 · Even: 2'; null without a verdict. */
export function countVerdicts(aspects: readonly Aspect[]): string | null {
  const given = aspects.filter(({ better }) => better !== null)
  if (given.length === 0) return null
  return comparisonVerdicts
    .map((verdict) => `${verdictLabels[verdict]}: ${given.filter(({ better }) => better === verdict).length}`)
    .join(' · ')
}

/** Whether the comparison says anything about an aspect. */
export const isAspectKnown = ({ better, why, video1Ms, video2Ms }: Aspect) =>
  better !== null || why !== null || video1Ms !== null || video2Ms !== null

/** Aspects that lack a verdict for the same reason, and name no second, are one row in the place of the first. */
export function joinUnjudged(aspects: readonly Aspect[]): Aspect[] {
  const groups = Map.groupBy(aspects, ({ aspect, better, why, video1Ms, video2Ms }) =>
    better === null && video1Ms === null && video2Ms === null ? `because ${why}` : aspect,
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [{ ...first, aspect: group.map(({ aspect }) => aspect).join(', ') }] : []
  })
}
