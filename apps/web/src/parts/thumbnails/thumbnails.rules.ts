export interface Thumbnail {
  /** 'Video 1' or 'Video 2' for a comparison; null otherwise. */
  label: string | null
  url: string
  storageUri: string | null
}

/** What an image may load: a path of this origin, an http(s) URL, or an image data URL. */
const loadable = /^(\/(?!\/)|https?:\/\/|data:image\/(jpeg|png|webp);)/i

/**
 * The thumbnail of a result, or the two of a comparison: those are a JSON string with `video1` and `video2`, each a
 * URL or an object with `publicUrl` and `gsUri`.
 */
export function readThumbnails(item: { screenshot: string | null; screenshotPublicUrl: string | null }): Thumbnail[] {
  const pair = readPair(item.screenshot)
  if (pair.length > 0) return pair
  const url = [item.screenshotPublicUrl, item.screenshot].find((candidate) => candidate && loadable.test(candidate))
  return url ? [{ label: null, url, storageUri: null }] : []
}

function readPair(screenshot: string | null): Thumbnail[] {
  if (!screenshot?.trimStart().startsWith('{')) return []
  try {
    const { video1, video2 } = JSON.parse(screenshot) as { video1?: unknown; video2?: unknown }
    return [readOne('Video 1', video1), readOne('Video 2', video2)].filter((thumbnail) => thumbnail !== null)
  } catch {
    return []
  }
}

function readOne(label: string, found: unknown): Thumbnail | null {
  if (!found) return null
  const { publicUrl, gsUri } = typeof found === 'string' ? { publicUrl: found } : (found as Record<string, unknown>)
  if (typeof publicUrl !== 'string' || !loadable.test(publicUrl)) return null
  return { label, url: publicUrl, storageUri: typeof gsUri === 'string' ? gsUri : null }
}
