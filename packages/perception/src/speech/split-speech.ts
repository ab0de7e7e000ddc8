import { frameSamples, sampleRate } from './voice-activity.ts'

/** Frames from `from` up to, but not including, `to`. */
export interface Stretch {
  from: number
  to: number
}

export interface SoundFrames {
  /** The probability of a voice, 0 to 1. */
  voice: ArrayLike<number>
  loudness: ArrayLike<number>
}

const startsAt = 0.5
const endsBelow = 0.35
const pauseFrames = toFrames(250)
const shortestFrames = toFrames(200)
/** Shorter stretches alone are often heard wrong: one word has no context. */
const comfortableFrames = toFrames(1500)
const joinedPauseFrames = toFrames(700)
/** Moonshine is trained on pieces of this length; longer ones lose words. */
const longestFrames = toFrames(8500)
/** A long stretch is not split closer to its ends. */
const edgeFrames = toFrames(2500)
const paddingFrames = toFrames(160)

export function toFrames(milliseconds: number): number {
  return Math.round((milliseconds * sampleRate) / 1000 / frameSamples)
}

export function toMilliseconds(frame: number): number {
  return Math.round((frame * frameSamples * 1000) / sampleRate)
}

/** The stretches of speech to hear one by one, in order and apart, with a little room at both ends. */
export function splitSpeech(frames: SoundFrames): Stretch[] {
  const split = joinShort(findVoices(frames.voice)).flatMap((stretch) => splitLong(stretch, frames))
  return addRoom(split, frames.voice.length)
}

/** Where a voice is heard: a stretch ends with a pause, not with a quiet consonant. */
function findVoices(voice: ArrayLike<number>): Stretch[] {
  const found: Stretch[] = []
  let from = -1
  let lastVoice = -1
  for (let frame = 0; frame <= voice.length; frame++) {
    const probability = voice[frame] ?? 0
    if (from < 0 && probability >= startsAt) from = frame
    if (isVoice(probability)) lastVoice = frame
    const isOver = frame === voice.length || frame - lastVoice > pauseFrames
    if (from < 0 || !isOver) continue
    if (lastVoice + 1 - from >= shortestFrames) found.push({ from, to: lastVoice + 1 })
    from = -1
  }
  return found
}

/** Once a voice has begun. */
export function isVoice(probability = 0): boolean {
  return probability >= endsBelow
}

function joinShort(stretches: Stretch[]): Stretch[] {
  const joined: Stretch[] = []
  for (const next of stretches) {
    const last = joined.at(-1)
    const isShort = last && Math.min(last.to - last.from, next.to - next.from) < comfortableFrames
    if (isShort && next.from - last.to <= joinedPauseFrames && next.to - last.from <= longestFrames) last.to = next.to
    else joined.push({ ...next })
  }
  return joined
}

function splitLong(stretch: Stretch, frames: SoundFrames): Stretch[] {
  if (stretch.to - stretch.from <= longestFrames) return [stretch]
  const lastSplit = Math.min(stretch.to - edgeFrames, stretch.from + longestFrames)
  const at = findQuietest(frames, stretch.from + edgeFrames, lastSplit)
  return [{ from: stretch.from, to: at }, ...splitLong({ from: at, to: stretch.to }, frames)]
}

/** The frame between `from` and `to` that, with its neighbours, has the least voice and sound. */
export function findQuietest({ voice, loudness }: SoundFrames, from: number, to: number): number {
  let quietest = from
  let least = Number.POSITIVE_INFINITY
  for (let frame = from; frame < to; frame++) {
    let sum = 0
    for (let near = frame - 2; near <= frame + 2; near++) sum += (loudness[near] ?? 0) * (0.2 + (voice[near] ?? 0))
    if (sum >= least) continue
    least = sum
    quietest = frame
  }
  return quietest
}

/** Silero notices a voice late and drops it early. */
function addRoom(stretches: Stretch[], length: number): Stretch[] {
  return stretches.map(({ from, to }, index) => {
    const before = stretches[index - 1]?.to ?? 0
    const after = stretches[index + 1]?.from ?? length
    return {
      from: Math.max(from - paddingFrames, Math.ceil((before + from) / 2), 0),
      to: Math.min(to + paddingFrames, Math.floor((to + after) / 2), length),
    }
  })
}
