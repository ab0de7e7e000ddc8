/** Offsets in UTF-16 units, `end` excluded. */
export interface TextRange {
  start: number
  end: number
}
