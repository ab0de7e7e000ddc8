import { distinctBy } from '../distinct.rules.ts'
import { readClauses } from './claim-clauses.rules.ts'
import { codeWords, looksLikeCode, resolveSynonym, type Word } from './claim-words.rules.ts'
import { isContent, isUnit, readSegments } from './find-claims.rules.ts'
import { readOtherwise, toSkeleton } from './misreadings.rules.ts'
import { listNumberPlaces, type NumberPlace, type Place, toBase } from './number-places.rules.ts'
import {
  findUnsure,
  type Report,
  readVideoLines,
  timeWithin,
  type VideoClause,
  type VideoLine,
} from './video-lines.rules.ts'

/** A number with its unit. */
export interface VideoNumber {
  norms: string[]
  value: number
  /** A currency, '%', another unit, or empty. */
  unit: string
}

export interface Video {
  clauses: VideoClause[]
  /** By the meaning of each word. */
  clausesWith: Map<string, VideoClause[]>
  /** Those with the number, with any sign or none, where it is not sure. */
  clausesWithUnsure: Map<number, VideoClause[]>
  /** Guesses of what else a clause may say, by the meaning of each word. */
  guessesWith: Map<string, VideoClause[]>
  /** By each word in lower case, and by the digits of a number: a code may begin with them. */
  clausesWithPart: Map<string, VideoClause[]>
  /** By each word in the form of `toSkeleton`. */
  clausesLike: Map<string, VideoClause[]>
  /** Clauses that end with 'code' or the like: a code may follow in a line of its own. */
  hints: VideoClause[]
  /** Clauses with a discount and without a code. */
  discounts: VideoClause[]
  /** The meanings of all words in clauses without a number or an offer. */
  plainWords: ReadonlySet<string>
  /** Amounts that are shown for sure. */
  shownAmounts: { unit: string; value: number; fromMs: number; toMs: number }[]
  /** Each number with its unit once. */
  numbers: VideoNumber[]
  /** By the value, and by that in the smallest unit of its family. */
  places: Map<number, NumberPlace[]>
  /** All of them, as many as a claim is compared with. */
  amounts: NumberPlace[]
  /** Those with words that are not sure, as many as a claim is compared with. */
  unclear: VideoClause[]
  /** 'Buy 2 get 1 free', '2 for 1'. */
  freePairs: Place[]
  placesByClause: Map<VideoClause, NumberPlace[]>
  clausesByLine: Map<VideoLine, VideoClause[]>
  /** What is numbered in the video: by the meaning of a word, the units of the numbers beside it. */
  unitsBeside: Map<string, ReadonlySet<string>>
}

export const codeHints = new Set([...codeWords, 'enter', 'apply'])
export const isOff = (words: Word[]) => words.some(({ norm }) => resolveSynonym(norm) === 'off')
export const isCodeLike = ({ raw }: Word) => looksLikeCode(raw)
const isAnchor = ({ value, norm }: Word) => value !== null || norm === 'free'

/** What a number counts: a currency, '%', or the word after it; empty when nothing follows. */
export function findUnit(words: Word[], at: number): string {
  return words[at]?.currency ?? words[at + 1]?.norm ?? ''
}

const freePair = / get \d+ free$|^\d+ for \d+$/

/** So that the work on each claim is bounded. */
const amountsMax = 300

/** An editor checks its texts at each key press against the same report. */
const videos = new WeakMap<Report, Video>()

export function readVideo(report: Report): Video {
  const known = videos.get(report)
  if (known) return known
  const lines = readVideoLines(report)
  const clauses = lines.flatMap((line) => readLine(line))
  const guesses = lines.flatMap((line) => {
    const text = readOtherwise(line.text)
    return text === null ? [] : readGuess(line, text)
  })
  const placesByClause = new Map(clauses.map((clause) => [clause, listNumberPlaces(clause)]))
  const byMeaning = (each: VideoClause[]) => groupBy(each, ({ words }) => words.map(({ norm }) => resolveSynonym(norm)))
  const video: Video = {
    clauses,
    clausesWith: byMeaning(clauses),
    clausesWithUnsure: groupBy(clauses, ({ unsure }) => [...unsure].flatMap(({ value }) => value ?? [])),
    guessesWith: byMeaning(guesses),
    clausesWithPart: groupBy(clauses, ({ words }) => words.flatMap(({ raw, norm }) => [raw.toLowerCase(), norm])),
    clausesLike: groupBy(clauses, ({ words }) => words.map(({ raw }) => toSkeleton(raw))),
    hints: clauses.filter(({ words }) => codeHints.has(words.at(-1)?.norm ?? '')),
    discounts: clauses.filter(({ words }) => isOff(words) && !words.some(isCodeLike)),
    plainWords: new Set(
      clauses.flatMap(({ words }) => (words.some(isAnchor) ? [] : words.map(({ norm }) => resolveSynonym(norm)))),
    ),
    shownAmounts: clauses
      .filter(({ source }) => source === 'text')
      .flatMap(readAmounts)
      .slice(0, amountsMax),
    numbers: distinctBy(clauses.flatMap(readNumbers), ({ norms }) => norms.join(' ')).slice(0, amountsMax),
    places: groupPlaces([...placesByClause.values()].flat()),
    amounts: [...placesByClause.values()].flat().slice(0, amountsMax),
    unclear: clauses.filter(({ unsure }) => unsure.size > 0).slice(0, amountsMax),
    freePairs: clauses.flatMap((clause) =>
      clause.words.filter(({ norm }) => freePair.test(norm)).map((word) => ({ clause, words: [word] })),
    ),
    placesByClause,
    clausesByLine: Map.groupBy(clauses, ({ line }) => line),
    unitsBeside: readUnitsBeside(clauses),
  }
  videos.set(report, video)
  return video
}

function groupBy<Key>(clauses: VideoClause[], toKeys: (clause: VideoClause) => Key[]): Map<Key, VideoClause[]> {
  const groups = new Map<Key, VideoClause[]>()
  for (const clause of clauses) {
    for (const key of new Set(toKeys(clause))) {
      const group = groups.get(key)
      if (group) group.push(clause)
      else groups.set(key, [clause])
    }
  }
  return groups
}

function groupPlaces(places: NumberPlace[]): Map<number, NumberPlace[]> {
  const groups = new Map<number, NumberPlace[]>()
  for (const place of places) {
    for (const key of new Set([place.value, toBase(place.value, place.unit).value])) {
      const group = groups.get(key)
      if (group) group.push(place)
      else groups.set(key, [place])
    }
  }
  return groups
}

function readAmounts({ words, unsure, fromMs, toMs }: VideoClause) {
  return words.flatMap((word, at) => {
    const unit = findUnit(words, at)
    const isAmount = word.value !== null && (word.currency !== null || unit === '%') && !unsure.has(word)
    return isAmount ? [{ unit, value: word.value as number, fromMs, toMs }] : []
  })
}

/** Without ratios, ranges and times. */
function readNumbers({ words }: VideoClause): VideoNumber[] {
  return words.flatMap(({ norm, value, currency }, at) => {
    const next = words[at + 1]
    const unit = currency ?? (next && isUnit(next) ? next.norm : '')
    if (value === null || norm !== `${currency ?? ''}${value}`) return []
    return [{ norms: currency || !unit ? [norm] : [norm, unit], value, unit }]
  })
}

function readUnitsBeside(clauses: VideoClause[]): Map<string, ReadonlySet<string>> {
  const units = new Map<string, Set<string>>()
  for (const segment of clauses.flatMap(({ segments }) => segments)) {
    const at = segment.findIndex(({ value }) => value !== null)
    if (at < 0) continue
    for (const { norm } of segment.filter(isContent)) {
      const meaning = resolveSynonym(norm)
      units.set(meaning, (units.get(meaning) ?? new Set()).add(findUnit(segment, at)))
    }
  }
  return units
}

function readLine(line: VideoLine): VideoClause[] {
  const { source, text, fromMs, toMs } = line
  const ranges = findUnsure(line)
  let range = 0
  return readClauses(text).map((words) => {
    const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? text.length]
    const isUnsure = (word: Word) => {
      while (ranges[range] && (ranges[range]?.end ?? 0) <= word.start) range++
      return (ranges[range]?.start ?? text.length) < word.end
    }
    const unsure = new Set(words.filter(isUnsure))
    const timeAt = (offset: number) => timeWithin(line, offset)
    const times = source === 'text' ? { fromMs, toMs } : { fromMs: timeAt(start), toMs: timeAt(end) }
    const quote = text.slice(start, end)
    return { source, ...times, quote, line, words, segments: readSegments(words), unsure, isGuess: false }
  })
}

function readGuess(line: VideoLine, text: string): VideoClause[] {
  const { source, fromMs, toMs } = line
  const about = { source, fromMs, toMs, quote: line.text, line, isGuess: true }
  return readClauses(text).map((words) => ({ ...about, words, segments: readSegments(words), unsure: new Set(words) }))
}
