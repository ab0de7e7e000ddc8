import type { Frame } from './frame.ts'

/** Cuts a stream of raw RGB pictures of one size, at equal distances in time, into frames. */
export function createFrameCutter(
  { width, height, everyMs }: { width: number; height: number; everyMs: number },
  onFrame: (frame: Frame) => void,
) {
  const frameBytes = width * height * 3
  let rgb = new Uint8Array(frameBytes)
  let filled = 0
  let count = 0
  return (bytes: Uint8Array) => {
    for (let from = 0; from < bytes.length; ) {
      const piece = bytes.subarray(from, from + frameBytes - filled)
      rgb.set(piece, filled)
      from += piece.length
      filled += piece.length
      if (filled < frameBytes) continue
      onFrame({ atMs: Math.round(count++ * everyMs), width, height, rgb })
      rgb = new Uint8Array(frameBytes)
      filled = 0
    }
  }
}
