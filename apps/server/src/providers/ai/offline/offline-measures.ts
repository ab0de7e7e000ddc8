import { readVideoLines, type VideoLine } from '@hookline/contract/claims/video-lines.rules'
import type { PartState, WatchReport } from '@hookline/contract/watch-reports/watch-reports.schemas'
import type { AiVideo } from '../ai.ts'
import { readAdLines, type SeenAdLines } from './offline-ad.ts'
import { classifyShape, nameFrom, type OfflineFacts } from './offline-facts.ts'
import { isEnglish } from './offline-language.ts'

/** What can be measured of a video without understanding its pictures. */
export interface MeasuredVideo {
  sha256: string
  durationMs: number | null
  shape: OfflineFacts['shape']
  width: number | null
  height: number | null
  hasSound: boolean | null
  /** Null when the video was not watched. */
  seen: SeenVideo | null
}

export interface SeenVideo {
  durationMs: number
  /** Null when nothing is legible. */
  ad: SeenAdLines | null
  text: PartOfVideo
  speech: PartOfVideo
  /** The share of the time with text on screen. */
  textShare: number
  scenes: WatchReport['scenes']
  pace: { cutsPerMinute: number; firstCutMs: number | null; longestShotMs: number | null; scenes: number }
  /** False: brand, offer and the like may be there in words that the rules do not know. */
  isEnglish: boolean
  /** The claims are checked against it. */
  report: WatchReport
}

export interface PartOfVideo {
  /** False: there is something that could not be read. */
  isRead: boolean
  /** In the order of time. */
  lines: VideoLine[]
  firstMs: number | null
}

/** Everything in the video that can be read was read. */
export const isAllRead = ({ text, speech }: SeenVideo) => text.isRead && speech.isRead

/** What was not recognised, such as an offer, is not there. */
export const isAllUnderstood = (seen: SeenVideo) => isAllRead(seen) && seen.isEnglish

/** Measures a video by its watch report, else by its media facts. */
export function measureVideo({ filename, sha256, media, report }: AiVideo): MeasuredVideo {
  const width = report?.width ?? media?.width ?? null
  const height = report?.height ?? media?.height ?? null
  const durationMs = report?.durationMs ?? (media?.durationSeconds ? Math.round(media.durationSeconds * 1000) : null)
  return {
    sha256,
    durationMs,
    shape: classifyShape(width, height),
    width,
    height,
    hasSound: report?.hasSound ?? (media?.durationSeconds ? media.audioCodec !== null : null),
    seen: report && measureReport(report, nameFrom(filename)),
  }
}

function measureReport(report: WatchReport, name: string | null): SeenVideo {
  const { durationMs, scenes, cutsPerMinute } = report
  const lines = readVideoLines(report).sort((a, b) => a.fromMs - b.fromMs)
  const listLines = (source: VideoLine['source']) => lines.filter((line) => line.source === source)
  const shots = scenes.map(({ fromMs, toMs }) => toMs - fromMs)
  return {
    durationMs,
    ad: readAdLines(report, name),
    text: toPart(report.parts.text, report.texts, listLines('text')),
    speech: toPart(report.parts.speech, report.speech, listLines('speech')),
    textShare: measureShare(report.texts, durationMs),
    scenes,
    pace: {
      cutsPerMinute,
      firstCutMs: scenes[1]?.fromMs ?? null,
      longestShotMs: shots.length > 0 ? Math.max(...shots) : null,
      scenes: scenes.length,
    },
    isEnglish: isEnglish(lines),
    report,
  }
}

/** `firstMs` is read from `raw`: a line that continues another begins later than its first words. */
function toPart(state: PartState, raw: { fromMs: number }[], lines: VideoLine[]): PartOfVideo {
  const firstMs = raw.length > 0 ? Math.min(...raw.map(({ fromMs }) => fromMs)) : null
  return { isRead: state === 'done' || state === 'none', lines, firstMs }
}

function measureShare(spans: { fromMs: number; toMs: number }[], durationMs: number): number {
  let coveredMs = 0
  let endMs = 0
  for (const { fromMs, toMs } of [...spans].sort((a, b) => a.fromMs - b.fromMs)) {
    coveredMs += Math.max(0, toMs - Math.max(fromMs, endMs))
    endMs = Math.max(endMs, toMs)
  }
  return durationMs > 0 ? Math.min(1, coveredMs / durationMs) : 0
}
