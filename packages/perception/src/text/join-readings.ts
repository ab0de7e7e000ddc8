import type { PartState, Scene, SeenText } from '../watch-report.ts'
import type { TextLine } from './text-types.ts'
import { similarity, voteText } from './vote-text.ts'

export interface FrameReading {
  atMs: number
  lines: TextLine[]
}

/**
 * Lines below this are not believed. Measured on 54 pictures: the latin weights read Cyrillic, Greek, Hebrew, Arabic,
 * mirrored and upside-down text with 0.15 to 0.91, and nearly all Latin text with 0.92 to 1. A single Cyrillic line of
 * letters that look Latin can reach 0.95; the state of the whole video covers that.
 */
export const believedConfidence = 0.92

/** Whether blur, a turn or another script is the reason does not show in the readings. */
const illegible = 'failed: Most of the text could not be read.'
/** Characters; fewer are a speck or a label in the picture. */
const fewestUnread = 5

/** Two lines at one place are one text, misread at most in one character of three; elsewhere, they must be closer. */
const sameText = 0.66
const sameMovingText = 0.85

/** One text on the screen while it is followed from frame to frame. */
interface Track {
  lines: TextLine[]
  firstAt: number
  lastAt: number
}

/**
 * Joins the lines that are the same text over time, and votes on what it says. `readings` must be in order of time. A
 * text counts as standing from its scene's start when the scene's first reading shows it, until the next reading that
 * does not show it, or until the scene ends.
 */
export function joinReadings(
  readings: readonly FrameReading[],
  options: { durationMs: number; findSceneAt(atMs: number): Scene },
): { texts: SeenText[]; state: PartState } {
  const lines = readings.flatMap((reading) => reading.lines)
  if (!lines.length) return { texts: [], state: 'none' }
  const texts = followTexts(readings)
    .map((track) => ({ ...findTimeSpan(track, readings, options), ...chooseContent(track, readings) }))
    .filter((text) => text.confidence >= believedConfidence && text.text)
    .toSorted((a, b) => a.fromMs - b.fromMs || a.box.y - b.box.y || a.box.x - b.box.x)
    .map((text, index) => ({ id: `t${index + 1}`, ...text }))
  const isRead = (line: TextLine) => line.confidence >= believedConfidence
  const unread = countLineCharacters(lines.filter((line) => !isRead(line)))
  // The texts of such a video look like words by chance: Cyrillic letters are read as the Latin ones they resemble.
  if (unread >= fewestUnread && unread > countLineCharacters(lines.filter(isRead)))
    return { texts: [], state: illegible }
  return { texts, state: texts.length ? 'done' : 'none' }
}

/** A line that gives no character at all, as text that stands on its side, still counts. */
const countLineCharacters = (lines: TextLine[]) => lines.reduce((sum, { text }) => sum + Math.max(1, text.length), 0)

function followTexts(readings: readonly FrameReading[]): Track[] {
  const tracks: Track[] = []
  for (const [at, { lines }] of readings.entries()) {
    for (const line of lines) {
      const track = tracks
        // One reading in between may have missed the text.
        .filter(({ lastAt }) => lastAt < at && lastAt >= at - 2)
        .map((candidate) => ({ candidate, alike: likeness(candidate, line) }))
        .filter(({ alike }) => alike > 0)
        .toSorted((a, b) => b.alike - a.alike)[0]?.candidate
      if (track) {
        if (isGrown(track, line)) track.lines = []
        track.lines.push(line)
        track.lastAt = at
      } else tracks.push({ lines: [line], firstAt: at, lastAt: at })
    }
  }
  return tracks.filter(({ lines }) => !isNoise(lines))
}

/** Captions often appear word by word: what was read before the last word says nothing more. */
function isGrown({ lines }: Track, line: TextLine) {
  const last = lines.at(-1)
  if (!last || Math.min(last.confidence, line.confidence) < believedConfidence || !overlaps(last, line)) return false
  return line.text.length > last.text.length && line.text.toLowerCase().startsWith(last.text.toLowerCase())
}

/** 0 when a line is another text than the one followed. */
function likeness(track: Track, line: TextLine) {
  const last = track.lines.at(-1)
  if (!last) return 0
  if (isGrown(track, line)) return 1
  // Two sure readings with other digits are two texts, as a price that changes.
  const isSure = Math.min(last.confidence, line.confidence) >= believedConfidence
  if (isSure && extractNumbers(last.text) !== extractNumbers(line.text)) return 0
  const alike = similarity(last.text, line.text)
  return alike >= (overlaps(last, line) ? sameText : sameMovingText) ? alike : 0
}

/** Without the digits inside words, which are mostly letters misread; `$`, S and 5 are mistaken for each other. */
const extractNumbers = (text: string) =>
  (text.replace(/[$S](?=\d)/g, '5').match(/\d{2,}|(?<!\p{L})\d(?!\p{L})/gu) ?? []).join(' ')

function overlaps({ box: a }: TextLine, { box: b }: TextLine) {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return width > 0 && height > Math.min(a.height, b.height) / 2
}

/** Textures and clocks give single characters and lone numbers. A price or percentage, or a number seen twice, stays. */
function isNoise(lines: TextLine[]) {
  const text = voteText(lines)
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const digits = text.match(/\d/g)?.length ?? 0
  if (letters + digits < 2 || /^[\d:.,;\s]*\d:\d\d[\d:.,;\s]*$/.test(text)) return true
  if (letters) return false
  return lines.length < 2 && !/[\p{Sc}%]/u.test(text)
}

function chooseContent({ lines }: Track, readings: readonly FrameReading[]) {
  const text = voteText(lines)
  const agreeing = lines.filter((line) => line.text === text)
  const clearest = (agreeing.length ? agreeing : lines).toSorted((a, b) => b.confidence - a.confidence)[0]
  const box = clearest?.box ?? { x: 0, y: 0, width: 0, height: 0 }
  const atMs = readings.find(({ lines }) => clearest && lines.includes(clearest))?.atMs ?? 0
  const sure = agreeing.length > 1
  const tokens = text.split(' ').map((word) => ({ text: word, sure, box, atMs }))
  return { text, confidence: clearest?.confidence ?? 0, sure, tokens, box, atMs, cutOut: null }
}

function findTimeSpan(
  { firstAt, lastAt }: Track,
  readings: readonly FrameReading[],
  { durationMs, findSceneAt }: { durationMs: number; findSceneAt(atMs: number): Scene },
): Scene {
  const [first, last] = [readings[firstAt]?.atMs ?? 0, readings[lastAt]?.atMs ?? 0]
  const [firstScene, lastScene] = [findSceneAt(first), findSceneAt(last)]
  const before = readings[firstAt - 1]?.atMs ?? Number.NEGATIVE_INFINITY
  const after = readings[lastAt + 1]?.atMs ?? Number.POSITIVE_INFINITY
  return {
    fromMs: before >= firstScene.fromMs ? first : firstScene.fromMs,
    toMs: Math.min(after, lastScene.toMs, durationMs),
  }
}
