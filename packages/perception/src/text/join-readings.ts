import type { Size } from '../decode/fit-size.ts'
import type { PartState, Scene, SeenText } from '../watch-report.ts'
import { isAtEdge, judgeTokens, type SeenLine } from './judge-tokens.ts'
import type { Strip, TextArea, TextLine } from './text-types.ts'
import { holds, overlap } from './upright-box.ts'
import { similarity, voteCharacters, writeText } from './vote-text.ts'

/** A line, and how it reads in another frame in which it looks the same. */
export interface LineOfFrame extends TextLine {
  again?: SeenLine | undefined
}

export interface FrameReading {
  atMs: number
  lines: LineOfFrame[]
  /** What was searched, where that is not the whole picture. */
  strip?: Strip | null
}

/**
 * Lines below this are not believed. Measured on 54 pictures: the latin weights read Cyrillic, Greek, Hebrew, Arabic,
 * mirrored and upside-down text with 0.15 to 0.91, and nearly all Latin text with 0.92 to 1. A single Cyrillic line of
 * letters that look Latin can reach 0.95; the state of the whole video covers that.
 */
export const believedConfidence = 0.85
/** What is read alike in two frames is believed from here on. */
const believedTwice = 0.8
/** Nearly all Latin text has this much. */
const clearConfidence = 0.92
/** In pixels: of lower lines, as small print, mostly a piece is found. */
const lowestAlone = 18

/** Whether blur, a turn or another script is the reason does not show in the readings. */
const illegible = 'failed: Most of the text could not be read.'
/** Characters; fewer are a speck or a label in the picture. */
const fewestUnread = 5
/** As a share of the picture's long side; lower lines are details of a picture. */
const smallestUnread = 0.02
/** Cyrillic and Greek letters are read as the Latin ones that they resemble; a line without others may be theirs. */
const onlyLatin = /[DFGIJLNQRSUVWZbdfghijlmnqrstuvwz]/

/** Two lines at one place are one text, misread at most in one character of three; elsewhere, they must be closer. */
const sameText = 0.66
const sameMovingText = 0.85

/** One text on the screen while it is followed from frame to frame. */
interface Track {
  seen: SeenLine[]
  firstAt: number
  lastAt: number
  /** How many readings since then should show it and do not. */
  missed: number
  /** Whether its beginning was overlooked at first, and may still be. */
  isBegunLate: boolean
  /** Whether a number at its end went away while the rest stood, as 💯 does: all readings vote on it. */
  mayHaveEmoji: boolean
}
/** One reading in between may have missed a text. */
const mostMissed = 1

interface Joining {
  durationMs: number
  /** As a share of the pictures that were read. */
  frameSize: Size
  findSceneAt(atMs: number): Scene
}

/**
 * Joins the lines that are the same text over time, and votes on what it says. `readings` must be in order of time. A
 * text counts as standing from its scene's start when the scene's first reading shows it, until the next reading that
 * does not show it, or until the scene ends.
 */
export function joinReadings(
  readings: readonly FrameReading[],
  options: Joining,
): { texts: SeenText[]; state: PartState } {
  const lines = readings.flatMap((reading) => reading.lines)
  if (!lines.length) return { texts: [], state: 'none' }
  const texts = followTexts(readings)
    .map((track) => ({ ...findTimeSpan(track, readings, options), ...chooseContent(track, options) }))
    .filter(isBelieved)
    .map(({ isSeenTwice, readings, isLow, isCut, ...text }) => text)
    .map(({ motion, ...text }, _index, all) => ({ ...text, inScene: isInScene({ motion, ...text }, all) }))
    .filter((text, _index, all) => !all.some((other) => isWithin(text, other)))
    .toSorted((a, b) => a.fromMs - b.fromMs || a.box.y - b.box.y || a.box.x - b.box.x)
    .map((text, index) => ({ id: `t${index + 1}`, ...text }))
  const unread = countLineCharacters(findUnread(readings, options.frameSize))
  if (unread < fewestUnread || unread <= countLineCharacters(lines.filter(isRead))) {
    return { texts, state: texts.length ? 'done' : 'none' }
  }
  return { texts: texts.filter(({ text }) => onlyLatin.test(text)), state: illegible }
}

function isBelieved(content: ReturnType<typeof chooseContent>): boolean {
  const { text, confidence, tokens, sure, isSeenTwice } = content
  if (tokens.length === 1 && !sure && isScrap(content)) return false
  return text !== '' && confidence >= (isSeenTwice ? believedTwice : believedConfidence)
}

/** A word that stands alone and is not sure is a texture, an emoji or a piece unless it is read well. A price has to be checked. */
function isScrap({ text, confidence, readings, isLow, isCut }: ReturnType<typeof chooseContent>): boolean {
  if (/\d/.test(text)) return isBareNumber(text)
  return readings === 2 || isLow || isCut || confidence < clearConfidence
}

/** It has no letter, no currency sign, no percent and no cents. */
const isBareNumber = (text: string) => !/[\p{L}\p{Sc}%]|\d[.,]\d\d(?!\d)/u.test(text)

/** Two texts stand in one place at one time where some pictures show only a part of one. */
const isWithin = (text: Standing, other: Standing) =>
  overlap(text.box, other.box) &&
  text.fromMs < other.toMs &&
  text.toMs > other.fromMs &&
  text.text.length < other.text.length &&
  squeeze(other.text).includes(squeeze(text.text))

type Standing = Pick<SeenText, 'text' | 'fromMs' | 'toMs' | 'box'>

const isRead = (line: TextLine) => line.confidence >= believedConfidence

/** Textures look like a text in one place for a moment, and small ones like words. Text stands longer and is larger. */
function findUnread(readings: readonly FrameReading[], { width, height }: Size): TextLine[] {
  const unread = readings.map(({ lines }) =>
    lines.filter(
      (line) =>
        !isRead(line) && Math.min(line.area.width, line.area.height) >= smallestUnread * Math.max(width, height),
    ),
  )
  const isSeenTwice = (line: TextLine, at: number) =>
    readings.length === 1 ||
    unread.some((others, index) => index !== at && others.some((other) => overlaps(line, other)))
  return unread.flatMap((some, at) => some.filter((line) => isSeenTwice(line, at)))
}

/** A line that gives no character at all, as text that stands on its side, still counts. */
const countLineCharacters = (lines: TextLine[]) => lines.reduce((sum, { text }) => sum + Math.max(1, text.length), 0)

function followTexts(readings: readonly FrameReading[]): Track[] {
  const tracks: Track[] = []
  for (const [at, reading] of readings.entries()) {
    const { lines, atMs } = reading
    for (const line of lines) {
      const track = tracks
        .filter(({ lastAt, missed }) => lastAt < at && missed <= mostMissed)
        .map((candidate) => ({ candidate, alike: likeness(candidate, line) }))
        .filter(({ alike }) => alike > 0)
        .toSorted((a, b) => b.alike - a.alike)[0]?.candidate
      if (track) {
        Object.assign(track, { lastAt: at, missed: 0 })
        if (isPart(track, line)) continue
        track.mayHaveEmoji ||= endsWithHundred(track.seen.at(-1)?.line, line)
        if (isGrown(track, line) && !track.mayHaveEmoji) {
          track.isBegunLate ||= growsAtStart(track, line)
          track.seen = []
        }
        track.seen.push(...listViews(line, atMs))
      } else tracks.push(startTrack(listViews(line, atMs), at))
    }
    for (const track of tracks) if (track.lastAt < at && isSearched(reading, track.seen.at(-1))) track.missed++
  }
  return tracks.filter((track) => !isNoise(track))
}

const startTrack = (seen: SeenLine[], at: number): Track => ({
  ...{ seen, firstAt: at, lastAt: at, missed: 0 },
  ...{ isBegunLate: false, mayHaveEmoji: false },
})

const listViews = (line: LineOfFrame, atMs: number): SeenLine[] => [{ line, atMs }, ...(line.again ? [line.again] : [])]

/** Captions often appear word by word or slide in: what was read before the rest says nothing more. */
function isGrown({ seen }: Track, line: TextLine) {
  const last = seen.at(-1)?.line
  if (!last || Math.min(last.confidence, line.confidence) < believedConfidence || !overlaps(last, line)) return false
  return line.text.length > last.text.length && squeeze(line.text).includes(squeeze(last.text))
}

/** Words that appear one by one follow what stands; where they come before it, what is hard to see was overlooked. */
function growsAtStart({ seen }: Track, { area, text }: TextLine): boolean {
  const last = seen.at(-1)?.line
  const [before, now] = [squeeze(last?.text ?? ''), squeeze(text)]
  if (!last || before === now || !now.endsWith(before)) return false
  const findEnd = ({ centreX, width, angle }: TextArea) => centreX + (width / 2) * Math.cos(angle)
  return Math.abs(findEnd(area) - findEnd(last.area)) < sameEnd * area.height
}

/** A caption that slides out says nothing new. A number may be another one. */
function isPart({ seen }: Track, line: TextLine) {
  const last = seen.at(-1)?.line
  if (!last || last.confidence < believedConfidence || !overlaps(last, line) || /\d/.test(last.text)) return false
  return line.text.length < last.text.length && squeeze(last.text).includes(squeeze(line.text)) && line.text.length > 1
}

/** Whether a line is the other, in its place, and what the recognisers make of 💯. */
function endsWithHundred(line: TextLine | undefined, other: TextLine | undefined): boolean {
  if (!line || !other || !overlaps(line, other)) return false
  const before = /^(.*\p{L}.*)\s[17]00$/u.exec(line.text)?.[1]
  return before !== undefined && squeeze(before) === squeeze(other.text)
}

/** Without case and spaces. */
const squeeze = (text: string) => text.toLowerCase().replace(/\s+/g, '')

/** 0 when a line is another text than the one followed. */
function likeness(track: Track, line: TextLine) {
  const last = track.seen.at(-1)?.line
  if (!last) return 0
  if (isGrown(track, line) || isPart(track, line) || endsWithHundred(last, line)) return 1
  // Two sure readings with other digits are two texts, as a price that changes.
  const isSure = Math.min(last.confidence, line.confidence) >= believedConfidence
  if (isSure && extractNumbers(last.text) !== extractNumbers(line.text)) return 0
  const alike = similarity(last.text, line.text)
  return alike >= (overlaps(last, line) ? sameText : sameMovingText) ? alike : 0
}

/** Without the digits inside words, which are mostly letters misread; `$`, S and 5 are mistaken for each other. */
const extractNumbers = (text: string) =>
  (text.replace(/[$S](?=\d)/g, '5').match(/\d{2,}|(?<!\p{L})\d(?!\p{L})/gu) ?? []).join(' ')

/** In heights of the line. */
const sameEnd = 0.5
/** Captions stand for so long, but for a few pixels or heights of the line by which their area is found elsewhere. */
const [standsMs, standsWithinPixels, standsWithin] = [900, 2, 0.1]
/** What is seen for less time goes with the picture if it moves this far, in heights of the line. */
const movesBy = 0.6

/** Whether a text moves with the picture, or grows with it. Captions that slide in, or move in steps, stand in between. */
function tellMotion(seen: readonly SeenLine[]): 'moves' | 'stands' | 'unclear' {
  const [first, last] = [seen[0], seen.at(-1)]
  if (!first || !last) return 'unclear'
  if (last.atMs - first.atMs < standsMs) {
    const { centreX, centreY, height } = first.line.area
    const { area } = last.line
    const distance = Math.hypot(area.centreX - centreX, area.centreY - centreY)
    return distance > movesBy * Math.min(height, area.height) ? 'moves' : 'unclear'
  }
  const stands = seen.some((one, at) =>
    seen
      .slice(at + 1)
      .some((other) => other.atMs - one.atMs >= standsMs && standsStill(one.line.area, other.line.area)),
  )
  return stands ? 'stands' : 'moves'
}

/** What was seen too briefly is a sign where all that is shown with it are signs. */
function isInScene({ motion, ...text }: Scene & Moving, all: readonly (Scene & Moving)[]): boolean {
  if (motion !== 'unclear') return motion === 'moves'
  const meanwhile = all.filter((other) => other.fromMs < text.toMs && other.toMs > text.fromMs)
  const known = meanwhile.filter((other) => other.motion !== 'unclear')
  return known.length > 0 && known.every((other) => other.motion === 'moves')
}

interface Moving {
  motion: ReturnType<typeof tellMotion>
}

function standsStill(one: TextArea, other: TextArea): boolean {
  const listPlaces = ({ centreX, centreY, width, angle }: TextArea) => {
    const reach = (width / 2) * Math.cos(angle)
    return [centreX - reach, centreX + reach, centreY]
  }
  const places = listPlaces(other)
  const within = Math.max(standsWithinPixels, standsWithin * Math.min(one.height, other.height))
  return listPlaces(one).every((place, index) => Math.abs(place - (places[index] ?? 0)) <= within)
}

const overlaps = (a: TextLine, b: TextLine) => overlap(a.box, b.box)

/** Textures and clocks give single characters and lone numbers. A price or percentage, or a number seen twice, stays. */
function isNoise({ seen }: Track) {
  const text = writeText(vote(seen))
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const digits = text.match(/\d/g)?.length ?? 0
  if (letters + digits < 2 || /^[\d:.,;\s]*\d:\d\d[\d:.,;\s]*$/.test(text)) return true
  if (letters) return false
  return seen.length < 2 && !/[\p{Sc}%]/u.test(text)
}

const vote = (seen: SeenLine[]) => voteCharacters(seen.flatMap(({ line }) => line.readings))

function chooseContent({ seen, isBegunLate }: Track, { frameSize }: Joining) {
  const voted = vote(seen)
  const text = writeText(voted)
  const agreeing = seen.filter(({ line }) => line.text === text)
  const [clearest] = (agreeing.length ? agreeing : seen).toSorted((a, b) => b.line.confidence - a.line.confidence)
  const motion = tellMotion(seen)
  const tokens = judgeTokens(voted, { seen, frameSize, inScene: motion === 'moves', isBegunLate })
  return {
    text,
    isLow: seen.every(({ line }) => line.area.height < lowestAlone),
    isCut: seen.every(({ line }) => isAtEdge(line.box)),
    readings: seen.flatMap(({ line }) => line.readings).length,
    isSeenTwice: agreeing.length > 1,
    confidence: clearest?.line.confidence ?? 0,
    sure: tokens.every(({ sure }) => sure),
    tokens,
    motion,
    box: clearest?.line.box ?? { x: 0, y: 0, width: 0, height: 0 },
    atMs: clearest?.atMs ?? 0,
    cutOut: null,
  }
}

/** Whether a reading would show a text that stands where it was seen. */
const isSearched = ({ strip }: FrameReading, seen: SeenLine | undefined) =>
  !strip || (seen !== undefined && holds(strip, seen.line.box))

function findTimeSpan(
  { seen, firstAt, lastAt }: Track,
  readings: readonly FrameReading[],
  { durationMs, findSceneAt }: Joining,
): Scene {
  const [first, last] = [readings[firstAt]?.atMs ?? 0, readings[lastAt]?.atMs ?? 0]
  const [firstScene, lastScene] = [findSceneAt(first), findSceneAt(last)]
  const isOther = (reading: FrameReading) => isSearched(reading, seen.at(-1))
  const before = readings.slice(0, firstAt).findLast(isOther)?.atMs ?? Number.NEGATIVE_INFINITY
  const after = readings.slice(lastAt + 1).find(isOther)?.atMs ?? Number.POSITIVE_INFINITY
  return {
    fromMs: before >= firstScene.fromMs ? first : firstScene.fromMs,
    toMs: Math.min(after, lastScene.toMs, durationMs),
  }
}
