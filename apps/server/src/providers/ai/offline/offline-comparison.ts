import type { Comparison, Difference } from '@hookline/contract/analysis/analysis.schemas'
import { findClaims } from '@hookline/contract/claims/find-claims.rules'
import { listWords } from '@hookline/contract/list-words.rules'
import type { AdLine, SeenAdLines } from './offline-ad.ts'
import { type JudgedAspect, judgeAspects, type TwoVideos } from './offline-aspects.ts'
import { checkVideo } from './offline-checks.ts'
import { isAllUnderstood, type MeasuredVideo } from './offline-measures.ts'
import { ended, formatDuration, lowerFirst, pluralize, quote, sideBySide, upperFirst } from './offline-wording.ts'

const suggestionsMax = 6
/** What to change first. */
const byValue = ['hook', 'sound-off legibility', 'offer', 'call to action', 'branding', 'proof', 'pace', 'clarity']

/** What can be measured of two videos. What their pictures show is not judged. */
export function compareVideos(videos: TwoVideos): Comparison {
  const aspects = judgeAspects(videos)
  const valued = aspects.toSorted((a, b) => byValue.indexOf(a.aspect) - byValue.indexOf(b.aspect))
  const suggestions = listSuggestions(videos, valued)
  const [facts, words] = [compareFacts(videos), compareWords(videos)]
  const pairs = [...facts, ...words]
  return {
    summary: summarise(videos, aspects),
    aspects: aspects.map(({ advice, ...aspect }) => aspect),
    differences: pairs.flatMap(({ different }) => different ?? []),
    shared: pairs.flatMap(({ same }) => same ?? []),
    suggestions,
    keyTakeaways: listTakeaways(valued, { facts, words }, suggestions),
  }
}

function summarise(videos: TwoVideos, aspects: JudgedAspect[]): string {
  if (videos[0].sha256 === videos[1].sha256) return 'Both are the same video.'
  const described = videos.flatMap(({ durationMs, shape }, at) =>
    durationMs === null
      ? []
      : [`Video ${at + 1} is a ${shape ? `${shape} ` : ''}video of ${formatDuration(durationMs)}.`],
  )
  return [...described, describeScore(aspects)].join(' ')
}

function describeScore(aspects: JudgedAspect[]): string {
  const ahead = (['video1', 'video2'] as const).flatMap((verdict, at) => {
    const names = aspects.flatMap(({ aspect, better }) => (better === verdict ? [aspect] : []))
    return names.length > 0 ? [`Video ${at + 1} is ahead in ${listWords(names)}`] : []
  })
  if (ahead.length > 0) return `${ahead.join('; ')}.`
  const isJudged = aspects.some(({ better }) => better === 'even')
  return isJudged ? 'In all that could be measured, they are even.' : 'None of the aspects could be judged.'
}

/** What both have in common, or in which they differ. */
interface Pair {
  same?: string
  different?: Difference
}

const compareFacts = (videos: TwoVideos): Pair[] => [
  fact(videos, 'runs', ({ durationMs }) => durationMs !== null && formatDuration(durationMs)),
  fact(videos, 'is', ({ shape }) => shape),
  fact(videos, 'has', describeSound),
  fact(videos, 'has', ({ seen }) => seen && pluralize(seen.scenes.length, 'scene')),
]

function fact(videos: TwoVideos, does: string, tell: (video: MeasuredVideo) => string | null | false): Pair {
  const [one, two] = videos.map(tell)
  if (!one || !two) return {}
  const text = sideBySide({ does, detail: one }, { does, detail: two })
  return one === two ? { same: text } : { different: { text, video1Ms: null, video2Ms: null } }
}

function describeSound({ hasSound, seen }: MeasuredVideo): string | null {
  if (hasSound === null) return null
  if (!hasSound) return 'no sound'
  if (!seen) return 'sound'
  if (seen.speech.lines.length > 0) return 'speech'
  return seen.speech.isRead ? 'sound without speech' : 'speech that could not be understood'
}

interface Words {
  text: string
  atMs: number
}

/** The words of an ad's message, next to each other. */
const parts: { does: string; find(ad: SeenAdLines): Words | null }[] = [
  { does: 'names', find: ({ brand }) => brand && { text: brand.name, atMs: brand.fromMs } },
  { does: 'offers', find: ({ offer }) => asWords(offer) },
  { does: 'has the code', find: findPromoCode },
  { does: 'has the deadline', find: ({ deadline }) => asWords(deadline) },
  { does: 'calls to action with', find: ({ callToAction }) => asWords(callToAction) },
]

const asWords = (line: AdLine | null): Words | null => line && { text: line.quote, atMs: line.fromMs }

function findPromoCode({ code }: SeenAdLines): Words | null {
  const found = code && findClaims(code.quote).find(({ kind }) => kind === 'code')
  return code && found ? { text: found.text, atMs: code.fromMs } : null
}

const compareWords = (videos: TwoVideos): Pair[] =>
  parts.map(({ does, find }) => {
    const [one = null, two = null] = videos.map(({ seen }) => seen?.ad && find(seen.ad))
    const times = { video1Ms: one?.atMs ?? null, video2Ms: two?.atMs ?? null }
    if (one && two) {
      const isSame = bare(one.text) === bare(two.text)
      const second = isSame ? one : two
      const text = sideBySide({ does, detail: quote(one.text) }, { does, detail: quote(second.text) })
      return isSame ? { same: text } : { different: { text, ...times } }
    }
    const only = one ?? two
    // What was not read may be there.
    const isOnly = videos.every(({ seen }) => seen && (isAllUnderstood(seen) || (seen.ad && find(seen.ad))))
    if (!only || !isOnly) return {}
    const text = ended(`Only ${one ? 'Video 1' : 'Video 2'} ${does} ${quote(only.text)}`)
    return { different: { text, ...times } }
  })

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}%$€£]+/gu, ' ')

/** What one can take over from the other, then what both lack. */
function listSuggestions(videos: TwoVideos, aspects: JudgedAspect[]): string[] {
  const carried = aspects.flatMap(({ advice }) => advice ?? [])
  const [one, two] = videos.map((video) => checkVideo(video).flatMap(({ advice }) => advice?.text ?? []))
  const common = (one ?? [])
    .filter((text) => two?.includes(text))
    .map((text) => text.replace(/[.]$/, ', in both videos.'))
  return [...carried, ...common].slice(0, suggestionsMax)
}

function listTakeaways(
  aspects: JudgedAspect[],
  pairs: { facts: Pair[]; words: Pair[] },
  suggestions: string[],
): string[] {
  const decided = aspects.filter(({ better }) => better === 'video1' || better === 'video2')
  const [first] = suggestions
  const facts = decided.length < 2 ? pairs.facts.flatMap(({ different }) => different?.text ?? []) : []
  return [
    describeScore(aspects),
    ...decided.slice(0, 2).map(({ aspect, why }) => `${upperFirst(aspect)}: ${why}`),
    ...facts.slice(0, 1),
    ...pairs.words.flatMap(({ same }) => same ?? []).slice(0, 1),
    ...(first ? [`Try next: ${lowerFirst(first)}`] : []),
    'What the pictures show was not judged.',
  ]
}
