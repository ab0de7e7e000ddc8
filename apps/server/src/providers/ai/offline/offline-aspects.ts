import type { Aspect, comparisonAspects } from '@hookline/contract/analysis/analysis.schemas'
import { listWords } from '@hookline/contract/list-words.rules'
import type { AdLine } from './offline-ad.ts'
import { isAllRead, isAllUnderstood, type MeasuredVideo, type SeenVideo } from './offline-measures.ts'
import {
  type Deed,
  describeMoment,
  describeStart,
  formatDuration,
  quote,
  sideBySide,
  timeShare,
} from './offline-wording.ts'

export type TwoVideos = [MeasuredVideo, MeasuredVideo]
type AspectName = (typeof comparisonAspects)[number]

export interface JudgedAspect extends Aspect {
  aspect: AspectName
  /** What would bring the other video to the same level; null when both are even or one is unknown. */
  advice: string | null
}

/** What one video has of an aspect. */
interface Measure extends Deed {
  /** The higher, the better. */
  score: number
  /** Null when the video has nothing of it. */
  atMs: number | null
}

interface Rule {
  aspect: AspectName
  /** A smaller difference of scores counts as even. */
  margin: number
  /** Null when part of the video could not be understood, so that the aspect is not known. */
  measure(seen: SeenVideo): Measure | null
  /** What to take over; `isNew` when the other video has nothing of it. */
  advise(describeStart: { better: string; other: string; when: string; isNew: boolean }): string
}

/** Less is not noticed, or measured too coarsely. */
const noticedMs = 1000
const noticedShare = 0.1
const noticedCuts = 2

const earlier = (atMs: number, does: string, detail = describeMoment(atMs)): Measure => ({
  score: -atMs,
  atMs,
  does,
  detail,
})
const nothing = (seen: SeenVideo, does: string): Measure | null =>
  isAllUnderstood(seen) ? { score: Number.NEGATIVE_INFINITY, atMs: null, does, detail: '' } : null
const earliest = (seen: SeenVideo, line: AdLine | null | undefined, does: string, doesNot: string) =>
  line ? earlier(line.fromMs, does) : nothing(seen, doesNot)

/** In the order of `comparisonAspects`. */
const rules: Rule[] = [
  {
    aspect: 'hook',
    margin: noticedMs,
    measure(seen) {
      const firstMs = Math.min(...[seen.text, seen.speech].map((part) => part.firstMs ?? Number.POSITIVE_INFINITY))
      if (firstMs >= noticedMs && !isAllRead(seen)) return null
      return Number.isFinite(firstMs)
        ? earlier(firstMs, 'has text or speech', describeStart(firstMs))
        : nothing(seen, 'has no text or speech')
    },
    advise: ({ better, other, when }) => `Let ${other} begin with words as early as ${better} does, ${when}.`,
  },
  {
    aspect: 'offer',
    margin: noticedMs,
    measure: (seen) => earliest(seen, seen.ad?.offer, 'names its offer', 'has no offer'),
    advise: ({ better, other, when, isNew }) =>
      isNew
        ? `Name an offer in ${other}, as ${better} does ${when}.`
        : `Name the offer of ${other} as early as ${better} does, ${when}.`,
  },
  {
    aspect: 'proof',
    margin: noticedMs,
    measure: (seen) => earliest(seen, seen.ad?.proof[0], 'gives proof', 'has no proof'),
    advise: ({ better, other, when, isNew }) =>
      isNew
        ? `Give proof in ${other}, as ${better} does ${when}.`
        : `Give the proof of ${other} as early as ${better} does, ${when}.`,
  },
  {
    aspect: 'pace',
    margin: noticedCuts,
    measure: ({ pace, durationMs }) => ({
      score: pace.cutsPerMinute,
      atMs: pace.firstCutMs,
      ...(pace.firstCutMs === null
        ? { does: 'has no cut', detail: `in ${formatDuration(durationMs)}` }
        : {
            does: 'cuts',
            detail: `${pace.cutsPerMinute} times a minute (longest shot ${formatDuration(pace.longestShotMs ?? 0)})`,
          }),
    }),
    advise: ({ better, other }) => `Cut ${other} faster, as ${better} does.`,
  },
  {
    aspect: 'branding',
    margin: noticedMs,
    measure: (seen) => {
      const brand = seen.ad?.brand
      return brand
        ? earlier(brand.fromMs, 'names', `${quote(brand.name)} ${describeMoment(brand.fromMs)}`)
        : nothing(seen, 'has no brand name that was recognised')
    },
    advise: ({ better, other, when, isNew }) =>
      isNew
        ? `Name the brand in ${other}, as ${better} does ${when}.`
        : `Name the brand in ${other} as early as ${better} does, ${when}.`,
  },
  {
    aspect: 'call to action',
    margin: noticedMs,
    measure(seen) {
      const action = seen.ad?.callToAction
      if (!action) return nothing(seen, 'has no call to action')
      const { fromMs, toMs } = action
      return action.source === 'speech'
        ? { score: 0, atMs: fromMs, does: 'only says its call to action', detail: describeMoment(fromMs) }
        : {
            score: noticedMs + toMs - fromMs,
            atMs: fromMs,
            does: 'shows its call to action',
            detail: `for ${formatDuration(toMs - fromMs)} (${describeStart(fromMs)})`,
          }
    },
    advise: ({ better, other, isNew }) =>
      isNew
        ? `End ${other} with a call to action on screen, as ${better} does.`
        : `Show the call to action of ${other} longer, as ${better} does.`,
  },
  {
    aspect: 'sound-off legibility',
    margin: noticedShare,
    measure: ({ text, textShare }) =>
      text.isRead
        ? {
            score: textShare,
            atMs: text.firstMs,
            ...(text.firstMs === null
              ? { does: 'has no text on screen', detail: '' }
              : { does: 'has text on screen', detail: timeShare(textShare) }),
          }
        : null,
    advise: ({ better, other, isNew }) =>
      `${isNew ? 'Put text on screen' : 'Show text for more of the time'} in ${other}, as ${better} does.`,
  },
]

/** The verdicts in the order of `comparisonAspects`. */
export function judgeAspects(videos: TwoVideos): JudgedAspect[] {
  const [hook, ...others] = rules.map((rule) => judge(rule, videos))
  return [...(hook ? [hook] : []), judgeClarity(videos), ...others]
}

function judgeClarity([one, two]: TwoVideos): JudgedAspect {
  return one.sha256 === two.sha256
    ? { ...unknown('clarity', 'Both are the same video.'), better: 'even' }
    : unknown('clarity', 'Not judged: it needs an understanding of the pictures.')
}

function judge({ aspect, margin, measure, advise }: Rule, videos: TwoVideos): JudgedAspect {
  const [one, two] = videos.map(({ seen }) => seen && measure(seen))
  if (!one || !two) return unknown(aspect, whyUnknown(videos, [one, two]))
  // Not the difference: of two scores of minus infinity there is none.
  const isEven = one.score === two.score || Math.abs(one.score - two.score) < margin
  const judged = { aspect, why: sideBySide(one, two), video1Ms: one.atMs, video2Ms: two.atMs }
  if (isEven) return { ...judged, better: 'even', advice: null }
  const isFirst = one.score > two.score
  const [best, worse] = isFirst ? [one, two] : [two, one]
  const advice = advise({
    better: isFirst ? 'Video 1' : 'Video 2',
    other: isFirst ? 'Video 2' : 'Video 1',
    when: describeMoment(best.atMs ?? 0),
    isNew: worse.atMs === null,
  })
  return { ...judged, better: isFirst ? 'video1' : 'video2', advice }
}

function whyUnknown(videos: TwoVideos, measures: (Measure | null | undefined)[]): string {
  const names = (isMeant: (video: MeasuredVideo, describeMoment: number) => boolean) =>
    listWords(
      videos.flatMap((video, describeMoment) =>
        isMeant(video, describeMoment) ? [`Video ${describeMoment + 1}`] : [],
      ),
    )
  const unwatched = names(({ seen }) => seen === null)
  return unwatched
    ? `Not judged: nothing was read from ${unwatched}.`
    : `Not judged: not all of ${names((_, describeMoment) => !measures[describeMoment])} could be understood.`
}

function unknown(aspect: AspectName, why: string): JudgedAspect {
  return { aspect, better: null, why, video1Ms: null, video2Ms: null, advice: null }
}
