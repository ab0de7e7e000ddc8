import { closeSync, openSync, writeSync } from 'node:fs'
import { chooseStills } from '../choose-frames.ts'
import { UnreadableVideoError } from '../decode/errors.ts'
import { fitSize } from '../decode/fit-size.ts'
import { longestWatchedMs } from '../decode/longest-watched.ts'
import { openVideo, type Video } from '../decode/open-video.ts'
import { openPictureStore } from '../decode/picture-store.ts'
import { findScenes } from '../scenes/find-scenes.ts'
import { findMainColours } from '../scenes/main-colours.ts'
import { makeThumb, type Thumb, thumbEveryMs, thumbSide } from '../scenes/thumb.ts'
import type { StoredFrame, TaskEvent, TaskInputs, TaskResult } from './messages.ts'

/** Time between two frames that may be read, in videos short enough to have words that pop up for a moment, and others. */
const [shortVideoMs, frameEveryMsInShort, frameEveryMs] = [60_000, 250, 500]
/** The longest videos have fewer per second. */
const maxFrames = 240
const frameLongSide = 1280
const stillLongSide = 768
const progressSteps = 20

/** Decodes a video once: its sound and the frames to read into files, and all that the pictures alone show. */
export async function decode(
  { path, framesPath, samplesPath, untilMs: wantedMs }: TaskInputs['decode'],
  onEvent: (event: TaskEvent<'decode'>) => void,
): Promise<TaskResult<'decode'>> {
  const video = await openVideo(path)
  const { durationMs, width, height, hasSound } = video.facts
  onEvent({ kind: 'opened', durationMs })
  const limitMs = Math.min(wantedMs, longestWatchedMs)
  // First, so that speech is heard in another process while this one decodes the pictures.
  if (hasSound) onEvent({ kind: 'sound', samples: saveSound(video, samplesPath, limitMs) })

  const untilMs = Math.min(durationMs || limitMs, limitMs)
  const size = fitSize(video.facts, frameLongSide)
  const store = openPictureStore(framesPath, size)
  const frames: StoredFrame[] = []
  const thumbs: Thumb[] = []
  const stepMs = Math.max(thumbEveryMs, untilMs / progressSteps)
  const { error, complaint } = video.decodeFrames(limitMs, [
    {
      everyMs: thumbEveryMs,
      size: { width: thumbSide, height: thumbSide },
      onFrame(frame) {
        thumbs.push(makeThumb(frame))
        if (frame.atMs % stepMs < thumbEveryMs) onEvent({ kind: 'progress', share: Math.min(1, frame.atMs / untilMs) })
      },
    },
    {
      everyMs:
        untilMs <= shortVideoMs
          ? frameEveryMsInShort
          : Math.max(frameEveryMs, Math.ceil(untilMs / maxFrames / 100) * 100),
      size,
      onFrame(frame) {
        frames.push({ atMs: frame.atMs, picture: store.save(frame) })
      },
    },
  ])
  if (frames.length === 0) {
    throw new UnreadableVideoError(`No picture of the video could be decoded (its format is ${video.facts.codec}).`)
  }
  const decodedMs = (thumbs.at(-1)?.atMs ?? 0) + thumbEveryMs
  // Only a damaged file or the longest length ends before its duration and says so in `unread`.
  const readMs = limitMs < longestWatchedMs ? Math.min(durationMs || decodedMs, limitMs) : durationMs || decodedMs
  const scenes = findScenes(thumbs, readMs)
  const stills: TaskResult<'decode'>['stills'] = []
  try {
    for (const { atMs, picture } of chooseStills(frames, scenes)) {
      const frame = { atMs, ...size, rgb: store.load(picture) }
      stills.push({ atMs, jpeg: video.encodeJpeg(frame, stillLongSide) })
    }
  } catch {
    // A crash of the encoder comes last and costs nothing but the other stills.
  }
  store.close()
  video.close()
  return {
    durationMs: durationMs || decodedMs,
    readMs,
    width,
    height,
    hasSound,
    frames,
    frameSize: size,
    scenes,
    colours: findMainColours(thumbs),
    stills,
    unread: describeUnread({ durationMs, readMs, decodedMs, isDamaged: error !== null || complaint !== null }),
  }
}

/** Quieter than this, a sound track is silent: about -50 dB of full scale. */
const audibleAbove = 0.003

/** Saves the first sound track that can be heard, else the last one. @returns how many samples there are */
function saveSound(video: Video, path: string, untilMs: number): number {
  let samples = 0
  for (const stream of video.facts.streams.sounds) {
    const fd = openSync(path, 'w')
    let isAudible = false
    samples = 0
    video.decodeSound(stream, untilMs, (piece) => {
      writeSync(fd, new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength))
      samples += piece.length
      isAudible ||= piece.some((sample) => Math.abs(sample) > audibleAbove)
    })
    closeSync(fd)
    if (isAudible) break
  }
  return samples
}

function describeUnread(video: {
  durationMs: number
  readMs: number
  decodedMs: number
  isDamaged: boolean
}): string | null {
  const { durationMs, readMs, decodedMs, isDamaged } = video
  const roundToSeconds = (ms: number) => Math.round(ms / 1000)
  if (isDamaged && decodedMs < Math.min(readMs, longestWatchedMs) * 0.95 - 1000) {
    return `The file is damaged: only ${roundToSeconds(decodedMs)} of ${roundToSeconds(durationMs)} seconds could be read.`
  }
  if (readMs > longestWatchedMs) return `Only the first ${longestWatchedMs / 60_000} minutes were read.`
  return null
}
