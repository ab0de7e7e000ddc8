import { expect, it } from 'vitest'
import { readCharacters } from '../../test/read-characters.ts'
import { combineReadings, type Recognised } from './combine-readings.ts'

function recognise(text: string): Recognised {
  const characters = readCharacters(text)
  const isThere = (character: string, at: number) =>
    characters.some((read) => read.character === character && Math.abs(read.at - at) < 0.01)
  return { characters, measureProbability: (character, at) => (isThere(character, at) ? 0.9 : 0) }
}

it.each([
  ['isin tarjeta!', 'jsin tarjeta!', '¡sintarjeta!'],
  ['Gratis, jsin tarjeta!', 'Gratis, isin tarjeta!', 'Gratis,¡sintarjeta!'],
  ['in stock!', 'in stock!', 'instock!'],
  ['isin tarjeta', 'jsin tarjeta', 'isintarjeta'],
  ['Fiji!', 'Fiii!', 'Fiji!'],
])('reads an i that the other takes for a j as ¡ where a line closes with !: %s', (latin, ascii, text) => {
  const [reading] = combineReadings(recognise(latin), recognise(ascii))
  expect(reading?.characters.map(({ character }) => character).join('')).toBe(text)
})
