import { describe, expect, it } from 'vitest'
import { parseOutput } from '../generation/parse-output.rules.ts'
import { type Analysis, analysisSchema, type Comparison, comparisonSchema } from './analysis.schemas.ts'
import { readAnalysis, readComparison } from './read-analysis.rules.ts'

const stretch = { fromMs: null, toMs: null, shows: null, says: null, text: null }
const nothing: Analysis = {
  summary: null,
  hook: { ...stretch, verdict: null },
  scenes: [],
  message: { brand: null, offer: null, proof: null, audience: null, callToAction: null },
  pace: { cutsPerMinute: null, firstCutMs: null, longestShotMs: null, scenes: null },
  strengths: [],
  weaknesses: [],
  suggestions: [],
  keyTakeaways: [],
}
const full: Analysis = {
  summary: 'A mug that keeps tea hot.',
  hook: { fromMs: 0, toMs: 3000, shows: 'Steam', says: 'Still hot', text: '12 h', verdict: 'It holds.' },
  scenes: [{ fromMs: 0, toMs: 2000, shows: 'A mug', says: null, text: '12 h' }],
  message: {
    brand: { text: 'Nordkaffe', firstMs: 400 },
    offer: { text: '20% off', firstMs: null },
    proof: null,
    audience: null,
    callToAction: { text: 'Shop now', firstMs: 9000 },
  },
  pace: { cutsPerMinute: 12.5, firstCutMs: 2000, longestShotMs: 5000, scenes: 4 },
  strengths: [{ text: 'A clear offer', atMs: 1200 }],
  weaknesses: [{ text: 'No brand at first', atMs: null }],
  suggestions: [{ text: 'Show the brand sooner', atMs: 0 }],
  keyTakeaways: ['It sells warmth.'],
}
const pair: Comparison = {
  summary: 'Video 1 is quicker.',
  aspects: [{ aspect: 'hook', better: 'video1', why: 'It moves at once.', video1Ms: 0, video2Ms: 1500 }],
  differences: [{ text: 'Only Video 2 has a price', video1Ms: null, video2Ms: 4000 }],
  shared: ['Both end with the logo.'],
  suggestions: ['Try both with captions.'],
  keyTakeaways: ['The first second decides.'],
}

describe('an analysis', () => {
  it('is kept as it is when it is whole', () => {
    expect(readAnalysis(full)).toEqual(full)
  })

  it.each<[string, unknown, Partial<Analysis>]>([
    ['names in another case', { KEYTAKEAWAYS: ['One'] }, { keyTakeaways: ['One'] }],
    ['names with underscores', { key_takeaways: ['One'] }, { keyTakeaways: ['One'] }],
    ['names in capitals', { SUMMARY: ' Tea. ' }, { summary: 'Tea.' }],
    ['strings as notes', { strengths: ['Clear', ' ', 7] }, { strengths: [{ text: 'Clear', atMs: null }] }],
    ['one note instead of a list', { weaknesses: 'Slow' }, { weaknesses: [{ text: 'Slow', atMs: null }] }],
    ['notes as takeaways', { keyTakeaways: [{ text: 'One' }] }, { keyTakeaways: ['One'] }],
    [
      'times as MM:SS, text and fractions',
      {
        strengths: [
          { text: 'a', atMs: '01:05' },
          { text: 'b', at_ms: '1200' },
          { text: 'c', atMs: 99.6 },
          { text: 'd', atMs: '0:02.5' },
        ],
      },
      {
        strengths: [
          { text: 'a', atMs: 65_000 },
          { text: 'b', atMs: 1200 },
          { text: 'c', atMs: 100 },
          { text: 'd', atMs: 2500 },
        ],
      },
    ],
    [
      'times that are none',
      { suggestions: ['soon', -1, 1e20, Number.NaN, '0:99', {}].map((atMs) => ({ text: 'a', atMs })) },
      { suggestions: Array(6).fill({ text: 'a', atMs: null }) },
    ],
    [
      'a part of the message as text',
      { message: { offer: '20% off', call_to_action: { text: 'Shop', first_ms: '0:09' } } },
      {
        message: {
          ...nothing.message,
          offer: { text: '20% off', firstMs: null },
          callToAction: { text: 'Shop', firstMs: 9000 },
        },
      },
    ],
    [
      'scenes without anything',
      { scenes: [{}, null, 'x', { from_ms: '0:01', shows: 'A mug' }] },
      { scenes: [{ ...stretch, fromMs: 1000, shows: 'A mug' }] },
    ],
    ['numbers as text', { pace: { cuts_per_minute: '12.5' } }, { pace: { ...nothing.pace, cutsPerMinute: 12.5 } }],
    ['parts of another shape', { summary: 'Tea.', hook: 7, pace: [], scenes: 'none' }, { summary: 'Tea.' }],
  ])('with %s', (_, value, parts) => {
    const read = readAnalysis(value)
    expect(read).toEqual({ ...nothing, ...parts })
    expect(analysisSchema.safeParse(read).success).toBe(true)
  })
})

describe('a comparison', () => {
  it('is kept as it is when it is whole', () => {
    expect(readComparison(pair)).toEqual(pair)
  })

  it.each<[string, unknown, Partial<Comparison>]>([
    [
      'verdicts in other words',
      { aspects: ['Video 2', 'EVEN', 'neither', null].map((better) => ({ aspect: 'hook', better })) },
      {
        aspects: (['video2', 'even', null, null] as const).map((better) => {
          return { aspect: 'hook', better, why: null, video1Ms: null, video2Ms: null }
        }),
      },
    ],
    ['aspects without a name', { shared: ['Logo'], aspects: [{ better: 'video1' }, 'hook'] }, { shared: ['Logo'] }],
    [
      'differences as text',
      { differences: ['Price', { text: 'Voice', video_2_ms: '0:04' }] },
      {
        differences: [
          { text: 'Price', video1Ms: null, video2Ms: null },
          { text: 'Voice', video1Ms: null, video2Ms: 4000 },
        ],
      },
    ],
    [
      'notes as texts',
      { shared: [{ text: 'Logo' }], suggestions: 'Captions' },
      { shared: ['Logo'], suggestions: ['Captions'] },
    ],
  ])('with %s', (_, value, parts) => {
    const none = { summary: null, aspects: [], differences: [], shared: [], suggestions: [], keyTakeaways: [] }
    const read = readComparison(value)
    expect(read).toEqual({ ...none, ...parts })
    expect(comparisonSchema.safeParse(read).success).toBe(true)
  })
})

it.each([null, 'text', 7, [], {}, { score: 9 }, { summary: ' ', scenes: [], hook: {} }, { aspects: [{}] }])(
  'finds nothing in %j',
  (value) => {
    expect([readAnalysis(value), readComparison(value)]).toEqual([null, null])
  },
)

describe('an answer', () => {
  it.each([
    ['alone', JSON.stringify(full)],
    ['in a fence with prose', `Here it is:\n\`\`\`json\n${JSON.stringify(full)}\n\`\`\`\nDone.`],
    ['in a wrapper', JSON.stringify({ analysis: full })],
    ['in a list', JSON.stringify([full])],
    ['in a string', JSON.stringify(JSON.stringify(full))],
  ])('holds an analysis %s', (_, answer) => {
    expect(parseOutput('analysis', answer)).toEqual({ ok: true, content: full })
  })

  it.each([
    ['analysis', '{"score":9}', 'SCHEMA_MISMATCH', 'not the analysis of a video'],
    ['comparison', '[1,2]', 'SCHEMA_MISMATCH', 'not the comparison of two videos'],
    ['comparison', 'Video 1 wins.', 'INVALID_JSON', ''],
    ['analysis', ' ', 'EMPTY_RESPONSE', ''],
  ] as const)('without %s is refused: %s', (kind, answer, errorType, words) => {
    const error = expect.stringContaining(words)
    expect(parseOutput(kind, answer)).toEqual({ ok: false, errorType, error })
  })
})
