import { analysisSchema } from '@hookline/contract/analysis/analysis.schemas'
import type { WatchReport } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { describe, expect, it } from 'vitest'
import { buildAdReport, captionedReport, slowReport } from '../../../../test/ad-reports.ts'
import { buildAiVideo } from '../../../../test/ai-requests.ts'
import { analyzeVideo } from './offline-analysis.ts'
import { isEnglish } from './offline-language.ts'
import { measureVideo } from './offline-measures.ts'

function analyze(report: WatchReport | null, change: Parameters<typeof buildAiVideo>[0] = {}) {
  const filename = 'IMG_1.mp4'
  return analyzeVideo(measureVideo(buildAiVideo({ filename, media: null, report, ...change })))
}
const listTexts = (notes: { text: string }[]) => notes.map(({ text }) => text)

const silent = buildAdReport({
  hasSound: false,
  width: 1280,
  height: 720,
  cutsMs: [4000],
  durationMs: 8000,
  texts: [
    ['Built for long winters', 0, 4000],
    ['Buy one, get one free', 4000, 8000],
  ],
})
const oneSecond = buildAdReport({ durationMs: 1000, texts: [['SALE', 0, 1000]] })
const tenMinutes = buildAdReport({ durationMs: 600_000, speech: [['Welcome to our factory.', 65_000, 67_000]] })
const illegible = buildAdReport({ durationMs: 6000, cutsMs: [3000] })
const notUnderstood = buildAdReport({ unread: ['speech'], texts: [['Jetzt bestellen und sparen', 1500, 8500]] })
const unreadable = buildAdReport({ unread: ['text', 'speech'] })
const withoutScenes = buildAdReport({ scenes: [], texts: [['Shop now', 0, 9000]] })

describe('the analysis of a captioned ad', () => {
  const analysis = analyze(captionedReport)

  it('has its message word for word, with the milliseconds', () => {
    expect(analysis.message).toEqual({
      brand: { text: 'Bloom', firstMs: 0 },
      offer: { text: '20% OFF EVERYTHING · USE CODE SAVE20', firstMs: 6000 },
      proof: null,
      audience: null,
      callToAction: { text: 'Shop bloom.example', firstMs: 6000 },
    })
  })

  it('has what is read and said in each scene, and no picture', () => {
    expect(analysis.scenes).toEqual([
      { fromMs: 0, toMs: 3100, shows: null, says: 'Cold all day long.', text: 'BLOOM · Tired of warm water?' },
      {
        fromMs: 3100,
        toMs: 6000,
        shows: null,
        says: 'Free shipping until Sunday.',
        text: 'BLOOM · Stays cold for 24 hours',
      },
      {
        fromMs: 6000,
        toMs: 9000,
        shows: null,
        says: null,
        text: '20% OFF EVERYTHING · USE CODE SAVE20 · Shop bloom.example',
      },
    ])
    expect(analysis.hook).toEqual({
      fromMs: 0,
      toMs: 3000,
      shows: null,
      says: 'Cold all day long. Free shipping until Sunday.',
      text: 'BLOOM · Tired of warm water?',
      verdict: 'Text is on screen from the start and names the brand. Speech begins at 0.4 s.',
    })
  })

  it('has the pace and a summary', () => {
    expect(analysis.pace).toEqual({ cutsPerMinute: 13.3, firstCutMs: 3100, longestShotMs: 3100, scenes: 3 })
    expect(analysis.summary).toBe(
      'A vertical video of 9 s in 3 scenes. It has speech and text on screen. ' +
        'It names “Bloom” from the start; its offer is “20% OFF EVERYTHING”, at 6 s.',
    )
  })

  it('suggests first what is lost without sound', () => {
    expect(analysis.weaknesses[0]).toEqual({
      text: '“Free shipping until Sunday” is said but not written: a muted viewer misses it.',
      atMs: 2368,
    })
    expect(analysis.suggestions[0]).toEqual({
      text: 'Show “Free shipping until Sunday” on screen while it is said.',
      atMs: 2368,
    })
  })

  it('has takeaways of its own', () => {
    expect(analysis.keyTakeaways).toEqual([
      'It says, in this order: “Tired of warm water?”, “Stays cold for 24 hours”, “20% OFF EVERYTHING”, ' +
        '“Shop bloom.example”.',
      'Text is on screen all the time.',
      'It cuts 13.3 times a minute; the longest shot lasts 3.1 s.',
      'Keep: text is on screen from the start, beginning with “Tired of warm water?”',
      'Change first: show “Free shipping until Sunday” on screen while it is said.',
      'What the pictures show was not judged.',
    ])
  })
})

describe('what was measured', () => {
  it.each<[string, WatchReport, string]>([
    ['without sound', silent, 'It has no sound, but text on screen all the time. '],
    ['of 1 s', oneSecond, 'A vertical video of 1 s in 1 scene. It has text on screen, but no speech.'],
    ['of 10 min', tenMinutes, 'A vertical video of 10 min in 1 scene. It has speech, but no text on screen.'],
    ['with nothing legible', illegible, 'It has no speech and no text on screen.'],
    ['whose speech was not understood', notUnderstood, 'It has text on screen. Its speech could not be understood.'],
    [
      'with a late brand',
      slowReport,
      'It names “Brewly” from 5.5 s on; its offer is “40% off until Sunday”, at 25.5 s.',
    ],
    ['that names neither', tenMinutes, 'No brand name and no offer were recognised.'],
  ])('is summed up for a video %s', (_case, report, sentence) => {
    expect(analyze(report).summary).toContain(sentence)
  })

  it.each<[string, WatchReport, string]>([
    [
      'text that names the offer',
      buildAdReport({ texts: [['50% off today', 400, 3000]] }),
      'Text is on screen from 0.4 s on and names the offer.',
    ],
    ['nothing', illegible, 'Nothing is said or written in the first 3 s.'],
    ['words that come later', tenMinutes, 'Nothing is said or written in the first 3 s.'],
    [
      'speech that was not understood',
      notUnderstood,
      'Text is on screen from 1.5 s on. Speech could not be understood.',
    ],
    ['text that was not read', unreadable, 'Text on screen could not be read. Speech could not be understood.'],
  ])('judges a hook with %s', (_case, report, verdict) => {
    expect(analyze(report).hook.verdict).toBe(verdict)
  })

  it.each<[string, WatchReport, string]>([
    ['an offer that is read', captionedReport, 'The offer, the code and the call to action can be read without sound.'],
    ['an early name', captionedReport, 'The name “Bloom” is there from the start.'],
    ['a call to action at the end', slowReport, 'The call to action stays on screen to the end: “brewly.com”.'],
    ['proof', slowReport, 'It gives proof at 17.5 s: “Rated 4.8 stars by 12,000 customers”.'],
    ['an early cut', illegible, 'The first cut comes early, at 3 s.'],
    ['text that stays', silent, 'All text stays long enough to be read.'],
    ['a short video', silent, 'It runs only 8 s.'],
  ])('counts as a strength: %s', (_case, report, sentence) => {
    expect(listTexts(analyze(report).strengths)).toContain(sentence)
  })

  it.each<[string, WatchReport, string, string]>([
    [
      'an empty hook',
      illegible,
      'Nothing is said or written in the first 3 s.',
      'Begin with the main benefit as text on screen.',
    ],
    [
      'no text',
      illegible,
      'No text is on screen: a muted viewer gets only the pictures.',
      'Write the message on screen.',
    ],
    [
      'speech without captions',
      tenMinutes,
      'No text is on screen: a muted viewer gets only the pictures.',
      'Add captions for what is said.',
    ],
    [
      'neither sound nor text',
      buildAdReport({ hasSound: false }),
      'It has neither sound nor text.',
      'Write the message on screen.',
    ],
    [
      'a late offer',
      slowReport,
      'The offer comes at 25.5 s of 30 s: “40% off until Sunday”.',
      'Name the offer in the first 5 s as well.',
    ],
    [
      'no call to action',
      silent,
      'No call to action was found in the text or the speech.',
      'End with a call to action on screen.',
    ],
    [
      'a code that is not heard',
      slowReport,
      'The code BREW40 is on screen, but was not heard in the speech.',
      'Say the code BREW40 aloud too.',
    ],
    [
      'a long shot',
      slowReport,
      'One shot lasts 13 s, from 11 s on.',
      'Cut the longest shot, or change the text in it.',
    ],
    ['a single shot', notUnderstood, 'It is one shot of 9 s.', 'Cut the longest shot, or change the text in it.'],
    ['a long video', tenMinutes, 'It runs 10 min, long for a feed.', 'Make a cut of at most 15 s.'],
    ['a video too short', oneSecond, 'It runs 1 s: too short for a sentence.', 'Make it at least 5 s long.'],
    [
      'a landscape picture',
      silent,
      'The picture is landscape (1280 × 720): small on a phone held upright.',
      'Make a vertical or square cut for phones.',
    ],
    [
      'text that goes too soon',
      buildAdReport({ texts: [['No subscription, no contract, no fees, cancel at any time', 1000, 2000]] }),
      '10 words are on screen for 1 s; to read them takes about 3.3 s.',
      'Show the text at 1 s for 3.3 s, or shorten it.',
    ],
  ])('counts as a weakness: %s', (_case, report, sentence, advice) => {
    const { weaknesses, suggestions } = analyze(report)
    expect(listTexts(weaknesses)).toContain(sentence)
    expect(listTexts(suggestions)).toContain(advice)
  })

  it('takes facts from the screen when the voice says another', () => {
    const { weaknesses } = analyze(
      buildAdReport({ texts: [['20% off', 0, 9000]], speech: [['Now 25% off.', 0, 2000]] }),
    )
    expect(JSON.stringify(weaknesses)).not.toContain('25%')
  })

  it('names the audience only in the video’s words', () => {
    const { message } = analyze(buildAdReport({ texts: [['Made for busy parents', 2000, 4000]] }))
    expect(message.audience).toEqual({ text: 'Made for busy parents', firstMs: 2000 })
  })

  it('does not miss what may be in another language, or in speech that was not understood', () => {
    const german = buildAdReport({ hasSound: false, texts: [['Jetzt bestellen und sparen', 1500, 8500]] })
    expect(JSON.stringify(analyze(german))).not.toMatch(/No (offer|brand|call|proof)/)
    expect(JSON.stringify(analyze(notUnderstood))).not.toMatch(/No (offer|brand|call|proof)/)
    expect(analyze(unreadable).weaknesses.map(({ text }) => text)).toEqual(['It is one shot of 9 s.'])
  })
})

describe('without a report', () => {
  it('has the facts of the file, and null for the rest', () => {
    const { media } = buildAiVideo()
    const analysis = analyze(null, { media })
    expect(analysis).toMatchObject({
      summary: 'A vertical video of 12.3 s. It has sound. It was not watched, so its words and scenes are not known.',
      hook: { says: null, text: null, verdict: null },
      scenes: [],
      message: { brand: null, offer: null, callToAction: null },
      pace: { cutsPerMinute: null, scenes: null },
    })
    expect(listTexts(analysis.strengths)).toEqual([
      'It runs only 12.3 s.',
      'The picture is vertical (1080 × 1920): it fills the screen in Reels and Stories.',
    ])
  })

  it('says so when not even the file is known', () => {
    expect(analyze(null).summary).toBe('A video. It was not watched, so its words and scenes are not known.')
  })
})

it.each<[string, WatchReport | null]>([
  ['captioned', captionedReport],
  ['slow', slowReport],
  ['silent', silent],
  ['of 1 s', oneSecond],
  ['of 10 min', tenMinutes],
  ['illegible', illegible],
  ['not understood', notUnderstood],
  ['unreadable', unreadable],
  ['without scenes', withoutScenes],
  ['not watched', null],
])('writes whole sentences and valid times for a video that is %s', (_case, report) => {
  const analysis = analysisSchema.parse(analyze(report))
  const { summary, hook, strengths, weaknesses, suggestions, keyTakeaways } = analysis
  const sentences = [
    ...[summary, hook.verdict].filter((text) => text !== null),
    ...listTexts([...strengths, ...weaknesses, ...suggestions]),
    ...keyTakeaways,
  ]
  expect(sentences.filter((text) => !/^[\p{Lu}\d“].*[.?!]”?$/u.test(text))).toEqual([])
  expect(sentences.join(' ')).not.toMatch(/null|undefined|NaN|Infinity|\.\.|\.”\.| {2}/)
  expect(new Set(keyTakeaways).size).toBe(keyTakeaways.length)
  expect(keyTakeaways.length).toBeGreaterThanOrEqual(2)
  expect(keyTakeaways.length).toBeLessThanOrEqual(6)
  const times = [...strengths, ...weaknesses, ...suggestions].map(({ atMs }) => atMs ?? 0)
  expect(Math.max(0, ...times)).toBeLessThanOrEqual(report?.durationMs ?? 0)
})

it.each([
  ['Cold for 24 hours', true],
  ['SALE', true],
  ['Meet the Brewly bottle. Use code SAVE20', true],
  ['Try La Mer. It is new', true],
  ['It’s yours', true],
  ['Jetzt bestellen und sparen', false],
  ['Heiß für zwölf Stunden', false],
  ['Livraison gratuite pour les nouveaux clients', false],
  ['Compra ahora con envío gratis', false],
  ['Закажите сегодня', false],
])('knows whether a text is English: %s', (text, expected) => {
  expect(isEnglish([{ text }])).toBe(expected)
})
