import type { PartState, WatchReport, WatchState } from './watch-reports.schemas.ts'

/** The parts of a video that could not be read, in sentences; null when all were read or none was tried. */
export function describeUnread({ status, report, error }: WatchState): string | null {
  if (status === 'failed') return `The video could not be watched: ${error}`
  if (status === 'waiting') return 'The video was not watched in time.'
  if (!report) return null
  const { text, speech } = report.parts
  const sentences = [
    ...describePartial(parseReadMs(text), parseReadMs(speech)),
    describeFailure('The text on screen could not be read', text),
    describeFailure('The speech could not be read', speech),
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

/** Such as 'Waiting (7th)'. */
export function describePlace(place: number): string {
  return `Waiting (${formatOrdinal(place)})`
}

/** Such as '7th'. */
export function formatOrdinal(n: number): string {
  const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
  return `${n}${suffixes[ordinals.select(n)] ?? 'th'}`
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })

/** Whether a limit ended the reading of a part. */
export function isPartial({ parts }: Pick<WatchReport, 'parts'>): boolean {
  return parseReadMs(parts.text) !== null || parseReadMs(parts.speech) !== null
}

type Readable = Pick<WatchReport, 'parts' | 'texts' | 'speech' | 'scenes'>

/** Takes text, speech and pictures each from the report of the video that read further; from the later one if equal. */
export function mergeReports<Report extends Readable>(before: Report, after: Report): Report {
  const textBase = measureProgress(before.parts.text) > measureProgress(after.parts.text) ? before : after
  const speechBase = measureProgress(before.parts.speech) > measureProgress(after.parts.speech) ? before : after
  const picturesUntil = ({ scenes }: Report) => scenes.at(-1)?.toMs ?? 0
  return {
    ...(picturesUntil(before) > picturesUntil(after) ? before : after),
    texts: textBase.texts,
    speech: speechBase.speech,
    parts: { text: textBase.parts.text, speech: speechBase.parts.speech },
  }
}

/** A failure says more than a reading that a limit ended before anything was read. */
function measureProgress(state: PartState): number {
  if (state === 'done' || state === 'none') return Number.POSITIVE_INFINITY
  return parseReadMs(state) ?? 0.5
}

/** The first line on screen, else of the speech, that holds the words, in any case; null when none does. */
export function lineSaying({ texts, speech }: WatchReport, words: string): { text: string; atMs: number } | null {
  const wanted = words.toLowerCase()
  const line = [...texts, ...speech].find(({ text }) => text.toLowerCase().includes(wanted))
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
