import { UnreadableVideoError } from './errors.ts'
import { type Ffmpeg, inputPath, openFfmpeg } from './ffmpeg.ts'
import { fitSize } from './fit-size.ts'
import type { Frame } from './frame.ts'
import { mixToMono } from './mix-to-mono.ts'
import { factsQuery, readFacts, type VideoFacts } from './video-facts.ts'

/** The sample rate of decoded sound. */
export const soundRate = 16_000

/** `error`: the decoder gave up. `complaint`: it went on, although something was wrong with the file. */
export interface Outcome {
  error: string | null
  complaint: string | null
}

interface FrameStream {
  everyMs: number
  /** The long side of each frame at most, or its exact size. */
  size: number | { width: number; height: number }
  onFrame(frame: Frame): void
}

export interface Video {
  facts: VideoFacts
  /** Decodes all pictures once, for all streams together. Each frame is what is shown at its time. */
  decodeFrames(untilMs: number, streams: FrameStream[]): Outcome
  /**
   * Decodes the sound of one stream: mono, -1 to 1, at `soundRate`, from the video's start: a stream that starts late or
   * has gaps is filled with silence.
   */
  decodeSound(stream: number, untilMs: number, onSamples: (samples: Float32Array) => void): Outcome
  encodeJpeg(frame: Frame, longSide: number): Uint8Array
  close(): void
}

/** Opens a video in this process. Everything but opening blocks the thread, so it belongs into a process of its own. */
export async function openVideo(path: string): Promise<Video> {
  const ffmpeg = await openFfmpeg(path)
  const facts = readFacts(ffmpeg.probe(...factsQuery))
  if (!facts) {
    ffmpeg.close()
    throw new UnreadableVideoError('The file holds no video that can be read.')
  }
  const { streams } = facts
  return {
    facts,
    decodeFrames(untilMs, wanted) {
      const branches = wanted.map((_, n) => `[all${n}]`).join('')
      const filters = [`[0:${streams.video}]split=${wanted.length}${branches}`]
      const outputs: string[] = []
      wanted.forEach(({ everyMs, size, onFrame }, n) => {
        const { width, height } = typeof size === 'number' ? fitSize(facts, size) : size
        // Rounding up gives the picture that is shown at each time, and never a later one.
        const rate = `fps=fps=1000/${everyMs}:round=up:start_time=0`
        filters.push(`[all${n}]${rate},scale=${width}:${height}:flags=area[out${n}]`)
        const sink = ffmpeg.createSink(createFrameCutter({ width, height, everyMs }, onFrame))
        outputs.push('-map', `[out${n}]`, '-pix_fmt', 'rgb24', '-f', 'rawvideo', sink)
      })
      // Pictures that no other one refers to are left out: a third of the time, and about every second picture.
      return run(ffmpeg, [
        '-skip_frame',
        'noref',
        ...inputUntil(untilMs),
        '-filter_complex',
        filters.join(';'),
        ...outputs,
      ])
    },
    decodeSound(stream, untilMs, onSamples) {
      const sink = ffmpeg.createSink(createSampleReader((stereo) => onSamples(mixToMono(stereo))))
      // Fills what is missing before and between the packets, by their own times.
      const filter = ['-af', `aresample=${soundRate}:async=1:first_pts=0`]
      const format = ['-ac', '2', '-ar', String(soundRate), '-f', 'f32le']
      return run(ffmpeg, ['-vn', ...inputUntil(untilMs), '-map', `0:${stream}`, ...filter, ...format, sink])
    },
    encodeJpeg: (frame, longSide) => encodeJpeg(ffmpeg, frame, longSide),
    close: ffmpeg.close,
  }
}

/** A JPEG of a picture, made smaller where its long side is longer. */
export function encodeJpeg(ffmpeg: Ffmpeg, frame: Frame, longSide: number): Uint8Array {
  const source = ffmpeg.createFile(frame.rgb)
  const { width, height } = fitSize(frame, longSide)
  const target = ffmpeg.createFile()
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${frame.width}x${frame.height}`, '-i', source]
  // Optimal Huffman tables, the default, crash this build on pictures with many details.
  const jpeg = ['-vf', `scale=${width}:${height}`, '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-q:v', '4']
  const { error } = run(ffmpeg, [...raw, ...jpeg, '-huffman', 'default', '-f', 'mjpeg', target])
  ffmpeg.takeFile(source)
  if (error) throw new Error(error)
  return ffmpeg.takeFile(target)
}

const inputUntil = (ms: number) => ['-t', String(ms / 1000), '-i', inputPath]

function run(ffmpeg: Ffmpeg, args: string[]): Outcome {
  const { code, log } = ffmpeg.run('-v', 'error', ...args)
  const complaint = log.findLast((line) => !line.startsWith('Aborted')) ?? null
  return { error: code === 0 ? null : (complaint ?? `FFmpeg ended with ${code}`), complaint }
}

/** Joins bytes into whole pairs of little-endian samples. */
function createSampleReader(onSamples: (samples: Float32Array) => void) {
  let rest = new Uint8Array()
  return (bytes: Uint8Array) => {
    const all = Buffer.concat([rest, bytes])
    const whole = all.length - (all.length % 8)
    rest = all.subarray(whole).slice()
    // A copy, because the view must start at a multiple of four.
    onSamples(new Float32Array(all.buffer.slice(all.byteOffset, all.byteOffset + whole)))
  }
}

/** Cuts a stream of raw RGB pictures of one size, at equal distances in time, into frames. */
function createFrameCutter(
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
