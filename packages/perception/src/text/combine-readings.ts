import type { Box } from '../watch-report.ts'
import { decodeCtc } from './decode-ctc.ts'
import { tellCurrency } from './tell-currency.ts'
import type { LineReading, ReadCharacter, TextLine } from './text-types.ts'
import { overlap } from './upright-box.ts'

/** What one recogniser answers about a line. */
export interface Recognised {
  characters: ReadCharacter[]
  /** The probability of a character near a place in the line. */
  measureProbability(character: string, at: number): number
}

interface AnswerShape {
  /** Class n of the recogniser is the n-th character; class 0 is the blank. */
  alphabet: readonly string[]
  /** How much wider than the line its picture was made. */
  paddedBy: number
}

export function interpretAnswer(answer: Float32Array, { alphabet, paddedBy }: AnswerShape): Recognised {
  const classes = alphabet.length + 1
  const steps = answer.length / classes
  return {
    characters: decodeCtc(answer, { alphabet, paddedBy }),
    measureProbability(character, at) {
      const middle = Math.round((at / paddedBy) * steps - 0.5)
      const near = [middle - 1, middle, middle + 1].filter((step) => step >= 0 && step < steps)
      return Math.max(0, ...near.map((step) => answer[step * classes + alphabet.indexOf(character) + 1] ?? 0))
    },
  }
}

/** An f or E before a number, as in f29, is a currency sign when the recogniser gives the signs this much. */
const likelySign = 0.02
const certainLetter = 0.9

/** A short word that one recogniser reads so clearly needs no second: it has no digit and no room for a lost space. */
const [clearWordLength, clearLetter] = [8, 0.97]

export const isClearWord = (characters: readonly ReadCharacter[]) =>
  characters.length > 1 &&
  characters.length <= clearWordLength &&
  characters.every(({ character, confidence }) => /[a-z]/i.test(character) && confidence >= clearLetter)

/** A line of so many characters and of about this height elsewhere is a label that moved. */
const [longLabel, sameHeight] = [5, 0.2]

/** What the second recogniser read of a line that the first one reads in the same way again, here or after it moved. */
export function findSameReading(
  characters: readonly ReadCharacter[],
  box: Box,
  earlier: readonly TextLine[],
): LineReading | null {
  const write = (some: readonly ReadCharacter[]) => some.map(({ character }) => character).join('')
  const text = write(characters)
  // A currency sign is told apart by both in each frame.
  if (/[€£]|[fE]\d/.test(text)) return null
  const isMoved = (other: Box) =>
    characters.length >= longLabel && Math.abs(other.height - box.height) < sameHeight * box.height
  const same = earlier.findLast(
    (line) =>
      line.readings.length === 2 &&
      write(line.readings[0]?.characters ?? []) === text &&
      (overlap(line.box, box) || isMoved(line.box)),
  )
  return same?.readings[1] ?? null
}

/** One recogniser reads ¡ as an i and the other as a j. */
const certainMark = 0.5

/** Whether an i is the ¡ of a line that ends with an exclamation mark. */
function isOpeningMark(index: number, latin: Recognised, english: Recognised): boolean {
  const { characters } = latin
  const [read, before, after] = [characters[index], characters[index - 1], characters[index + 1]]
  if (!read || !/[ij]/i.test(read.character) || characters.at(-1)?.character !== '!') return false
  const startsWord = read.space >= certainMark || !/\p{L}/u.test(before?.character ?? '')
  const other = read.character.toLowerCase() === 'i' ? 'j' : 'i'
  const isOther = english.measureProbability(other, read.at) >= certainMark
  return startsWord && isOther && /\p{L}/u.test(after?.character ?? '')
}

/** What both recognisers read in a line, with its currency signs told apart by what both give for them. */
export function combineReadings(latin: Recognised, english: Recognised): LineReading[] {
  const characters = latin.characters.map((read, index) => {
    if (isOpeningMark(index, latin, english)) return { ...read, character: '¡' }
    const [euro, pound] = [latin.measureProbability('€', read.at), latin.measureProbability('£', read.at)]
    const isSign = read.character === '€' || read.character === '£'
    const startsNumber = /\d/.test(latin.characters[index + 1]?.character ?? '')
    const isLikeSign = /[fE]/.test(read.character) && read.confidence < certainLetter && startsNumber
    if (!isSign && !(isLikeSign && euro + pound >= likelySign)) return read
    const asE = Math.max(...[...'EeCc6'].map((character) => english.measureProbability(character, read.at)))
    return { ...read, ...tellCurrency(read, { euro, pound, asF: english.measureProbability('f', read.at), asE }) }
  })
  return [
    { characters, isAscii: false },
    { characters: english.characters, isAscii: true },
  ]
}
