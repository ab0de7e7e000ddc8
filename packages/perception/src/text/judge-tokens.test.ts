import { describe, expect, it } from 'vitest'
import { readCharacters } from '../../test/read-characters.ts'
import { judgeTokens } from './judge-tokens.ts'
import type { TextLine } from './text-types.ts'
import { voteCharacters } from './vote-text.ts'

const frameSize = { width: 1000, height: 1000 }

function seeLine(latin: string, { ascii = latin, confidence = 0.98, centreX = 500, space = 1 } = {}): TextLine {
  const area = { centreX, centreY: 500, width: 800, height: 100, angle: 0 }
  return {
    ...{ text: latin, confidence, area, box: { x: 0.1, y: 0.45, width: 0.8, height: 0.1 } },
    readings: [
      { isAscii: false, characters: readCharacters(latin, confidence, space) },
      { isAscii: true, characters: readCharacters(ascii, confidence, space) },
    ],
  }
}

function judgeIn(inScene: boolean, ...lines: TextLine[]) {
  const seen = lines.map((line, index) => ({ line, atMs: 500 * index }))
  return judgeTokens(voteCharacters(lines.flatMap(({ readings }) => readings)), {
    ...{ seen, frameSize, inScene },
    isBegunLate: false,
  })
}
const judge = (...lines: TextLine[]) => judgeIn(false, ...lines)
const writeSure = (tokens: ReturnType<typeof judge>) =>
  tokens.map(({ text, sure }) => (sure ? text : `${text}?`)).join(' ')
const listSure = (...lines: TextLine[]) => writeSure(judge(...lines))

describe('a word', () => {
  it.each([
    ['sure in one frame when both recognisers agree', [seeLine('Shop now')], 'Shop now'],
    ['not sure in one frame when they do not', [seeLine('Shop now', { ascii: 'Shop naw' })], 'Shop naw?'],
    ['not sure in one frame when both are in doubt', [seeLine('Shop', { confidence: 0.8 })], 'Shop?'],
    [
      'sure in two frames with less confidence',
      [seeLine('Shop', { confidence: 0.8 }), seeLine('Shop', { confidence: 0.8 })],
      'Shop',
    ],
    [
      'not sure when its letter may have an accent',
      [seeLine('espanol', { confidence: 0.7 }), seeLine('espanol', { confidence: 0.7 })],
      'espanol?',
    ],
    ['not sure when it may be two', [seeLine('STOP NOW', { space: 0.003 })], 'STOPNOW?'],
  ])('is %s', (_behaviour, lines, tokens) => {
    expect(listSure(...lines)).toBe(tokens)
  })
})

describe('an amount or code', () => {
  it.each([
    ['sure in two frames', [seeLine('$14.99'), seeLine('$14.99')], '$14.99'],
    [
      'not sure in two frames with doubt',
      [seeLine('$14.99', { confidence: 0.8 }), seeLine('$14.99', { confidence: 0.8 })],
      '$14.99?',
    ],
    ['not sure when frames disagree', [seeLine('$14.99'), seeLine('$11.99'), seeLine('$14.99')], '$14.99?'],
    [
      'not sure when its sign is in doubt',
      [seeLine('£29', { confidence: 0.5 }), seeLine('£29', { confidence: 0.5 })],
      '£29?',
    ],
    [
      'not sure in two frames when one recogniser reads another digit before it',
      [seeLine('2127', { ascii: '12127' }), seeLine('2127', { ascii: '12127' })],
      '12127?',
    ],
    [
      'not sure in letters and digits that look alike',
      [seeLine('GL0W30', { confidence: 0.9 }), seeLine('GL0W30', { confidence: 0.9 })],
      'GL0W30?',
    ],
  ])('is %s', (_behaviour, lines, tokens) => {
    expect(listSure(...lines)).toBe(tokens)
  })
})

it('is not sure of a short word beside a doubtful one, which it may be a piece of', () => {
  const ender = seeLine('ender a cedar', { ascii: 'enber a cedar' })
  expect(listSure(ender)).toBe('enber? a? cedar')
})

it('is not sure of a long word in a line that lost a space', () => {
  const [clear, lost] = [1, 0.02].map((space) => seeLine('lunch boxchanged', { space }))
  expect([clear, lost].map((line) => line && listSure(line))).toEqual(['lunch boxchanged', 'lunch boxchanged?'])
})

it('is sure of no word of a sign in the scene that is not read whole', () => {
  const sign = seeLine('Wivennoe Park', { ascii: 'Wivennoe rark' })
  expect([false, true].map((inScene) => writeSure(judgeIn(inScene, sign, sign)))).toEqual([
    'Wivennoe rark?',
    'Wivennoe? rark?',
  ])
})

it('is not sure of a short word that one recogniser read once', () => {
  const alone = (text: string) => ({ ...seeLine(text), readings: seeLine(text).readings.slice(0, 1) })
  expect(listSure(alone('na'))).toBe('na?')
  expect(listSure(alone('BUYING'))).toBe('BUYING')
})

it('is not sure of letters that are too low', () => {
  const low = { ...seeLine('may vary'), area: { ...seeLine('').area, height: 10 } }
  expect(listSure(low, low)).toBe('may? vary?')
})

it('is not sure of a word that the edge of the picture cuts', () => {
  expect(listSure(seeLine('Shop now', { centreX: 600 }))).toBe('Shop now?')
})

it('places each word in the frame that reads it best', () => {
  const [first, second] = judge(seeLine('Shop now', { confidence: 0.92 }), seeLine('Shop now'))
  expect([first?.atMs, second?.atMs]).toEqual([500, 500])
  expect(first?.box.x).toBeLessThan(0.2)
  expect((first?.box.x ?? 0) + (first?.box.width ?? 0)).toBeLessThan(second?.box.x ?? 0)
  expect((second?.box.x ?? 0) + (second?.box.width ?? 0)).toBeCloseTo(0.9, 1)
})
