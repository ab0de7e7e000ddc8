import type { TextRange } from '../copy/text-range.schemas.ts'
import { findUnsureRanges } from '../watch-reports/watch-reports.rules.ts'
import type { SeenText, WatchReport } from '../watch-reports/watch-reports.schemas.ts'
import type { Word } from './claim-words.rules.ts'
import type { Evidence } from './claims.schemas.ts'

export type Report = Pick<WatchReport, 'texts' | 'speech'>

/** A stretch of a line that was read or heard in one. */
interface LinePiece {
  /** Where it begins in the text of the line. */
  start: number
  text: string
  sure: boolean
  tokens: SeenText['tokens']
  box: SeenText['box'] | null
  cutOut: SeenText['cutOut']
}

/** A line on screen, with those that continue it, or a piece of speech. */
export interface VideoLine {
  source: 'text' | 'speech'
  text: string
  fromMs: number
  toMs: number
  /** The height of the letters as a share of the picture's; 0 for speech. */
  size: number
  pieces: LinePiece[]
}

/** A clause that the video shows or says. */
export interface VideoClause {
  source: Evidence['source']
  fromMs: number
  toMs: number
  quote: string
  line: VideoLine
  words: Word[]
  segments: Word[][]
  /** Words that were not read or heard for sure. */
  unsure: ReadonlySet<Word>
  /** The line was read in another way than it stands in the report: nothing in it is sure. */
  isGuess: boolean
}

/** All lines of a video, those on screen first, each kind in the order of time. */
export function readVideoLines({ texts, speech }: Report): VideoLine[] {
  const heard = speech.map(({ text, fromMs, toMs, sure }) => {
    const piece = { start: 0, text, sure, tokens: [], box: null, cutOut: null }
    return { source: 'speech' as const, text, fromMs, toMs, size: 0, pieces: [piece] }
  })
  return [...joinLines(texts), ...heard]
}

/** Where a line is not sure, as offsets in its text, in order. */
export function findUnsure({ pieces }: Pick<VideoLine, 'pieces'>): TextRange[] {
  return pieces.flatMap((piece) =>
    findUnsureRanges(piece).map(({ start, end }) => ({ start: piece.start + start, end: piece.start + end })),
  )
}

/** When the character at `offset` of a piece of speech is said: words are spoken at about one pace. */
export function timeWithin(
  { text, fromMs, toMs }: Pick<VideoLine, 'text' | 'fromMs' | 'toMs'>,
  offset: number,
): number {
  return Math.round(fromMs + ((toMs - fromMs) * offset) / Math.max(1, text.length))
}

/** A word that pops up is shown for at most so long, and the next one follows within this time. */
const [popWordMs, nextWordMs] = [1500, 300]

/**
 * Lines on screen together are one clause when the lower one continues the upper: it begins in lower case. So are words
 * that pop up one after another in one place.
 */
/** 'ON ORDERS OVER $99' below 'FREE SHIPPING'. */
const offerCondition =
  /^(?:on (?:orders|purchases)|(?:orders )?over \D?\d|with (?:code|any|every|purchase)|when you|if you|until|for (?:new|first|students|members|prime|subscribers)|new customers|(?:members|students|us|uk|online|in[- ]store) only|select(?:ed)? |min(?:imum|\.)? )/i

function joinLines(texts: readonly SeenText[]): VideoLine[] {
  const lines = [...texts].sort((a, b) => a.box.y - b.box.y)
  const continued = new Map<SeenText, SeenText>()
  for (const line of lines) {
    if (!/^\p{Ll}/u.test(line.text) && !offerCondition.test(line.text)) continue
    const upper = lines.filter((other) => isRightAbove(other, line)).at(-1)
    if (upper && !/[.!?]$/.test(upper.text.trim())) continued.set(upper, line)
  }
  const words = texts.filter(isPopWord).sort((a, b) => a.fromMs - b.fromMs)
  for (const [at, word] of words.entries()) {
    const next = words.slice(at + 1).find((other) => isNextWord(word, other))
    if (next && !continued.has(word)) continued.set(word, next)
  }
  const lower = new Set(continued.values())
  return texts
    .filter((line) => !lower.has(line))
    .map((line) => {
      let { text, fromMs, toMs } = line
      const pieces = [toPiece(line, 0)]
      for (let next = continued.get(line); next; next = continued.get(next)) {
        pieces.push(toPiece(next, text.length + 1))
        text = `${text} ${next.text}`
        // Words that pop up are shown one after another, lines together.
        fromMs = next.fromMs < toMs ? Math.max(fromMs, next.fromMs) : fromMs
        toMs = next.fromMs < toMs ? Math.min(toMs, next.toMs) : next.toMs
      }
      return { source: 'text', text, fromMs, toMs, size: line.box.height, pieces }
    })
}

const toPiece = ({ text, sure, tokens, box, cutOut }: SeenText, start: number): LinePiece => ({
  start,
  text,
  sure,
  tokens,
  box,
  cutOut,
})

const isPopWord = ({ text, fromMs, toMs }: SeenText) => !/\s/.test(text.trim()) && toMs - fromMs <= popWordMs

/** A number after another one is a price that changes. */
function isNextWord(word: SeenText, next: SeenText): boolean {
  if (/\d/.test(word.text) && /\d/.test(next.text)) return false
  const middle = ({ box }: SeenText) => box.y + box.height / 2
  const isInPlace = Math.abs(middle(word) - middle(next)) < Math.min(word.box.height, next.box.height) / 2
  return isInPlace && next.fromMs > word.fromMs && next.fromMs >= word.toMs && next.fromMs <= word.toMs + nextWordMs
}

function isRightAbove(upper: SeenText, lower: SeenText): boolean {
  const areTogether = upper.fromMs < lower.toMs && lower.fromMs < upper.toMs
  const gap = lower.box.y - (upper.box.y + upper.box.height)
  const height = Math.max(upper.box.height, lower.box.height)
  const isBeside = upper.box.x < lower.box.x + lower.box.width && lower.box.x < upper.box.x + upper.box.width
  return upper !== lower && areTogether && isBeside && upper.box.y < lower.box.y && gap < height * 1.5
}
