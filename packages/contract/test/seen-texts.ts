import type { HeardSpeech, SeenText } from '../src/watch-reports/watch-reports.schemas.ts'

const box = { x: 0.1, y: 0.2, width: 0.8, height: 0.08 }

/** Lines on screen together, from top to bottom, from second 1 to second 3; a word after '?' is not sure. */
export function buildSeen(...lines: string[]): SeenText[] {
  return lines.map((line, at) => {
    const tokens = line.split(' ').map((word) => ({
      text: word.replace(/^\?/, ''),
      sure: !/^\?./.test(word),
      ...{ box, atMs: 2000 },
    }))
    return {
      id: `t${at}`,
      text: tokens.map(({ text }) => text).join(' '),
      ...{ fromMs: 1000, toMs: 3000, confidence: 0.95 },
      sure: tokens.every(({ sure }) => sure),
      tokens,
      box: { ...box, y: 0.2 + at * 0.12 },
      atMs: 2000,
      cutOut: { objectName: `${at}.jpg`, url: `/storage/${at}.jpg` },
    }
  })
}

/** Sentences from second 1 to second 3; one after '?' is not sure. */
export function buildHeard(...sentences: string[]): HeardSpeech[] {
  return sentences.map((sentence, at) => ({
    ...{ id: `s${at}`, text: sentence.replace(/^\?/, ''), fromMs: 1000, toMs: 3000, confidence: 0.9 },
    ...{ sure: !sentence.startsWith('?'), heardAs: null },
  }))
}
