import type { TextRange } from '../copy/text-range.schemas.ts'
import { describePlace } from './queue-place.rules.ts'
import type { HeardSpeech, PartState, SeenText, WatchReport, WatchState } from './watch-reports.schemas.ts'

/** The parts of a video that could not be read, in sentences; null when all were read or none was tried. */
export function describeUnread({ status, report, error }: WatchState): string | null {
  if (status === 'failed') return `The video could not be watched: ${error}`
  if (status === 'waiting') return 'The video was not watched in time.'
  if (!report) return null
  const { text, speech } = report.parts
  const sentences = [
    ...describePartial(parseReadMs(text), parseReadMs(speech)),
    describeFailure('This server could not read the text on screen', text),
    describeFailure('This server could not transcribe the speech', speech),
  ]
  return sentences.filter(Boolean).join(' ') || null
}

/** What happens to a partial report next; null for any other. */
export function describeNextReading({ status, place }: WatchState): string | null {
  if (status !== 'partial') return null
  if (place === 0) return 'It is being read again.'
  if (place !== null) return `${describePlace(place)} to be read again.`
  return 'Reading the rest takes more processor time than this server gives a video.'
}

/** Whether a limit ended the reading of a part. */
export function isPartial({ parts }: Pick<WatchReport, 'parts'>): boolean {
  return parseReadMs(parts.text) !== null || parseReadMs(parts.speech) !== null
}

type Readable = Pick<WatchReport, 'parts' | 'texts' | 'speech' | 'scenes'>

/**
 * Takes text, speech and pictures each from the report of the video that read further; from the later one if equal.
 * Speech beside the texts of the other report names the text there that contradicts it.
 */
export function mergeReports<Report extends Readable>(before: Report, after: Report): Report {
  const textBase = measureProgress(before.parts.text) > measureProgress(after.parts.text) ? before : after
  const speechBase = measureProgress(before.parts.speech) > measureProgress(after.parts.speech) ? before : after
  const picturesUntil = ({ scenes }: Report) => scenes.at(-1)?.toMs ?? 0
  return {
    ...(picturesUntil(before) > picturesUntil(after) ? before : after),
    texts: textBase.texts,
    speech: speechBase === textBase ? speechBase.speech : pointToTexts(speechBase, textBase.texts),
    parts: { text: textBase.parts.text, speech: speechBase.parts.speech },
  }
}

/** The ids of texts differ between two readings of a video. */
function pointToTexts({ speech, texts: known }: Readable, texts: readonly SeenText[]): HeardSpeech[] {
  return speech.map((line) => {
    const contradicting = known.find(({ id }) => id === line.contradictedBy)
    const same = texts.find(
      ({ text, fromMs, toMs }) =>
        contradicting?.text === text && fromMs < contradicting.toMs && toMs > contradicting.fromMs,
    )
    return { ...line, contradictedBy: same?.id ?? null }
  })
}

/** A failure says more than a reading that a limit ended before anything was read. */
function measureProgress(state: PartState): number {
  if (state === 'done' || state === 'none') return Number.POSITIVE_INFINITY
  return parseReadMs(state) ?? 0.5
}

/** A line on screen, or a sentence. */
type Line = Pick<SeenText, 'text' | 'sure'> & Partial<Pick<SeenText, 'tokens'>>

/** Where a line was not read or heard for sure, as offsets in its text, in order. */
export function findUnsureRanges({ text, sure, tokens = [] }: Line): TextRange[] {
  const whole = sure ? [] : [{ start: 0, end: text.length }]
  if (tokens.length === 0) return whole
  const ranges: TextRange[] = []
  let end = 0
  for (const token of tokens) {
    const start = text.indexOf(token.text, end)
    if (start < 0) return whole
    end = start + token.text.length
    if (!token.sure) ranges.push({ start, end })
  }
  return ranges
}

/** The text with what is not sure in brackets: 'Only [£19?]'. */
export function bracketUnsure(line: Line): string {
  const { text } = line
  let [bracketed, from] = ['', 0]
  for (const { start, end } of joinNeighbours(findUnsureRanges(line), text)) {
    bracketed += `${text.slice(from, start)}[${text.slice(start, end)}?]`
    from = end
  }
  return bracketed + text.slice(from)
}

function joinNeighbours(ranges: TextRange[], text: string): TextRange[] {
  const joined: TextRange[] = []
  for (const range of ranges) {
    const last = joined.at(-1)
    if (last && text.slice(last.end, range.start).trim() === '') last.end = range.end
    else joined.push({ ...range })
  }
  return joined
}

/** Words that stand elsewhere within this time belong to one text. */
const movingGapMs = 1000

/** Text that moves, or stands in several places, once: with all of its time, as it was read for sure if it was. */
export function joinMovingTexts(texts: readonly SeenText[]): SeenText[] {
  const joined: SeenText[] = []
  const latest = new Map<string, number>()
  for (const text of texts.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const words = text.text.toLowerCase().replace(/\s+/g, ' ').trim()
    const at = latest.get(words)
    const last = at === undefined ? undefined : joined[at]
    if (at !== undefined && last && text.fromMs <= last.toMs + movingGapMs) {
      const best = !last.sure && text.sure ? text : last
      joined[at] = { ...best, id: last.id, fromMs: last.fromMs, toMs: Math.max(last.toMs, text.toMs) }
    } else {
      latest.set(words, joined.length)
      joined.push(text)
    }
  }
  return joined
}

/** The first line on screen, else of the speech, that holds the words, in any case, sure ones first; null when none does. */
export function lineSaying({ texts, speech }: WatchReport, words: string): { text: string; atMs: number } | null {
  const wanted = words.toLowerCase()
  const lines = [...texts, ...speech].filter(({ text }) => text.toLowerCase().includes(wanted))
  const line: SeenText | HeardSpeech | undefined = lines.find(({ sure }) => sure) ?? lines[0]
  return line ? { text: line.text, atMs: line.fromMs } : null
}

const failed = 'failed: '
const partial = 'partial: '

/** How much of a part was read when a limit ended the reading; null when none did. */
function parseReadMs(state: PartState): number | null {
  return state.startsWith(partial) ? Number(state.slice(partial.length)) : null
}

function describePartial(textMs: number | null, speechMs: number | null): string[] {
  if (textMs !== null && textMs === speechMs) return [describeRead(textMs, 'text and speech', 'read')]
  return [
    ...(textMs === null ? [] : [describeRead(textMs, 'text', 'read')]),
    ...(speechMs === null ? [] : [describeRead(speechMs, 'speech', 'heard')]),
  ]
}

function describeRead(ms: number, what: string, verb: 'read' | 'heard'): string {
  if (ms < 1000) return `No ${what.replace('and', 'or')} was ${verb} yet.`
  const seconds = Math.floor(ms / 1000)
  const length = seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`
  return `Only the first ${length} of ${what} were ${verb}.`
}

function describeFailure(what: string, state: PartState): string | null {
  return state.startsWith(failed) ? `${what}: ${state.slice(failed.length)}` : null
}
