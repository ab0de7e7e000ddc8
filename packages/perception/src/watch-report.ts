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

export interface SeenText extends Scene {
  id: string
  text: string
  /** 0 to 1. */
  confidence: number
  box: Box
}

export interface HeardSpeech extends Scene {
  id: string
  text: string
  /** 0 to 1. */
  confidence: number
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
