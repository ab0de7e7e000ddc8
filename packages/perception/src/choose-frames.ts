import type { FrameToRead, StoredFrame } from './process/messages.ts'
import type { Scene } from './watch-report.ts'

/** Text that nothing announces is found if it is shown this long. */
const keyEveryMs = 1500
/** Near the end of a scene all its text is there; the last pictures may already fade. */
const beforeEndMs = 300
/** Closer frames are only read where words follow each other faster. */
const betweenEveryMs = 400
/** Frames of one piece of work, so that two processes finish at about the same time. */
const maxFramesPerSpan = 24

/**
 * The frames of each scene in their order, in spans of work. Key frames are mid-scene, near its end, and in between as
 * often as `keyEveryMs`.
 */
export function chooseSpans(frames: StoredFrame[], scenes: Scene[]): FrameToRead[][] {
  return scenes.flatMap((scene) => {
    const within = frames.filter(({ atMs }) => atMs >= scene.fromMs && atMs < scene.toMs)
    const wanted = [(scene.fromMs + scene.toMs) / 2, Math.max(scene.fromMs, scene.toMs - beforeEndMs)]
    const keys = new Set(wanted.map((atMs) => findNearest(within, atMs)?.atMs))
    let lastKeyMs = Number.NEGATIVE_INFINITY
    let lastMs = Number.NEGATIVE_INFINITY
    const marked = within.map((frame): FrameToRead => {
      const isKey = keys.has(frame.atMs) || frame.atMs - lastKeyMs >= keyEveryMs
      if (isKey) lastKeyMs = frame.atMs
      const isFine = !isKey && frame.atMs - lastMs < betweenEveryMs
      if (!isFine) lastMs = frame.atMs
      return { ...frame, role: isKey ? 'key' : isFine ? 'fine' : 'between' }
    })
    return splitEvenly(marked, maxFramesPerSpan)
  })
}

const minStills = 8
const maxStills = 12

/** Which frames show the video best: the middle of each scene, and where that gives too few, the middle of gaps. */
export function chooseStills(frames: StoredFrame[], scenes: Scene[]): StoredFrame[] {
  const chosen = new Map<number, StoredFrame>()
  const choose = (frame: StoredFrame | undefined) => frame && chosen.set(frame.picture, frame)
  const longest = scenes.toSorted((a, b) => b.toMs - b.fromMs - (a.toMs - a.fromMs)).slice(0, maxStills)
  for (const { fromMs, toMs } of longest) choose(findNearest(frames, (fromMs + toMs) / 2))
  const pictures = new Set(frames.map(({ picture }) => picture))
  while (chosen.size < Math.min(minStills, pictures.size)) {
    const times = [...chosen.values()].map(({ atMs }) => atMs)
    const left = frames.filter(({ picture }) => !chosen.has(picture))
    const gap = (frame: StoredFrame) => Math.min(...times.map((atMs) => Math.abs(atMs - frame.atMs)))
    choose(left.reduce((best, frame) => (gap(frame) > gap(best) ? frame : best)))
  }
  return [...chosen.values()].toSorted((a, b) => a.atMs - b.atMs)
}

function findNearest(frames: StoredFrame[], atMs: number): StoredFrame | undefined {
  return frames.toSorted((a, b) => Math.abs(a.atMs - atMs) - Math.abs(b.atMs - atMs))[0]
}

function splitEvenly<Item>(items: Item[], maxLength: number): Item[][] {
  const length = Math.ceil(items.length / Math.ceil(items.length / maxLength))
  return items.length === 0
    ? []
    : Array.from({ length: Math.ceil(items.length / length) }, (_, n) => items.slice(n * length, (n + 1) * length))
}
