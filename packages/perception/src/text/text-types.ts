import type { Box } from '../watch-report.ts'

/** One line of text in one picture. */
export interface TextLine {
  text: string
  /** 0 to 1: the mean over its characters. */
  confidence: number
  box: Box
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
