import type { Size } from '../decode/fit-size.ts'
import type { Box, TextToken } from '../watch-report.ts'
import type { LineReading, ReadCharacter, TextLine } from './text-types.ts'
import { toUprightBox } from './upright-box.ts'
import { average, splitAtSpaces, toBase, type VotedCharacter } from './vote-text.ts'

/** A line in one frame. */
export interface SeenLine {
  line: TextLine
  atMs: number
}

/** What the characters of a word need: seen alike in two frames, or in one in which all recognisers agree. */
const [enoughTwice, enoughOnce] = [0.6, 0.9]
/** What those of an amount, a code, an address, a currency sign or a text in the scene need. */
const [enoughTwiceHigh, enoughOnceHigh] = [0.85, 0.97]
/** The share of frames with the line that must read the word alike. */
const mostFrames = 0.5
const highBar = /[\d\p{Sc}%@#]|\p{L}[./]\p{L}/u
const lookAlikeInCode = /\p{L}[015]|[015]\p{L}/u
/** Below this, a letter that the recogniser of accents reads without one may have one, as the n of espanol. */
const enoughForNoAccent = 0.75
/** From here on a recogniser reads a space. */
const readSpace = 0.5
/** In pixels, with the margin around the letters: of lower lines often only a piece is found, and letters are guessed. */
const lowestLine = 14
/** A shorter word that only one recogniser read, once, may be a piece of one. */
const fewestLettersAlone = 4
/** In a line that lost spaces, so long a word may be two. */
const lettersOfTwo = 10
/** Beside a doubtful word, so short a one may be a piece of it. */
const lettersOfPiece = 2
/** A word at the edge of the picture may go on outside, as shares of its width. */
const atEdge = 0.005
export const isAtEdge = ({ x, width }: Box) => x < atEdge || x + width > 1 - atEdge

/** Whether a line holds what one frame does not prove, and is legible enough to be worth another look. */
export const needsTwoViews = ({ text, confidence }: { text: string; confidence: number }) =>
  highBar.test(text) && confidence >= enoughTwice

interface Sight {
  seen: readonly SeenLine[]
  frameSize: Size
  inScene: boolean
  /** Whether the line's beginning was overlooked at first, and may still be. */
  isBegunLate: boolean
}

/** The words of a voted line, each with how sure it is, and where it stands in the frame that reads it best. */
export function judgeTokens(
  voted: readonly VotedCharacter[],
  { seen, frameSize, inScene, isBegunLate }: Sight,
): TextToken[] {
  let firstReading = 0
  const frames = seen.map(({ line, atMs }) => {
    const from = firstReading
    firstReading += line.readings.length
    return { line, atMs, readings: line.readings.map((reading, index) => ({ reading, index: from + index })) }
  })
  const hasLostSpaces = voted.some(({ gap }) => gap === 'lost')
  const tokens = splitAtSpaces(voted).map((word, at, words) => {
    const place: Place = { word, before: words[at - 1]?.at(-1), after: words[at + 1]?.[0] }
    const text = word.map(({ character }) => character).join('')
    const lowest = Math.min(...word.map(({ confidence }) => confidence))
    const views = frames.map((frame) => {
      const alike = frame.readings.filter(({ reading, index }) => isAlike(place, reading, index))
      const clearest = alike
        .map(({ index }) => word.map(({ partners }) => partners[index]))
        .map((characters) => ({ characters, confidence: Math.min(...characters.map((read) => read?.confidence ?? 0)) }))
        .toSorted((a, b) => b.confidence - a.confidence)[0]
      return { ...frame, clearest, doAllAgree: alike.length === frame.readings.length }
    })
    const alike = views.filter(({ clearest }) => clearest)
    const needsMore = inScene || highBar.test(text)
    const isTwice =
      alike.length > 1 &&
      alike.length >= mostFrames * views.length &&
      lowest >= (needsMore ? enoughTwiceHigh : enoughTwice) &&
      (!needsMore || alike.some(({ doAllAgree }) => doAllAgree))
    const isClear = alike.some(
      ({ doAllAgree, clearest, readings }) =>
        doAllAgree &&
        (readings.length > 1 || word.length >= fewestLettersAlone) &&
        (clearest?.confidence ?? 0) >= (needsMore ? enoughOnceHigh : enoughOnce),
    )
    const isOnce = views.length === 1 && isClear
    const isSplit =
      word.slice(1).some(({ gap }) => gap === 'doubtful') || (hasLostSpaces && word.length >= lettersOfTwo)
    const mayHaveAccents = word.some(({ character, partners }) => {
      const latin = frames.flatMap(({ readings }) =>
        readings.flatMap(({ reading, index }) => (reading.isAscii ? [] : [partners[index]])),
      )
      const same = latin.flatMap((read) => (read?.character === character ? [read.confidence] : []))
      return /[a-z]/i.test(character) && same.length > 0 && average(same) < enoughForNoAccent
    })
    const isCodeOfLookAlikes = lookAlikeInCode.test(text) && lowest < enoughOnceHigh
    const best = (alike.length ? alike : views).toSorted(
      (a, b) => (b.clearest?.confidence ?? 0) - (a.clearest?.confidence ?? 0),
    )[0]
    const box = best ? findWordBox(best.line, best.clearest?.characters ?? [], frameSize) : nowhere
    const isLow = frames.every(({ line }) => line.area.height < lowestLine)
    // What moves is soon covered in part, and a part of a number is another one.
    const isPartial = (inScene && /\d/.test(text)) || (isBegunLate && at === 0)
    const isDoubted = isSplit || isCodeOfLookAlikes || mayHaveAccents || isLow || isAtEdge(box) || isPartial
    return {
      text,
      sure: (isTwice || isOnce) && !isDoubted,
      box,
      atMs: best?.atMs ?? 0,
    }
  })
  const isDoubtful = (token: TextToken | undefined) => token?.sure === false && /\p{L}/u.test(token.text)
  return tokens.map((token, at) => {
    const mayBePiece = token.text.length <= lettersOfPiece && (isDoubtful(tokens[at - 1]) || isDoubtful(tokens[at + 1]))
    const isBlurred = inScene && tokens.some(isDoubtful)
    return mayBePiece || isBlurred ? { ...token, sure: false } : token
  })
}

const nowhere = { x: 0, y: 0, width: 0, height: 0 }

interface Place {
  word: readonly VotedCharacter[]
  before: VotedCharacter | undefined
  after: VotedCharacter | undefined
}

/**
 * Whether a reading has the word, and no more beside it; a recogniser that knows ASCII alone has to have what it can know
 * of it.
 */
function isAlike({ word, before, after }: Place, { isAscii, characters }: LineReading, index: number): boolean {
  const own = word.flatMap(({ partners }) => partners[index] ?? [])
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last) return false
  const [from, to] = [characters.indexOf(first), characters.indexOf(last)]
  const next = characters[to + 1]
  const goesOn =
    isBeside(characters[from - 1], before?.partners[index], first.space) ||
    isBeside(next, after?.partners[index], next?.space ?? 0)
  if (goesOn || to - from >= word.length) return false
  return word.every(({ character, partners }) => {
    const read = partners[index]?.character.toLowerCase()
    if (read === character.toLowerCase()) return true
    if (!isAscii || character <= '~') return false
    return !/\p{L}/u.test(character) || toBase(character) === read
  })
}

/** Whether a reading has a character directly beside a word, which no other reading has. */
const isBeside = (read: ReadCharacter | undefined, known: ReadCharacter | undefined, space: number) =>
  read !== undefined && read !== known && space < readSpace && /[\p{L}\p{N}]/u.test(read.character)

/** The part of the line's area that the characters take, with half a character around them. */
function findWordBox(line: TextLine, characters: (ReadCharacter | undefined)[], frameSize: Size) {
  const places = characters.flatMap((read) => (read ? [read.at] : []))
  const pitch = 1 / Math.max(1, ...line.readings.map((reading) => reading.characters.length))
  const from = places.length ? Math.max(0, Math.min(...places) - pitch / 2) : 0
  const to = places.length ? Math.min(1, Math.max(...places) + pitch / 2) : 1
  const { area } = line
  const along = ((from + to) / 2 - 0.5) * area.width
  return toUprightBox(frameSize, {
    ...area,
    centreX: area.centreX + along * Math.cos(area.angle),
    centreY: area.centreY + along * Math.sin(area.angle),
    width: (to - from) * area.width,
  })
}
