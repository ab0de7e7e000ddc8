/** Where something stands in the picture, as shares of its width and height (0 to 1) from the top left corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Scene {
  fromMs: number
  toMs: number
}

/** A word, number or sign of a text, as it stands between spaces. */
export interface TextToken {
  text: string
  /** Whether it may be quoted. Amounts, codes, names and signs need more evidence than other words. */
  sure: boolean
  box: Box
  /** The frame in which it reads best. */
  atMs: number
}

export interface SeenText extends Scene {
  id: string
  text: string
  /** 0 to 1. */
  confidence: number
  /** Whether each of its tokens is. */
  sure: boolean
  /** The text at its spaces. */
  tokens: TextToken[]
  /** Whether it moves with the picture, as a sign in a street or the print on a shirt; a caption stands. */
  inScene: boolean
  box: Box
  /** The frame in which it reads best. */
  atMs: number
  /** A JPEG of `box` in that frame, with a margin; null where there are too many texts. */
  cutOut: Uint8Array | null
}

export interface HeardSpeech extends Scene {
  id: string
  text: string
  /** 0 to 1. */
  confidence: number
  /** Whether it was heard clearly, or is also shown. */
  sure: boolean
  /** What was heard, where `text` is corrected by what is shown; else null. */
  heardAs: string | null
  /** The id of the text shown meanwhile that gives another number for what `text` speaks of; that text counts. */
  contradictedBy: string | null
}

export interface StillFrame {
  atMs: number
  jpeg: Uint8Array
}

/**
 * `none`: looked for and not there. `partial: ms`: a limit ended the reading after so much from the start. `failed: why`:
 * it could not be read, with the reason in one sentence.
 */
export type PartState = 'done' | 'none' | `partial: ${number}` | `failed: ${string}`

/** What one video shows and says. All times are whole milliseconds from its start. */
export interface WatchReport {
  /** Raised whenever the same video may give another report. */
  version: number
  durationMs: number
  /** As shown, so after rotation. */
  width: number
  height: number
  hasSound: boolean
  scenes: Scene[]
  cutsPerMinute: number
  texts: SeenText[]
  speech: HeardSpeech[]
  /** The main colours, most frequent first, as `#rrggbb`. */
  colours: string[]
  frames: StillFrame[]
  parts: { text: PartState; speech: PartState }
  tookMs: number
}
