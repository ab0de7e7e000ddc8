import type { WatchReport } from '@hookline/contract/watch-reports/watch-reports.schemas'

type Line = [text: string, fromMs: number, toMs: number]

/** What was read and heard of an ad; lines on screen stand below one another. */
export function buildAdReport({
  durationMs = 9000,
  cutsMs = [],
  texts = [],
  speech = [],
  unread = [],
  ...change
}: Partial<Omit<WatchReport, 'texts' | 'speech'>> & {
  cutsMs?: number[]
  texts?: Line[]
  speech?: Line[]
  /** Parts that could not be read. */
  unread?: ('text' | 'speech')[]
}): WatchReport {
  const starts = [0, ...cutsMs]
  const choosePartState = (part: 'text' | 'speech', lines: Line[]) => {
    if (unread.includes(part)) return 'failed: It was there but not understood.' as const
    return lines.length > 0 ? ('done' as const) : ('none' as const)
  }
  return {
    version: 1,
    durationMs,
    width: 1080,
    height: 1920,
    hasSound: true,
    scenes: starts.map((fromMs, at) => ({ fromMs, toMs: starts[at + 1] ?? durationMs })),
    cutsPerMinute: Math.round((cutsMs.length / durationMs) * 600_000) / 10,
    texts: texts.map(([text, fromMs, toMs], at) => ({
      id: `t${at}`,
      fromMs,
      toMs,
      text,
      confidence: 0.98,
      sure: true,
      tokens: [],
      box: { x: 0.1, y: 0.1 + (at % 4) * 0.2, width: 0.8, height: 0.05 },
      atMs: fromMs,
      cutOut: null,
    })),
    speech: speech.map(([text, fromMs, toMs], at) => ({
      ...{ id: `s${at}`, fromMs, toMs, text, confidence: 0.9 },
      ...{ sure: true, heardAs: null },
    })),
    colours: [],
    frames: [],
    parts: { text: choosePartState('text', texts), speech: choosePartState('speech', speech) },
    tookMs: 900,
    ...change,
  }
}

/** What the reader finds in `fixtures/captioned.mp4`. */
export const captionedReport = buildAdReport({
  width: 540,
  height: 960,
  cutsMs: [3100, 6000],
  texts: [
    ['BLOOM', 0, 6000],
    ['Tired of warm water?', 0, 3100],
    ['Stays cold for 24 hours', 3100, 6000],
    ['20% OFF EVERYTHING', 6000, 9000],
    ['USE CODE SAVE20', 6000, 9000],
    ['Shop bloom.example', 6000, 9000],
  ],
  speech: [
    ['Cold all day long.', 384, 1920],
    ['Free shipping until Sunday.', 2368, 4256],
  ],
})

/** A slower ad of another brand, which gives proof. */
export const slowReport = buildAdReport({
  durationMs: 30_000,
  cutsMs: [5000, 11_000, 24_000],
  texts: [
    ['Tired of cold coffee?', 1500, 5000],
    ['Meet the Brewly bottle', 5500, 11_000],
    ['Rated 4.8 stars by 12,000 customers', 17_500, 24_000],
    ['40% off until Sunday', 25_500, 30_000],
    ['Code BREW40', 25_500, 30_000],
    ['brewly.com', 25_500, 30_000],
  ],
  speech: [['Are you tired of cold coffee in the morning?', 512, 3072]],
})

/** An ad whose lines carry five variants. */
export const fullReport = buildAdReport({
  durationMs: 24_000,
  texts: [
    '30% off all cups',
    'Keeps your coffee hot for 6 hours',
    'Leakproof lid included',
    'Fits every cup holder',
    'Made of recycled steel',
    'Dishwasher safe',
    'Loved by 9,000 commuters',
    'Order today',
  ].map((text, at) => [text, at * 3000, at * 3000 + 2500]),
})
