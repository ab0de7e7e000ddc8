import type { HeardSpeech } from '../watch-report.ts'
import type { HeardSentence } from './read-sentences.ts'
import { findQuietest, type SoundFrames, type Stretch, toFrames, toMilliseconds } from './split-speech.ts'

const searchedFrames = toFrames(600)
const shortestFrames = toFrames(200)

/**
 * Gives each sentence of a stretch its time: in proportion to its letters, then moved to the quietest moment nearby,
 * since people pause between sentences.
 */
export function placeSentences(
  sentences: readonly HeardSentence[],
  stretch: Stretch,
  frames: SoundFrames,
): Omit<HeardSpeech, 'id'>[] {
  const letters = sentences.reduce((sum, { text }) => sum + text.length, 0)
  const length = stretch.to - stretch.from
  let lettersBefore = 0
  let from = stretch.from
  return sentences.map(({ text, confidence }, index) => {
    lettersBefore += text.length
    const expected = stretch.from + Math.round((length * lettersBefore) / letters)
    const isLast = index === sentences.length - 1
    const to = isLast ? stretch.to : nearestPause(frames, expected, from + shortestFrames, stretch.to)
    const placed = { fromMs: toMilliseconds(from), toMs: toMilliseconds(to), text, confidence }
    from = to
    return placed
  })
}

function nearestPause(frames: SoundFrames, expected: number, earliest: number, latest: number): number {
  const from = Math.max(earliest, expected - searchedFrames)
  const to = Math.min(latest, expected + searchedFrames)
  return from < to ? findQuietest(frames, from, to) : Math.min(earliest, latest)
}
