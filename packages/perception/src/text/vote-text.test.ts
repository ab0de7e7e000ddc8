import { describe, expect, it } from 'vitest'
import { readCharacters } from '../../test/read-characters.ts'
import type { LineReading } from './text-types.ts'
import { voteCharacters, writeText } from './vote-text.ts'

const latin = (text: string, confidence = 0.98, space = 1): LineReading => ({
  isAscii: false,
  characters: readCharacters(text, confidence, space),
})
const ascii = (text: string, confidence = 0.98, space = 1): LineReading => ({
  ...latin(text, confidence, space),
  isAscii: true,
})
const write = (...readings: LineReading[]) => writeText(voteCharacters(readings))

describe('spaces', () => {
  it.each([
    [
      'restores one to which both recognisers give little',
      [latin('STOP NOW', 0.98, 0.02), ascii('STOP NOW', 0.98, 0.03)],
      'STOP NOW',
    ],
    ['restores one that one of two reads', [latin('STOPNOW'), ascii('STOP NOW')], 'STOP NOW'],
    ['adds none where none gives any', [latin('STOPNOW'), ascii('STOPNOW')], 'STOPNOW'],
    ['adds none that one alone reads in a line of clear ones', [latin('code SAVE'), ascii('code SA VE')], 'code SAVE'],
    ['adds none to a handle', [latin('@leo eats', 0.98, 0.1), ascii('@leo eats', 0.98, 0.1)], '@leoeats'],
    ['puts one behind a price', [latin('$12lunch'), ascii('$12lunch')], '$12 lunch'],
    ['adds none to a short price', [latin('$12K'), ascii('$12K')], '$12K'],
    ['puts one before a price', [latin('was$24.99'), ascii('was$24.99')], 'was $24.99'],
  ])('%s', (_behaviour, readings, text) => {
    expect(write(...readings)).toBe(text)
  })
})

describe('two recognisers', () => {
  it.each([
    ['keeps an accent that one does not know', [latin('Café', 0.9), ascii('Cafe', 0.99)], 'Café'],
    ['keeps a sign that one does not know', [latin('8,50€', 0.6), ascii('8,50', 0.99)], '8,50€'],
    [
      'lets the other speak against an accented letter',
      [latin('dóor', 0.3), ascii('door', 0.9), ascii('deor', 0.9)],
      'deor',
    ],
    ['takes the surer letter', [latin('docr', 0.5), ascii('door', 0.9)], 'door'],
    ['takes no notice of case', [latin('THAT', 0.6), ascii('ThAT', 0.9)], 'ThAT'],
  ])('%s', (_behaviour, readings, text) => {
    expect(write(...readings)).toBe(text)
  })

  it('does not take what one cannot know for agreement', () => {
    const [, , , accent] = voteCharacters([latin('Café', 0.5), ascii('Cafe', 0.99)])
    expect(accent?.confidence).toBeCloseTo(0.5)
  })
})
