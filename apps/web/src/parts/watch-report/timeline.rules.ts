import { bracketUnsure, findUnsureRanges, joinMovingTexts } from '@hookline/contract/watch-reports/watch-reports.rules'
import type { HeardSpeech, SeenText, WatchReport } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { formatElapsed } from '../../lib/format-elapsed.rules.ts'

export interface TimelineItem {
  /** Unique within the timeline. */
  id: string
  fromMs: number
  toMs: number
  text: string
  /** How it was read or heard, when that is not for sure. */
  note?: string | null
  /** The text as it stands in the picture. */
  cutOutUrl?: string | undefined
  /** The still of a scene; null when none was stored. */
  stillUrl?: string | null
}

export interface Lane {
  kind: 'scene' | 'text' | 'speech'
  title: string
  items: TimelineItem[]
  /** Why the lane is empty; null when it is not, or when it could not be read, which is said elsewhere. */
  missing: string | null
}

export function listLanes(report: WatchReport): Lane[] {
  const { texts, speech, parts, hasSound } = report
  const silence = hasSound ? 'No speech was heard.' : 'The video has no sound.'
  return [
    { kind: 'scene', title: 'Scenes', items: listScenes(report), missing: null },
    {
      kind: 'text',
      title: 'On-screen text',
      items: joinMovingTexts(texts).map((text) => ({
        ...text,
        note: describeReading(text),
        cutOutUrl: text.cutOut?.url,
      })),
      missing: parts.text === 'none' ? 'No text was seen on screen.' : null,
    },
    {
      kind: 'speech',
      title: 'Speech',
      items: speech.map((line) => ({ ...line, note: describeHearing(line) })),
      missing: parts.speech === 'none' ? silence : null,
    },
  ]
}

const describeReading = (text: SeenText) => (findUnsureRanges(text).length > 0 ? 'not sure' : null)

function describeHearing({ sure, heardAs, contradictedBy }: HeardSpeech): string | null {
  if (contradictedBy) return 'heard, but the screen shows another number'
  if (!sure) return 'heard, not sure'
  return heardAs === null ? null : `heard as “${heardAs}”`
}

function listScenes({ scenes, frames }: WatchReport): TimelineItem[] {
  return scenes.map((span, index) => ({
    ...span,
    id: `scene-${index + 1}`,
    text: `Scene ${index + 1}`,
    stillUrl: frames.find(({ atMs }) => isWithin(span, atMs))?.url ?? null,
  }))
}

export function formatSecond(ms: number): string {
  return formatElapsed(ms / 1000)
}

export function formatSpan(fromMs: number, toMs: number): string {
  return `${formatSecond(fromMs)}–${formatSecond(toMs)}`
}

/** The ids of the items at a time. The end of the video belongs to what lasts until then. */
export function idsAt(items: readonly TimelineItem[], ms: number, durationMs: number): string[] {
  const atMs = Math.min(ms, durationMs - 1)
  return items.filter((item) => isWithin(item, atMs)).map(({ id }) => id)
}

function isWithin({ fromMs, toMs }: { fromMs: number; toMs: number }, atMs: number): boolean {
  return fromMs <= atMs && atMs < toMs
}

/** The row of each item, so that items at the same time stand in different rows, as far as there are rows. */
export function packRows(items: readonly TimelineItem[], maxRows: number): { item: TimelineItem; row: number }[] {
  const endOfRow: number[] = []
  return items.map((item) => {
    const free = endOfRow.findIndex((endMs) => endMs <= item.fromMs)
    const row = free >= 0 ? free : Math.min(endOfRow.length, maxRows - 1)
    endOfRow[row] = Math.max(endOfRow[row] ?? 0, item.toMs)
    return { item, row }
  })
}

/** The text on screen and the speech, each line with its second, what is not sure in brackets; empty without either. */
export function formatReportText({ texts, speech }: Pick<WatchReport, 'texts' | 'speech'>): string {
  const parts = [
    { title: 'On-screen text', lines: joinMovingTexts(texts) },
    { title: 'Speech', lines: speech },
  ]
  return parts
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, lines }) =>
      [title, ...lines.map((line) => `${formatSecond(line.fromMs)} ${bracketUnsure(line)}`)].join('\n'),
    )
    .join('\n\n')
}
