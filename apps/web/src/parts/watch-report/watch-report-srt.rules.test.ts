import type { HeardSpeech, SeenText } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { describe, expect, it } from 'vitest'
import { formatSrt, toSrtName } from './watch-report-srt.rules.ts'

const buildHeard = (fromMs: number, toMs: number, text: string): HeardSpeech => ({
  id: `s${fromMs}`,
  fromMs,
  toMs,
  text,
  confidence: 0.9,
  sure: true,
  heardAs: null,
})
const buildSeen = (fromMs: number, toMs: number, text: string): SeenText => ({
  ...{ id: `t${fromMs}`, fromMs, toMs, text, confidence: 0.9, sure: true, tokens: [], atMs: fromMs, cutOut: null },
  box: { x: 0, y: 0, width: 1, height: 0.1 },
})

describe('subtitles', () => {
  it('hold the speech with its times', () => {
    const speech = [buildHeard(80, 1999, 'Free shipping.'), buildHeard(3_723_004, 3_725_500, 'Until Sunday.')]
    expect(formatSrt({ speech, texts: [buildSeen(0, 4000, '20% off')] })).toBe(
      [
        '1',
        '00:00:00,080 --> 00:00:01,999',
        'Free shipping.',
        '',
        '2',
        '01:02:03,004 --> 01:02:05,500',
        'Until Sunday.',
        '',
      ].join('\n'),
    )
  })

  it('hold the text on screen, in the order of time, when there is no speech', () => {
    const texts = [buildSeen(2000, 4000, 'Use SAVE20'), buildSeen(0, 5000, 'Sale'), buildSeen(0, 1000, '20% off')]
    const lines = formatSrt({ speech: [], texts })?.split('\n')
    expect(lines?.filter((_, index) => index % 4 === 2)).toEqual(['20% off', 'Sale', 'Use SAVE20'])
  })

  it('mark what is not sure', () => {
    const speech = [{ ...buildHeard(0, 1000, 'she shed'), sure: false }]
    expect(formatSrt({ speech, texts: [] })).toContain('\n[she shed?]\n')
  })

  it.each([
    ['an empty line', 'One\n\n2\r\nTwo', 'One 2 Two'],
    ['an arrow', 'Before --> after', 'Before → after'],
  ])('keep %s of a text from ending its cue', (_, text, cueText) => {
    expect(formatSrt({ speech: [buildHeard(0, 1000, text)], texts: [] })).toBe(
      `1\n00:00:00,000 --> 00:00:01,000\n${cueText}\n`,
    )
  })

  it('give a text of no length a time', () => {
    expect(formatSrt({ speech: [buildHeard(500, 500, 'Now')], texts: [] })).toContain('00:00:00,500 --> 00:00:00,501')
  })

  it('are none without words', () => {
    expect(formatSrt({ speech: [], texts: [] })).toBeNull()
    expect(formatSrt({ speech: [buildHeard(0, 1000, ' ')], texts: [] })).toBeNull()
  })
})

it.each([
  ['summer.mp4', 'summer.srt'],
  ['summer.final.mov', 'summer.final.srt'],
  ['summer', 'summer.srt'],
  ['.mp4', '.mp4.srt'],
])('names the subtitles of %s %s', (filename, name) => {
  expect(toSrtName(filename)).toBe(name)
})
