import type { PartState, WatchReport, WatchState } from './watch-reports.schemas.ts'

/** The parts of a video that could not be read, in sentences; null when all were read or none was tried. */
export function describeUnread({ status, report, error }: WatchState): string | null {
  if (status === 'failed') return `The video could not be watched: ${error}`
  if (status === 'waiting') return 'The video was not watched in time.'
  if (!report) return null
  const sentences = [
    describeFailure('The text on screen could not be read', report.parts.text),
    describeFailure('The speech could not be read', report.parts.speech),
  ]
  return sentences.filter(Boolean).join(' ') || null
}

/** The first line on screen, else of the speech, that holds the words, in any case; null when none does. */
export function lineSaying({ texts, speech }: WatchReport, words: string): { text: string; atMs: number } | null {
  const wanted = words.toLowerCase()
  const line = [...texts, ...speech].find(({ text }) => text.toLowerCase().includes(wanted))
  return line ? { text: line.text, atMs: line.fromMs } : null
}

const failed = 'failed: '

function describeFailure(what: string, state: PartState): string | null {
  return state.startsWith(failed) ? `${what}: ${state.slice(failed.length)}` : null
}
