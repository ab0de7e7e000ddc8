import { analysisSchema, comparisonSchema } from '@hookline/contract/analysis/analysis.schemas'
import type { WatchReport } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { describe, expect, it } from 'vitest'
import { buildAdReport, captionedReport, slowReport } from '../../../../test/ad-reports.ts'
import { buildAiVideo } from '../../../../test/ai-requests.ts'
import { analyzeVideo, compareVideos, measureVideo } from './offline-study.ts'

const buildVideo = (report: WatchReport | null) => measureVideo(buildAiVideo({ media: null, report }))
const reports: [string, WatchReport | null][] = [
  ['captioned', captionedReport],
  ['slow', slowReport],
  ['illegible', buildAdReport({})],
  ['not understood', buildAdReport({ unread: ['text', 'speech'] })],
  ['without scenes', buildAdReport({ scenes: [], texts: [['Shop now', 0, 9000]] })],
  ['not watched', null],
]

describe('the analysis', () => {
  it('quotes the message and each scene, with the milliseconds', () => {
    const analysis = analyzeVideo(buildVideo(captionedReport))
    expect(analysis.message).toEqual({
      brand: { text: 'Bloom', firstMs: 0 },
      offer: { text: '20% OFF EVERYTHING · USE CODE SAVE20 · Free shipping until Sunday.', firstMs: 6000 },
      proof: null,
      audience: null,
      callToAction: { text: 'Shop bloom.example', firstMs: 6000 },
    })
    expect(analysis.scenes.map(({ says, text }) => [says, text])).toEqual([
      ['Cold all day long. · Free shipping until Sunday.', 'BLOOM · Tired of warm water?'],
      [null, 'BLOOM · Stays cold for 24 hours'],
      [null, '20% OFF EVERYTHING · USE CODE SAVE20 · Shop bloom.example'],
    ])
    expect(analysis.hook).toMatchObject({ fromMs: 0, toMs: 3000, shows: null, text: 'BLOOM · Tired of warm water?' })
  })

  it('has as first words none of a sign in the street, and as the offer the price that holds', () => {
    const report = buildAdReport({
      texts: [
        ['NO PARKING', 0, 2000],
        ['was $49', 2000, 4000],
        ['Now only $39', 2000, 4000],
      ],
    })
    const texts = report.texts.map((line, at) => ({ ...line, inScene: at === 0 }))
    const { keyTakeaways } = analyzeVideo(buildVideo({ ...report, texts }))
    expect(keyTakeaways).toContain('First words: “was $49” at 2 s.')
    expect(keyTakeaways).toContain('Offer: “Now only $39” at 2 s.')
  })

  it('measures the pace, and judges nothing', () => {
    const { pace, hook, strengths, weaknesses, suggestions } = analyzeVideo(buildVideo(captionedReport))
    expect(pace).toEqual({ cutsPerMinute: 13.3, firstCutMs: 3100, longestShotMs: null, scenes: 3 })
    expect([hook.verdict, ...strengths, ...weaknesses, ...suggestions]).toEqual([null])
  })

  it.each([
    [
      'a rating',
      [
        ['4.8', 0, 900],
        ['38K Ratings', 0, 900],
      ],
      'proof',
      /38K Ratings/,
    ],
    ['a rank', [['No. 3 in Finance', 0, 900]], 'proof', /No. 3/],
    ['two for one', [['BUY 1 GET 1', 0, 900]], 'offer', /BUY 1 GET 1/],
    ['a gift', [['First refill free', 0, 900]], 'offer', /First refill free/],
    ['a trait without something', [['Vegan and gluten free', 0, 900]], 'offer', null],
    ['a name that stands still', [['NORTH & PINE', 0, 9000]], 'brand', /North & Pine/],
  ] as const)('tells %s by its part', (_case, texts, part, words) => {
    const { message } = analyzeVideo(buildVideo(buildAdReport({ texts: texts.map((line) => [...line]) })))
    if (words) expect(message[part]?.text).toMatch(words)
    else expect(message[part]).toBeNull()
  })

  it('quotes no line that was read or heard without being sure, and says how many there are', () => {
    const report = buildAdReport({ texts: [['Now $19', 0, 3000]], speech: [['Your first kid is free.', 0, 3000]] })
    const unsure = [...report.texts, ...report.speech].map((line) => ({ ...line, sure: false }))
    const analysis = analyzeVideo(
      buildVideo({ ...report, texts: unsure.slice(0, 1) as never, speech: unsure.slice(1) as never }),
    )
    expect(JSON.stringify(analysis)).not.toMatch(/\$19|kid/)
    expect(analysis.keyTakeaways).toContain('Lines that are not quoted, as not every word is sure: 2.')
  })

  it.each(reports)('has the form of the contract and no empty words for a video that is %s', (_case, report) => {
    const analysis = analysisSchema.parse(analyzeVideo(buildVideo(report)))
    expect(analysis.keyTakeaways.join(' ')).not.toMatch(/null|undefined|NaN|Infinity| {2}/)
    expect(analysis.keyTakeaways.at(-1)).toBe('What the pictures show was not judged.')
  })

  it('measures the file of a video that was not watched', () => {
    expect(analyzeVideo(measureVideo(buildAiVideo())).summary).toContain('12.3 s, 1080 × 1920, with sound')
  })
})

describe('the comparison', () => {
  it('puts quotes and measures side by side, and says which is better nowhere', () => {
    const { aspects } = compareVideos(buildVideo(captionedReport), buildVideo(slowReport))
    expect(aspects.find(({ aspect }) => aspect === 'offer')).toEqual({
      aspect: 'offer',
      better: null,
      why: 'Video 1: “20% OFF EVERYTHING” at 6 s; Video 2: “40% off until Sunday” at 25.5 s.',
      video1Ms: 6000,
      video2Ms: 25_500,
    })
    expect(aspects.find(({ aspect }) => aspect === 'proof')?.why).toMatch(/^Video 1: not given; Video 2: “Rated/)
    expect(new Set(aspects.map(({ better }) => better))).toEqual(new Set([null]))
  })

  it('shares what both say, whenever they say it', () => {
    const later = buildAdReport({ durationMs: 10_000, texts: [['20% OFF EVERYTHING', 2000, 9000]] })
    const { shared, differences } = compareVideos(buildVideo(captionedReport), buildVideo(later))
    expect(shared).toEqual(['Offer: Video 1: “20% OFF EVERYTHING” at 6 s; Video 2: “20% OFF EVERYTHING” at 2 s.'])
    expect(differences.map(({ text }) => text.split(':')[0])).toEqual(['Length', 'Code', 'Deadline'])
  })

  it.each(reports)('has the form of the contract beside a video that is %s', (_case, report) => {
    const comparison = comparisonSchema.parse(compareVideos(buildVideo(report), buildVideo(slowReport)))
    expect(JSON.stringify(comparison)).not.toMatch(/undefined|NaN|Infinity/)
  })
})
