import type { Analysis, Comparison, comparisonAspects, MessagePart } from '@hookline/contract/analysis/analysis.schemas'
import { readVideoLines, type VideoLine } from '@hookline/contract/claims/video-lines.rules'
import type { WatchReport } from '@hookline/contract/watch-reports/watch-reports.schemas'
import type { AiRequest, AiVideo } from '../ai.ts'
import { type AdLine, readAd, type SeenAd } from './offline-ad.ts'
import { isCaption } from './offline-lines.ts'

const hookEndsMs = 3000

/** What was measured in a video and read from it. What its pictures show is neither. */
export interface MeasuredVideo {
  durationMs: number | null
  width: number | null
  height: number | null
  hasSound: boolean | null
  /** Null when the video was not watched. */
  report: WatchReport | null
  /** What was read and heard for sure, in the order of time. */
  lines: VideoLine[]
  /** No sign in the street and no print on a shirt. */
  firstWords: VideoLine | null
  /** Texts and pieces of speech that were not. */
  unsureCount: number
  ad: SeenAd | null
}

/** @param languages wanted, the first one first, if the video has several. */
export function measureVideo({ media, report }: AiVideo, languages: readonly string[] = []): MeasuredVideo {
  const seconds = media?.durationSeconds
  const sure = report && keepSure(report)
  return {
    durationMs: report?.durationMs ?? (seconds ? Math.round(seconds * 1000) : null),
    width: report?.width ?? media?.width ?? null,
    height: report?.height ?? media?.height ?? null,
    hasSound: report?.hasSound ?? (seconds ? media.audioCodec !== null : null),
    report,
    lines: sure ? readInOrder(sure) : [],
    firstWords: sure ? (readInOrder({ ...sure, texts: sure.texts.filter(isCaption) })[0] ?? null) : null,
    unsureCount: report && sure ? countLines(report) - countLines(sure) : 0,
    ad: report && readAd(report, languages),
  }
}

const readInOrder = (read: ReturnType<typeof keepSure>) => readVideoLines(read).sort((a, b) => a.fromMs - b.fromMs)
const countLines = ({ texts, speech }: ReturnType<typeof keepSure>) => texts.length + speech.length
const keepSure = ({ texts, speech }: WatchReport) => ({
  texts: texts.filter(({ sure }) => sure),
  speech: speech.filter(({ sure }) => sure),
})

/** Quotes and measures a video. It judges nothing, so strengths, weaknesses and suggestions are not given. */
export function analyzeVideo(measured: MeasuredVideo): Analysis {
  const { ad, lines, report, durationMs, unsureCount } = measured
  const window = { fromMs: 0, toMs: Math.min(hookEndsMs, durationMs ?? hookEndsMs) }
  const quotePart = (...parts: (AdLine | null | undefined)[]): MessagePart => {
    const known = parts.filter((line) => line !== null && line !== undefined)
    const [first] = known
    return first ? { text: joinWords(known.map(({ quote }) => quote)) ?? '', firstMs: first.fromMs } : null
  }
  return {
    summary: `The video: ${describeVideo(measured)}`,
    hook: { ...window, shows: null, ...quoteStretch(lines, window), verdict: null },
    scenes: report?.scenes.map((scene) => ({ ...scene, shows: null, ...quoteStretch(lines, scene) })) ?? [],
    message: {
      brand: ad?.brand ? { text: ad.brand.text, firstMs: ad.brand.fromMs } : null,
      offer: quotePart(...(ad?.offers ?? []), ad?.code, ad?.deadline),
      proof: quotePart(...(ad?.proof ?? [])),
      audience: null,
      callToAction: quotePart(ad?.callToAction),
    },
    pace: measurePace(report),
    strengths: [],
    weaknesses: [],
    suggestions: [],
    keyTakeaways: [
      ...measures.flatMap(({ label, read }) => {
        const found = read(measured)
        return found ? [`${label}: ${describeFound(found)}.`] : []
      }),
      ...(unsureCount > 0 ? [`Lines that are not quoted, as not every word is sure: ${unsureCount}.`] : []),
      notJudged,
    ],
  }
}

const notJudged = 'What the pictures show was not judged.'

/** A line belongs to the stretch in which it begins, text on screen to each in which it is shown. */
function quoteStretch(lines: VideoLine[], { fromMs, toMs }: { fromMs: number; toMs: number }) {
  const isIn = (line: VideoLine) =>
    line.fromMs < toMs && (line.source === 'text' ? line.toMs > fromMs : line.fromMs >= fromMs)
  const quoteSource = (source: VideoLine['source']) =>
    joinWords(lines.filter((line) => line.source === source && isIn(line)).map(({ text }) => text.trim()))
  return { says: quoteSource('speech'), text: quoteSource('text') }
}

/** The words as they were read, the same ones once; null when there are none. */
const joinWords = (texts: string[]) => [...new Set(texts)].join(' · ') || null

function measurePace(report: WatchReport | null): Analysis['pace'] {
  if (!report) return { cutsPerMinute: null, firstCutMs: null, longestShotMs: null, scenes: null }
  const { scenes, cutsPerMinute } = report
  // A cut that was missed would make the longest shot too long.
  return { cutsPerMinute, firstCutMs: scenes[1]?.fromMs ?? null, longestShotMs: null, scenes: scenes.length }
}

const formatSeconds = (ms: number) => `${Math.round(ms / 100) / 10} s`

function describeVideo({ durationMs, width, height, hasSound, report }: MeasuredVideo): string {
  const parts = [
    durationMs !== null && formatSeconds(durationMs),
    width && height && `${width} × ${height}`,
    hasSound !== null && (hasSound ? 'with sound' : 'without sound'),
    report === null && 'its words and scenes were not read',
  ].filter((part) => typeof part === 'string')
  return `${parts.join(', ') || 'nothing was measured'}.`
}

interface Measure {
  label: string
  aspect?: (typeof comparisonAspects)[number]
  /** Null when it is not known. */
  read(video: MeasuredVideo): { text: string; atMs: number | null } | null
}

const quoteLine = (line: Pick<AdLine, 'quote' | 'fromMs'> | null | undefined) =>
  line ? { text: `“${line.quote}”`, atMs: line.fromMs } : null

const describeFound = ({ text, atMs }: { text: string; atMs: number | null }) =>
  atMs === null ? text : `${text} at ${formatSeconds(atMs)}`

/** What is quoted or measured of a video, with the aspect of a comparison that it tells about. */
const measures: Measure[] = [
  {
    label: 'Length',
    read: ({ durationMs }) => (durationMs === null ? null : { text: formatSeconds(durationMs), atMs: null }),
  },
  {
    label: 'First words',
    aspect: 'hook',
    read: ({ firstWords: line }) => quoteLine(line && { ...line, quote: line.text }),
  },
  { label: 'Offer', aspect: 'offer', read: ({ ad }) => quoteLine(ad?.offers[0]) },
  { label: 'Code', read: ({ ad }) => quoteLine(ad?.code) },
  { label: 'Deadline', read: ({ ad }) => quoteLine(ad?.deadline) },
  { label: 'Proof', aspect: 'proof', read: ({ ad }) => quoteLine(ad?.proof[0]) },
  {
    label: 'Pace',
    aspect: 'pace',
    read: ({ report }) => report && { text: `${report.cutsPerMinute} cuts a minute`, atMs: null },
  },
  { label: 'Brand', aspect: 'branding', read: ({ ad }) => quoteLine(ad?.brand) },
  { label: 'Call to action', aspect: 'call to action', read: ({ ad }) => quoteLine(ad?.callToAction) },
  { label: 'Text on screen', aspect: 'sound-off legibility', read: ({ report }) => report && measureText(report) },
]

/** The share of the time with text on screen; null when not all text was read. */
function measureText({ texts, durationMs, parts }: WatchReport) {
  if (parts.text !== 'done' && parts.text !== 'none') return null
  const sorted = texts.toSorted((a, b) => a.fromMs - b.fromMs)
  let [coveredMs, endMs] = [0, 0]
  for (const { fromMs, toMs } of sorted) {
    coveredMs += Math.max(0, toMs - Math.max(fromMs, endMs))
    endMs = Math.max(endMs, toMs)
  }
  const percent = Math.round((coveredMs / Math.max(1, durationMs)) * 100)
  return { text: `${Math.min(100, percent)} % of the time`, atMs: null }
}

/** Puts what was quoted and measured of two videos side by side. Which one is better is not given. */
export function compareVideos(...measured: [MeasuredVideo, MeasuredVideo]): Comparison {
  const pairs = measures.map(({ label, aspect, read }) => {
    const [one, two] = [read(measured[0]), read(measured[1])]
    const times = { video1Ms: one?.atMs ?? null, video2Ms: two?.atMs ?? null }
    const isSame = one !== null && one.text === two?.text
    const orNotGiven = (found: typeof one) => (found ? describeFound(found) : 'not given')
    const text = one || two ? `Video 1: ${orNotGiven(one)}; Video 2: ${orNotGiven(two)}.` : null
    return { label, aspect, text, times, isSame }
  })
  return {
    summary: `Video 1: ${describeVideo(measured[0])} Video 2: ${describeVideo(measured[1])}`,
    aspects: pairs.flatMap(({ aspect, text, times }) =>
      aspect ? [{ aspect, better: null, why: text, ...times }] : [],
    ),
    differences: pairs.flatMap(({ label, aspect, text, times, isSame }) =>
      text && !aspect && !isSame ? [{ text: `${label}: ${text}`, ...times }] : [],
    ),
    shared: pairs.flatMap(({ label, text, isSame }) => (text && isSame ? [`${label}: ${text}`] : [])),
    suggestions: [],
    keyTakeaways: [
      ...pairs.flatMap(({ label, text, isSame }) => (text && !isSame ? [`${label}: ${text}`] : [])),
      'Which video is better was not judged.',
      notJudged,
    ],
  }
}

/** An analysis or comparison in the form that was asked for. */
export function writeStudy(output: AiRequest['output'], study: Analysis | Comparison): string {
  const takeaways = [study.summary, ...study.keyTakeaways].filter((text) => text !== null)
  if (output === 'takeaways') return JSON.stringify({ takeaways }, null, 2)
  return output === 'text' ? takeaways.join('\n') : JSON.stringify(study, null, 2)
}
