import type { Scene } from '../watch-report.ts'
import type { HeardSentence } from './read-sentences.ts'
import { findQuietest, isVoice, type SoundFrames, type Stretch, toFrames, toMilliseconds } from './split-speech.ts'

export type PlacedSentence = Scene & HeardSentence

const searchedFrames = toFrames(600)
const shortestFrames = toFrames(200)

/**
 * Gives each sentence of a stretch its time: in proportion to its letters, then moved to the quietest moment nearby,
 * since people pause between sentences, and without the pauses at its ends.
 */
export function placeSentences(
  sentences: readonly HeardSentence[],
  stretch: Stretch,
  frames: SoundFrames,
): PlacedSentence[] {
  const letters = sentences.reduce((sum, { text }) => sum + text.length, 0)
  const length = stretch.to - stretch.from
  let lettersBefore = 0
  let from = stretch.from
  return sentences.map((sentence, index) => {
    lettersBefore += sentence.text.length
    const expected = stretch.from + Math.round((length * lettersBefore) / letters)
    const isLast = index === sentences.length - 1
    const to = isLast ? stretch.to : nearestPause(frames, expected, from + shortestFrames, stretch.to)
    const voiced = trimToVoice(frames, { from, to })
    from = to
    return { fromMs: toMilliseconds(voiced.from), toMs: toMilliseconds(voiced.to), ...sentence }
  })
}

/** Without voice anywhere, the times stay. */
function trimToVoice({ voice }: SoundFrames, { from, to }: Stretch): Stretch {
  let first = from
  let last = to - 1
  while (first < to && !isVoice(voice[first])) first++
  while (last > first && !isVoice(voice[last])) last--
  return first < to ? { from: first, to: last + 1 } : { from, to }
}

function nearestPause(frames: SoundFrames, expected: number, earliest: number, latest: number): number {
  const from = Math.max(earliest, expected - searchedFrames)
  const to = Math.min(latest, expected + searchedFrames)
  return from < to ? findQuietest(frames, from, to) : Math.min(earliest, latest)
}
