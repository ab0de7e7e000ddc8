import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import type { Size } from './fit-size.ts'
import type { Frame } from './frame.ts'

/** Pictures of one size, one after the other in a file; each is found by its number. */
export function openPictureStore(path: string, size: Size) {
  const fd = openSync(path, 'w+')
  const bytes = size.width * size.height * 3
  let count = 0
  let last: Uint8Array | null = null
  return {
    /** Does not save a picture like the one before again. @returns its number */
    save({ rgb }: Frame): number {
      if (!last || !isSamePicture(last, rgb, size)) {
        writeSync(fd, rgb, 0, bytes, count * bytes)
        count++
        last = rgb
      }
      return count - 1
    },
    load: (picture: number) => readPicture(fd, picture, size),
    close: () => closeSync(fd),
  }
}

/** Reads a picture out of such a file. */
export function readPicture(fd: number, picture: number, { width, height }: Size): Uint8Array {
  const rgb = new Uint8Array(width * height * 3)
  readSync(fd, rgb, 0, rgb.length, picture * rgb.length)
  return rgb
}

const blockSide = 16
/** The mean difference within a block, of 255, that compression alone does not make. */
const blockDifference = 5

/** True if no block differs: a still scene, whose pictures need not be read again. Green stands for brightness. */
function isSamePicture(a: Uint8Array, b: Uint8Array, { width, height }: Size): boolean {
  for (let top = 0; top < height; top += blockSide) {
    const bottom = Math.min(height, top + blockSide)
    for (let left = 0; left < width; left += blockSide) {
      const right = Math.min(width, left + blockSide)
      let sum = 0
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) {
          const green = (y * width + x) * 3 + 1
          sum += Math.abs((a[green] ?? 0) - (b[green] ?? 0))
        }
      }
      if (sum > blockDifference * (bottom - top) * (right - left)) return false
    }
  }
  return true
}
