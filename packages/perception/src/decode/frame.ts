/** One decoded picture, upright, RGB, 3 bytes a pixel. */
export interface Frame {
  atMs: number
  width: number
  height: number
  rgb: Uint8Array
}
