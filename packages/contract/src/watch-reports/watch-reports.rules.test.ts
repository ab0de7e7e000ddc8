import { expect, it } from 'vitest'
import { describeUnread } from './watch-reports.rules.ts'
import type { WatchReport } from './watch-reports.schemas.ts'

const report: WatchReport = {
  version: 1,
  durationMs: 5000,
  width: 360,
  height: 640,
  hasSound: true,
  scenes: [{ fromMs: 0, toMs: 5000 }],
  cutsPerMinute: 0,
  texts: [],
  speech: [],
  colours: [],
  frames: [],
  parts: { text: 'done', speech: 'none' },
  tookMs: 900,
}

it.each([
  ['nothing for a video that was read', { status: 'ready', report, error: null }, null],
  ['nothing where no video is watched', { status: 'off', report: null, error: null }, null],
  [
    'the part that could not be read',
    {
      status: 'ready',
      report: { ...report, parts: { text: 'none', speech: 'failed: Speech was heard but not understood.' } },
      error: null,
    },
    'The speech could not be read: Speech was heard but not understood.',
  ],
  [
    'a video that could not be watched',
    { status: 'failed', report: null, error: 'The file is damaged.' },
    'The video could not be watched: The file is damaged.',
  ],
  [
    'a video that waits too long',
    { status: 'waiting', report: null, error: null },
    'The video was not watched in time.',
  ],
] as const)('tells %s', (_, state, sentence) => {
  expect(describeUnread(state)).toBe(sentence)
})
