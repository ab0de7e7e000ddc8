import type { Box } from '../watch-report.ts'

/** A character as one recogniser reads it. Spaces are no characters: each gap has a probability instead. */
export interface ReadCharacter {
  character: string
  /** 0 to 1. */
  confidence: number
  /** Its middle, as a share of the line's width from the left. */
  at: number
  /** How likely a space stands before it, 0 to 1. */
  space: number
}

/** What one recogniser reads in a line. */
export interface LineReading {
  characters: ReadCharacter[]
  /** The recogniser knows ASCII alone: it reads é as e, and a € as anything. */
  isAscii: boolean
}

/** A part of the picture as wide as the picture, from top to bottom as shares of its height. */
export interface Strip {
  top: number
  bottom: number
}

/** One line of text in one picture. */
export interface TextLine {
  /** What its readings say together. */
  text: string
  /** 0 to 1: the mean over its characters. */
  confidence: number
  area: TextArea
  /** The upright box around the area. */
  box: Box
  readings: LineReading[]
}

/** A rectangle in pixels, turned by `angle` radians around its centre. */
export interface TextArea {
  centreX: number
  centreY: number
  /** Along the text. */
  width: number
  height: number
  angle: number
}
