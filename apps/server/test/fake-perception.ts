import type { WatchReport } from '@hookline/perception'
import type { Perception } from '../src/features/watch-reports/watch-video.service.ts'

/** What a reader found in a captioned ad of 5 s. */
export function buildReadReport(change: Partial<WatchReport> = {}): WatchReport {
  return {
    version: 1,
    durationMs: 5000,
    width: 640,
    height: 360,
    hasSound: true,
    scenes: [
      { fromMs: 0, toMs: 2000 },
      { fromMs: 2000, toMs: 5000 },
    ],
    cutsPerMinute: 12,
    texts: [
      {
        id: 't1',
        fromMs: 200,
        toMs: 1800,
        text: '20% off with SAVE20',
        confidence: 0.97,
        sure: true,
        tokens: [],
        inScene: false,
        box: { x: 0.1, y: 0.7, width: 0.8, height: 0.1 },
        atMs: 1000,
        cutOut: null,
      },
    ],
    speech: [
      {
        ...{ id: 's1', fromMs: 2100, toMs: 4200, text: 'Free shipping until Sunday.', confidence: 0.9 },
        ...{ sure: true, heardAs: null, contradictedBy: null },
      },
    ],
    colours: ['#102030'],
    frames: [
      { atMs: 1000, jpeg: new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xd9]) },
    ],
    parts: { text: 'done', speech: 'done' },
    tookMs: 1200,
    ...change,
  }
}

type Reading = Parameters<Perception['watchVideo']>[0]

/** A reader that plays a script: one step for each reading, then the last step again. */
export function fakePerception(
  ...script: ((video: Reading) => WatchReport | Promise<WatchReport>)[]
): Perception & { readings: Reading[] } {
  const readings: Reading[] = []
  return {
    version: 1,
    readings,
    async watchVideo(video) {
      const step = script[Math.min(readings.length, script.length - 1)]
      readings.push(video)
      return step ? step(video) : buildReadReport()
    },
    takeStills: async () => buildReadReport().frames,
  }
}
