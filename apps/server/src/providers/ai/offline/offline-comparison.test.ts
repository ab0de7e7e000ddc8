import { comparisonAspects, comparisonSchema } from '@hookline/contract/analysis/analysis.schemas'
import type { WatchReport } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { describe, expect, it } from 'vitest'
import { buildAdReport, captionedReport, slowReport } from '../../../../test/ad-reports.ts'
import { buildAiVideo } from '../../../../test/ai-requests.ts'
import { compareVideos } from './offline-comparison.ts'
import { measureVideo } from './offline-measures.ts'

type Report = WatchReport | null
const measured = (report: Report, sha256: string) =>
  measureVideo(buildAiVideo({ filename: 'IMG_1.mp4', media: null, report, sha256 }))
const compare = (one: Report, two: Report) => compareVideos([measured(one, 'one'), measured(two, 'two')])

function compareAspect(name: string, one: Report, two: Report) {
  const found = compare(one, two).aspects.find(({ aspect }) => aspect === name)
  const { better = null, why = null, video1Ms = null, video2Ms = null } = found ?? {}
  return [better, why, video1Ms, video2Ms]
}

const silent = buildAdReport({ hasSound: false, texts: [['Buy one, get one free', 4000, 8000]] })
const empty = buildAdReport({ durationMs: 6000 })
const oneSecond = buildAdReport({ durationMs: 1000, texts: [['SALE', 0, 1000]] })
const tenMinutes = buildAdReport({ durationMs: 600_000, speech: [['Order today.', 65_000, 67_000]] })
const german = buildAdReport({ hasSound: false, texts: [['Jetzt bestellen und sparen', 1500, 8500]] })
const notUnderstood = buildAdReport({ unread: ['speech'], texts: [['Jetzt bestellen', 1500, 8500]] })

describe('the aspects of two videos', () => {
  it('are those of the contract, in its order', () => {
    expect(compare(captionedReport, slowReport).aspects.map(({ aspect }) => aspect)).toEqual([...comparisonAspects])
  })

  it.each<[string, Report, Report, ReturnType<typeof compareAspect>]>([
    [
      'hook',
      captionedReport,
      slowReport,
      ['even', 'Video 1 has text or speech from the start, Video 2 from 0.5 s on.', 0, 512],
    ],
    [
      'hook',
      tenMinutes,
      silent,
      ['video2', 'Video 1 has text or speech from 1:05 on, Video 2 from 4 s on.', 65_000, 4000],
    ],
    ['hook', empty, empty, ['even', 'Neither has text or speech.', null, null]],
    ['hook', captionedReport, notUnderstood, [null, 'Not judged: not all of Video 2 could be understood.', null, null]],
    [
      'clarity',
      captionedReport,
      slowReport,
      [null, 'Not judged: it needs an understanding of the pictures.', null, null],
    ],
    [
      'offer',
      captionedReport,
      slowReport,
      ['video1', 'Video 1 names its offer at 6 s, Video 2 at 25.5 s.', 6000, 25_500],
    ],
    ['offer', empty, silent, ['video2', 'Video 1 has no offer; Video 2 names its offer at 4 s.', null, 4000]],
    ['offer', empty, oneSecond, ['even', 'Neither has an offer.', null, null]],
    ['offer', notUnderstood, null, [null, 'Not judged: nothing was read from Video 2.', null, null]],
    ['offer', captionedReport, german, [null, 'Not judged: not all of Video 2 could be understood.', null, null]],
    [
      'hook',
      captionedReport,
      german,
      ['video1', 'Video 1 has text or speech from the start, Video 2 from 1.5 s on.', 0, 1500],
    ],
    ['offer', null, null, [null, 'Not judged: nothing was read from Video 1 and Video 2.', null, null]],
    [
      'proof',
      captionedReport,
      slowReport,
      ['video2', 'Video 1 has no proof; Video 2 gives proof at 17.5 s.', null, 17_500],
    ],
    [
      'pace',
      captionedReport,
      slowReport,
      [
        'video1',
        'Video 1 cuts 13.3 times a minute (longest shot 3.1 s), Video 2 6 times a minute (longest shot 13 s).',
        3100,
        5000,
      ],
    ],
    ['pace', oneSecond, tenMinutes, ['even', 'Video 1 has no cut in 1 s, Video 2 in 10 min.', null, null]],
    [
      'branding',
      captionedReport,
      slowReport,
      ['video1', 'Video 1 names “Bloom” at the start, Video 2 “Brewly” at 5.5 s.', 0, 5500],
    ],
    [
      'call to action',
      captionedReport,
      slowReport,
      [
        'video2',
        'Video 1 shows its call to action for 3 s (from 6 s on), Video 2 for 4.5 s (from 25.5 s on).',
        6000,
        25_500,
      ],
    ],
    [
      'call to action',
      tenMinutes,
      captionedReport,
      [
        'video2',
        'Video 1 only says its call to action at 1:05; Video 2 shows its call to action for 3 s (from 6 s on).',
        65_000,
        6000,
      ],
    ],
    [
      'sound-off legibility',
      tenMinutes,
      notUnderstood,
      ['video2', 'Video 1 has no text on screen; Video 2 has text on screen for 78 % of the time.', null, 1500],
    ],
  ])('judge the %s', (aspect, one, two, judged) => {
    expect(compareAspect(aspect, one, two)).toEqual(judged)
  })
})

describe('the comparison of two ads', () => {
  const comparison = compare(captionedReport, slowReport)

  it('says which video does each aspect better', () => {
    expect(comparison.summary).toBe(
      'Video 1 is a vertical video of 9 s. Video 2 is a vertical video of 30 s. Video 1 is ahead in offer, pace, ' +
        'branding and sound-off legibility; Video 2 is ahead in proof and call to action.',
    )
  })

  it('has the differences with the milliseconds in both', () => {
    expect(comparison.differences).toEqual(
      expect.arrayContaining([
        { text: 'Video 1 runs 9 s, Video 2 30 s.', video1Ms: null, video2Ms: null },
        {
          text: 'Video 1 offers “20% OFF EVERYTHING”, Video 2 “40% off until Sunday”.',
          video1Ms: 6000,
          video2Ms: 25_500,
        },
        { text: 'Video 1 has the code “SAVE20”, Video 2 “BREW40”.', video1Ms: 6000, video2Ms: 25_500 },
      ]),
    )
    expect(comparison.shared).toEqual(['Each is vertical.', 'Each has speech.'])
  })

  it('suggests what each video can take over from the other', () => {
    expect(comparison.suggestions).toEqual(
      expect.arrayContaining([
        'Name the offer of Video 2 as early as Video 1 does, at 6 s.',
        'Give proof in Video 1, as Video 2 does at 17.5 s.',
      ]),
    )
  })

  it('shares what both say', () => {
    const other = buildAdReport({
      texts: [
        ['Use code SAVE20', 1000, 9000],
        ['20% off everything', 1000, 9000],
      ],
    })
    const { shared, differences } = compare(captionedReport, other)
    expect(shared).toEqual(expect.arrayContaining(['Each offers “20% OFF EVERYTHING”.', 'Each has the code “SAVE20”.']))
    expect(differences.map(({ text }) => text)).toContain('Only Video 1 names “Bloom”.')
  })

  it('finds the same video even in all aspects', () => {
    const same = compareVideos([measured(captionedReport, 'same'), measured(captionedReport, 'same')])
    expect(new Set(same.aspects.map(({ better }) => better))).toEqual(new Set(['even']))
    expect(same.differences).toEqual([])
    expect(same.summary).toBe('Both are the same video.')
    expect(same.suggestions[0]).toBe('Show “Free shipping until Sunday” on screen while it is said, in both videos.')
  })

  it('claims nothing of a video that was not watched', () => {
    const { differences, shared, suggestions } = compare(captionedReport, null)
    expect([...differences, ...shared, ...suggestions]).toEqual([])
  })
})

it.each<[string, Report, Report]>([
  ['two ads', captionedReport, slowReport],
  ['two ads of one brand', captionedReport, buildAdReport({ texts: [['BLOOM', 0, 9000]], durationMs: 10_000 })],
  ['one without sound', captionedReport, silent],
  ['1 s and 10 min', oneSecond, tenMinutes],
  ['one with nothing legible', empty, slowReport],
  ['one that was not understood', notUnderstood, captionedReport],
  ['one that was not watched', null, slowReport],
  ['two that were not watched', null, null],
])('writes whole sentences about %s', (_case, one, two) => {
  const comparison = comparisonSchema.parse(compare(one, two))
  const { summary, aspects, differences, shared, suggestions, keyTakeaways } = comparison
  const sentences = [
    ...[summary, ...aspects.map(({ why }) => why)].filter((text) => text !== null),
    ...differences.map(({ text }) => text),
    ...shared,
    ...suggestions,
    ...keyTakeaways,
  ]
  expect(sentences.filter((text) => !/^[\p{Lu}“].*[.?!]”?$/u.test(text))).toEqual([])
  expect(sentences.join(' ')).not.toMatch(/null|undefined|NaN|Infinity|\.\.|\.”\.| {2}/)
  expect(new Set(keyTakeaways).size).toBe(keyTakeaways.length)
  expect(keyTakeaways.length).toBeGreaterThanOrEqual(2)
  expect(keyTakeaways.length).toBeLessThanOrEqual(6)
})
