import type { LineReading, ReadCharacter } from './text-types.ts'

/** `lost`: a space that no recogniser reads as one, but both give some probability. `doubtful` may be one. */
export type Gap = 'space' | 'lost' | 'doubtful' | 'none'

/** What several readings of a line say together. */
export interface VotedCharacter {
  character: string
  /** 0 to 1: what the readings that know the character give it, on average. */
  confidence: number
  /** What stands between it and the character before. */
  gap: Gap
  /** For each reading, the character that it has in this place. */
  partners: (ReadCharacter | undefined)[]
}

/**
 * The probability from which a gap is a space, by its width, of which 1 is the mean from character to character.
 * Measured with both recognisers: inside words they give less than 0.01, or up to 0.06 in narrow gaps of small letters;
 * between words of captions in outline 0.01 to 0.5, between others 0.9 and more.
 */
const likelySpaces = [
  { width: 1.5, space: 0.008 },
  { width: 1.15, space: 0.015 },
  { width: 0, space: 0.08 },
]
/** A gap with this share of it may be one, as may a wide gap with a trace of it: a wide letter alone leaves none. */
const doubtfulShare = 0.5
const traceOfSpace = { width: 1.3, space: 0.001 }
const readSpace = 0.5
const likelyByBoth = 0.01

/** How alike two texts are: 1 for the same but for case and spaces, 0 for nothing in common. */
export function similarity(first: string, second: string) {
  const [a, b] = [first, second].map((text) => [...text.replace(/\s+/g, '')])
  if (!a || !b) return 0
  const longest = Math.max(a.length, b.length)
  return longest ? 1 - align(a, b).distance / longest : 1
}

/** The share of votes that a currency sign needs; a mistaken one would turn a word or a number into a price. */
const trustedSign = 0.6
/** As many readings are compared with all others to find the closest one. */
const mostCandidates = 16

const listCharacters = ({ characters }: LineReading) => characters.map(({ character }) => character)
/** To a recogniser of ASCII. */
const isKnown = (character: string) => character <= '~'
const isLetter = (character: string) => /\p{L}/u.test(character)
/** é without its accent, in lower case. */
export const toBase = (character: string) => character.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/**
 * The characters that most readings agree on. The reading closest to all others gives the length; each of its characters
 * is voted on by the readings that align with it, weighted by their confidence.
 */
export function voteCharacters(readings: readonly LineReading[]): VotedCharacter[] {
  const closest = findClosest(readings)
  if (!closest) return []
  const own = listCharacters(closest)
  const partners = readings.map((reading) => {
    const indexes = align(own, listCharacters(reading)).partners
    return indexes.map((index) => reading.characters[index])
  })
  const voted = own.map((character, place) => {
    const inPlace = partners.map((row) => row[place])
    return { ...countVotes(readings, inPlace, character), gap: 'none' as Gap, partners: inPlace }
  })
  const kept = voted.filter(({ character }) => character)
  const gaps = kept.map((place, index) => measureGap(readings, kept[index - 1], place))
  const isClearLine = gaps.some(({ latin, ascii }) => Math.min(latin, ascii) >= readSpace)
  for (const [index, gap] of gaps.entries()) Object.assign(kept[index] ?? {}, { gap: judgeGap(gap, isClearLine) })
  return kept
}

/** Written with its spaces. */
export const writeText = (voted: readonly VotedCharacter[]) => splitAtSpaces(voted).map(write).join(' ')

export function splitAtSpaces(voted: readonly VotedCharacter[]): VotedCharacter[][] {
  const words: VotedCharacter[][] = []
  for (const [index, place] of voted.entries()) {
    const before = voted[index - 1]
    const startsPrice = /\p{Ll}/u.test(before?.character ?? '') && isPrice(voted.slice(index, index + 2))
    // A handle or hashtag has no spaces.
    const isSpace = place.gap === 'space' || (place.gap === 'lost' && !/[@#]/.test(words.at(-1)?.[0]?.character ?? ''))
    const endsPrice = /^\p{Sc}[\d.,]+$/u.test(write(words.at(-1) ?? [])) && isWord(voted.slice(index, index + 2))
    if (!before || isSpace || startsPrice || endsPrice) words.push([])
    words.at(-1)?.push(place)
  }
  return words
}

const write = (places: readonly VotedCharacter[]) => places.map(({ character }) => character).join('')
const isPrice = (places: VotedCharacter[]) => /^\p{Sc}\d/u.test(write(places))
/** '$12 lunch' are two words, '$12K' is one. */
const isWord = (places: VotedCharacter[]) => /^\p{L}{2}/u.test(write(places))

/** The mean over the characters. */
export const measureConfidence = (characters: readonly { confidence: number }[]) =>
  average(characters.map(({ confidence }) => confidence))

/** Only a recogniser that knows all characters of the line can give its length. */
function findClosest(readings: readonly LineReading[]): LineReading | undefined {
  const hasOthers = readings.some((reading) => !listCharacters(reading).every(isKnown))
  const texts = readings.map((reading) => ({
    reading,
    characters: listCharacters(reading),
    confidence: measureConfidence(reading.characters),
  }))
  return texts
    .filter(({ reading }) => !hasOthers || !reading.isAscii)
    .toSorted((a, b) => b.confidence - a.confidence)
    .slice(0, mostCandidates)
    .map(({ reading, characters, confidence }) => ({
      reading,
      confidence,
      distance: texts.reduce((sum, other) => sum + other.confidence * align(characters, other.characters).distance, 0),
    }))
    .toSorted((a, b) => a.distance - b.distance || b.confidence - a.confidence)[0]?.reading
}

/** The character with most votes, at a draw the closest reading's own; '' where most readings have none. */
function countVotes(
  readings: readonly LineReading[],
  inPlace: (ReadCharacter | undefined)[],
  own: string,
): { character: string; confidence: number } {
  const ballots = readings.map(({ isAscii, characters }, index) => ({
    isAscii,
    character: inPlace[index]?.character ?? '',
    confidence: inPlace[index]?.confidence ?? measureConfidence(characters),
  }))
  const [leader] = rank(
    ballots.filter(({ isAscii }) => !isAscii),
    own,
  )
  // A recogniser that knows ASCII alone can speak against é, by reading o, but not for it and not against €.
  const counted = ballots.filter(
    ({ isAscii, character }) =>
      !isAscii || !leader || isKnown(leader) || (isLetter(leader) && toBase(leader) !== character.toLowerCase()),
  )
  const [winner = ''] = rank(counted, own)
  const supporting = counted.filter(({ character }) => character.toLowerCase() === winner.toLowerCase())
  return {
    character: winner,
    confidence: supporting.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, counted.length),
  }
}

interface Ballot {
  isAscii: boolean
  character: string
  confidence: number
}

/** Measured on lines without accents: the recogniser of ASCII makes a fifth fewer mistakes. */
const asciiWeight = 1.2

/** The letters by their votes in both cases, each in the case that has more of them. */
function rank(ballots: Ballot[], own: string): string[] {
  const votes = new Map<string, Ballot[]>()
  for (const ballot of ballots) {
    const key = ballot.character.toLowerCase()
    votes.set(key, [...(votes.get(key) ?? []), ballot])
  }
  const weigh = (some: Ballot[]) =>
    some.reduce((sum, { isAscii, confidence }) => sum + confidence * (isAscii ? asciiWeight : 1), 0)
  const all = weigh(ballots)
  const ranked = [...votes].toSorted(
    ([a, ballotsA], [b, ballotsB]) =>
      weigh(ballotsB) - weigh(ballotsA) || Number(b === own.toLowerCase()) - Number(a === own.toLowerCase()),
  )
  const isDoubtful = ([character, ballots]: [string, Ballot[]]) =>
    /\p{Sc}/u.test(character) && weigh(ballots) < trustedSign * all
  const trusted = ranked.length > 1 ? ranked.filter((vote) => !isDoubtful(vote)) : ranked
  return trusted.map(([, some]) => {
    const cases = Map.groupBy(some, ({ character }) => character)
    return [...cases].toSorted(([, a], [, b]) => weigh(b) - weigh(a))[0]?.[0] ?? ''
  })
}

/** What each recogniser gives a space on average, in the readings that have both characters side by side. */
interface MeasuredGap {
  latin: number
  ascii: number
  /** 1 is the mean from character to character. */
  width: number
}

function measureGap(
  readings: readonly LineReading[],
  before: VotedCharacter | undefined,
  place: VotedCharacter,
): MeasuredGap {
  if (!before) return { latin: 0, ascii: 0, width: 0 }
  const gaps = readings.flatMap(({ isAscii, characters }, index) => {
    const [left, right] = [before.partners[index], place.partners[index]]
    if (!left || !right || characters.indexOf(right) - characters.indexOf(left) !== 1) return []
    const length = (characters.at(-1)?.at ?? 0) - (characters[0]?.at ?? 0)
    return [{ isAscii, space: right.space, width: ((right.at - left.at) * (characters.length - 1)) / length }]
  })
  const measure = (kind: boolean) => average(gaps.flatMap(({ isAscii, space }) => (isAscii === kind ? [space] : [])))
  return { latin: measure(false), ascii: measure(true), width: average(gaps.map(({ width }) => width)) }
}

/** In a line whose other spaces both read, a space is no loss: what one alone reads is a gap between wide letters. */
function judgeGap({ latin, ascii, width }: MeasuredGap, isClearLine: boolean): Gap {
  const space = latin + ascii
  const isTrace = width >= traceOfSpace.width && space >= traceOfSpace.space
  const enough = likelySpaces.find((likely) => width >= likely.width)?.space ?? 1
  if (isClearLine && Math.min(latin, ascii) < likelyByBoth) return space >= readSpace || isTrace ? 'doubtful' : 'none'
  if (space >= readSpace) return 'space'
  if (space >= enough) return 'lost'
  return isTrace || space >= enough * doubtfulShare ? 'doubtful' : 'none'
}

export const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Edit distance (Levenshtein) without regard to case; `partners` holds, per character of `from`, the index in `to` of that in its place or -1. */
function align(from: string[], to: string[]): { distance: number; partners: number[] } {
  const [own, other] = [from, to].map((characters) => characters.map((character) => character.toLowerCase()))
  const differ = (row: number, column: number) => (own?.[row - 1] === other?.[column - 1] ? 0 : 1)
  const width = to.length + 1
  const costs = new Uint16Array((from.length + 1) * width)
  const cost = (row: number, column: number) => costs[row * width + column] ?? 0
  for (let row = 0; row <= from.length; row++) {
    for (let column = 0; column <= to.length; column++) {
      costs[row * width + column] =
        row && column
          ? Math.min(
              cost(row - 1, column - 1) + differ(row, column),
              cost(row - 1, column) + 1,
              cost(row, column - 1) + 1,
            )
          : row + column
    }
  }
  const partners = from.map(() => -1)
  for (let row = from.length, column = to.length; row && column; ) {
    if (cost(row, column) === cost(row - 1, column - 1) + differ(row, column)) {
      partners[row - 1] = column - 1
      row--
      column--
    } else if (cost(row, column) === cost(row - 1, column) + 1) row--
    else column--
  }
  return { distance: cost(from.length, to.length), partners }
}
