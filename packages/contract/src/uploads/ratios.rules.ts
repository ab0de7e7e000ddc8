const commonRatios = ['9:16', '2:3', '3:4', '4:5', '1:1', '5:4', '4:3', '3:2', '16:9', '1.91:1'] as const
/** Encoders round sizes to even numbers. */
const ratioTolerance = 0.015

/** The closest common ratio, else the size: '1080x1000'. */
export function describeRatio({ width, height }: { width: number; height: number }): string {
  const near = commonRatios.find((ratio) => {
    const [across = 1, up = 1] = ratio.split(':').map(Number)
    return Math.abs((width / height) * (up / across) - 1) < ratioTolerance
  })
  return near ?? `${width}x${height}`
}

/** A ratio or a size in pixels that is a word of its own: '9x16', '1080x1920', '4:5'. */
const ratioWord = /(?<![\p{L}\p{N}])(\d{1,4}(?:\.\d{1,2})?)\s?[x×:]\s?(\d{1,4})(?![\p{L}\p{N}])/giu

interface CutName {
  /** The file name without its ending and its ratio, to compare and to show. */
  concept: string
  /** Null for a name without a ratio, or with several. */
  ratio: string | null
}

/** Reads the ratio that a file name tells: cuts of one concept differ in nothing else. */
export function readCutName(fileName: string): CutName {
  const stem = fileName.trim().replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, '')
  const found = [...stem.matchAll(ratioWord)].flatMap((match) => {
    const ratio = describeRatio({ width: Number(match[1]), height: Number(match[2]) })
    return ratio.includes(':') ? [{ ratio, from: match.index, to: match.index + match[0].length }] : []
  })
  const [only] = found
  if (!only || found.length > 1) return { concept: stem, ratio: null }
  const concept = `${stem.slice(0, only.from)} ${stem.slice(only.to)}`
    .split(/[\s_.()[\]–—-]+/)
    .filter(Boolean)
    .join(' ')
  return { concept, ratio: only.ratio }
}
