import type {
  HeardSpeech,
  SeenText,
  WatchReport,
  WatchState,
} from '@hookline/contract/watch-reports/watch-reports.schemas'

/** Nothing was watched, as on a server with PERCEPTION=off. */
export const notWatched: WatchState = { status: 'off', report: null, error: null, place: null, canReadAgain: false }

/** A video without a report: being read, unless it is changed. */
export const buildUnwatchedState = (change: Partial<WatchState> = {}): WatchState => ({
  ...notWatched,
  status: 'waiting',
  place: 0,
  ...change,
})

export function buildWatchReport(parts: Partial<WatchReport> = {}): WatchReport {
  return {
    version: 1,
    durationMs: 20_000,
    width: 1080,
    height: 1920,
    hasSound: true,
    scenes: [{ fromMs: 0, toMs: 20_000 }],
    cutsPerMinute: 0,
    texts: [],
    speech: [],
    colours: [],
    frames: [],
    parts: { text: 'done', speech: 'done' },
    tookMs: 4000,
    ...parts,
  }
}

/** A line on screen for two seconds. */
export const buildSeenText = (text: string, fromMs: number): SeenText => ({
  id: `t${fromMs}`,
  text,
  fromMs,
  toMs: fromMs + 2000,
  confidence: 0.95,
  sure: true,
  tokens: [],
  box: { x: 0.1, y: 0.2, width: 0.8, height: 0.08 },
  atMs: fromMs,
  cutOut: null,
})

export const buildHeardSpeech = (text: string, fromMs: number): HeardSpeech => ({
  id: `s${fromMs}`,
  text,
  fromMs,
  toMs: fromMs + 2000,
  confidence: 0.9,
  sure: true,
  heardAs: null,
})

export const watched = (parts: Partial<WatchReport> = {}): WatchState => ({
  ...notWatched,
  status: 'ready',
  report: buildWatchReport(parts),
})

/** A video of which only the first 6 s of text were read. */
export const partlyWatched = (change: Partial<WatchState> = {}): WatchState => ({
  ...watched({ texts: [buildSeenText('SAVE20', 4200)], parts: { text: 'partial: 6000', speech: 'done' } }),
  status: 'partial',
  canReadAgain: true,
  ...change,
})
