export interface Size {
  width: number
  height: number
}

/** The greatest even size of the same shape whose long side is at most `longSide`; never larger than the picture. */
export function fitSize({ width, height }: Size, longSide: number): Size {
  const scale = Math.min(1, longSide / Math.max(width, height))
  return { width: toEven(width * scale), height: toEven(height * scale) }
}

const toEven = (length: number) => Math.max(2, Math.floor(length / 2) * 2)
