import type { Scene } from '../watch-report.ts'
import { colourDistance, compareParts, pixelDistance, structureDistance, type Thumb } from './thumb.ts'

/** Change of colours and structure together, from which on two pictures count as different scenes. */
const cutChange = 0.8
/** Less change of structure is a change of light, less change of colours is motion. */
const minStructureChange = 0.3
const minColourChange = 0.1
/** A plain picture has no structure: only the difference of pixels counts, which a fade changes in small steps. */
const plainWeight = 6
/** Pictures before and after a cut that must all differ from one another: the scene returns after a flash. */
const flashThumbs = 3
/** Around a cut the pictures change at most 0.4 times as much; in fast motion, all change alike. */
const motionThumbs = 3
const motionShare = 0.4

/**
 * Change of all parts on the spot, from which on a picture that is otherwise similar counts as another scene: two faces of
 * one size, two crops of one picture. Motion does that too, but not at once.
 */
const jumpChange = 0.5
const stillThumbs = 5
/** Nearer to the start or the end of the video, too little is known of its motion. */
const fewestStillThumbs = 3
const stillShare = 0.35

/** The scenes of a video: one more than its hard cuts. Fades, flashes, dissolves and fast motion are no cuts. */
export function findScenes(thumbs: Thumb[], durationMs: number): Scene[] {
  const starts = [0, ...findCuts(thumbs)].filter((fromMs) => fromMs < durationMs)
  return starts.map((fromMs, n) => ({ fromMs, toMs: starts[n + 1] ?? durationMs }))
}

/** @returns the time of the first picture after each cut */
export function findCuts(thumbs: Thumb[]): number[] {
  const changes = thumbs.map((thumb, n) => measureChange(thumbs[n - 1] ?? thumb, thumb))
  const cuts: { index: number; change: number }[] = []
  for (const [index, { change, isOtherScene }] of changes.entries()) {
    const isCut =
      isOtherScene && !isMotion(changes, index) && !isFlash(thumbs, index, (a, b) => measureChange(a, b).isOtherScene)
    if (!isCut && !isJump(thumbs, index)) continue
    const last = cuts.at(-1)
    // A cut that is blurred by a short dissolve shows as several.
    if (!last || index - last.index >= flashThumbs) cuts.push({ index, change })
    else if (change > last.change) cuts[cuts.length - 1] = { index, change }
  }
  return cuts.map(({ index }) => thumbs[index]?.atMs ?? 0)
}

interface Change {
  change: number
  isOtherScene: boolean
}

function measureChange(a: Thumb, b: Thumb): Change {
  const structure = structureDistance(a, b)
  if (structure === null) {
    const change = plainWeight * pixelDistance(a, b)
    return { change, isOtherScene: change >= cutChange }
  }
  const colour = colourDistance(a, b)
  const change = structure + colour
  const isOtherScene = change >= cutChange && structure >= minStructureChange && colour >= minColourChange
  return { change, isOtherScene }
}

function isMotion(changes: Change[], index: number): boolean {
  const before = changes.slice(Math.max(1, index - motionThumbs), index)
  const around = [...before, ...changes.slice(index + 1, index + 1 + motionThumbs)].map(({ change }) => change)
  const median = around.toSorted((a, b) => a - b)[Math.floor(around.length / 2)] ?? 0
  return median > (changes[index]?.change ?? 0) * motionShare
}

/** Whether the whole picture is replaced between two moments at which it hardly moves. */
function isJump(thumbs: Thumb[], index: number): boolean {
  const jump = measureStep(thumbs, index)
  if (!jump.isWhole || jump.distance < jumpChange) return false
  const first = Math.max(1, index - stillThumbs)
  const last = Math.min(thumbs.length - 1, index + stillThumbs)
  if (index - first < fewestStillThumbs || last - index < fewestStillThumbs) return false
  for (let near = first; near <= last; near++) {
    if (near !== index && measureStep(thumbs, near).distance > jump.distance * stillShare) return false
  }
  return !isFlash(thumbs, index, (a, b) => compareParts(a, b).distance >= jumpChange)
}

function measureStep(thumbs: Thumb[], index: number) {
  const [before, after] = thumbs.slice(Math.max(0, index - 1), index + 1)
  return before && after ? compareParts(before, after) : { distance: 0, isWhole: false }
}

/** Whether the scene returns at once. */
function isFlash(thumbs: Thumb[], index: number, isOtherScene: (a: Thumb, b: Thumb) => boolean): boolean {
  const before = thumbs.slice(Math.max(0, index - flashThumbs), index)
  const after = thumbs.slice(index, index + flashThumbs)
  return before.some((a) => after.some((b) => !isOtherScene(a, b)))
}
