import { join } from 'node:path'
import { longestWatchedMs } from './decode/longest-watched.ts'
import { createDeadline } from './process/deadline.ts'
import { decodeVideoInChild } from './process/decode-video.ts'
import { hearSpeechInChild } from './process/hear-speech.ts'
import type { TaskResult } from './process/messages.ts'
import { readTextsInChildren } from './process/read-texts.ts'
import { withWorkFolder } from './process/work-folder.ts'
import type { StillFrame, WatchReport } from './watch-report.ts'

export { DecoderMissingError, UnreadableVideoError } from './decode/errors.ts'
export type { Box, HeardSpeech, PartState, Scene, SeenText, StillFrame, WatchReport } from './watch-report.ts'

interface WatchOptions {
  /** A file on disk, which must stay there until the end. */
  path: string
  /** Kills the work at once; the promise rejects with its reason. */
  signal?: AbortSignal
  /** 0 to 1. */
  onProgress?: (share: number) => void
}

/** Raised whenever the same video may give another report. */
export const watchReportVersion = 1
/** Until the length of the video is known. */
const openingLimitMs = 60_000
/** How much of the work decoding is. */
const decodingShare = 0.4

/**
 * Reads the text, the speech and the scenes of a video in processes of its own. A part that fails says so in `parts`.
 *
 * @throws {UnreadableVideoError} if no picture can be decoded
 * @throws {DecoderMissingError} if `@ffmpeg/core` is not installed
 */
export async function watchVideo({ path, signal, onProgress = () => {} }: WatchOptions): Promise<WatchReport> {
  const startedAt = performance.now()
  const deadline = createDeadline(signal, openingLimitMs)
  try {
    const report = await withWorkFolder((folder) => watch({ path, folder, deadline, onProgress }))
    signal?.throwIfAborted()
    return { version: watchReportVersion, ...report, tookMs: Math.round(performance.now() - startedAt) }
  } finally {
    deadline.end()
  }
}

/** The stills of a video's report alone: no text and no speech is read. Throws as `watchVideo` does. */
export async function takeStills({ path, signal }: Omit<WatchOptions, 'onProgress'>): Promise<StillFrame[]> {
  const deadline = createDeadline(signal, openingLimitMs)
  try {
    const { stills } = await withWorkFolder((folder) =>
      decodeVideoInChild(
        { path, framesPath: join(folder, 'frames'), samplesPath: join(folder, 'samples') },
        deadline.signal,
        (event) => event.kind === 'opened' && deadline.setLimit(limitFor(event.durationMs)),
      ),
    )
    signal?.throwIfAborted()
    return stills
  } finally {
    deadline.end()
  }
}

const limitFor = (durationMs: number) => openingLimitMs + 4 * Math.min(durationMs, longestWatchedMs)

async function watch({
  path,
  folder,
  deadline,
  onProgress,
}: {
  path: string
  folder: string
  deadline: ReturnType<typeof createDeadline>
  onProgress: (share: number) => void
}): Promise<Omit<WatchReport, 'version' | 'tookMs'>> {
  const { signal } = deadline
  const framesPath = join(folder, 'frames')
  const samplesPath = join(folder, 'samples')
  let hearing: Promise<TaskResult<'hear'>> = Promise.resolve({ speech: [], state: 'none' })
  const decoded = await decodeVideoInChild({ path, framesPath, samplesPath }, signal, (event) => {
    if (event.kind === 'opened') deadline.setLimit(limitFor(event.durationMs))
    else if (event.kind === 'sound') hearing = hearSpeechInChild({ samplesPath, samples: event.samples }, signal)
    else onProgress(event.share * decodingShare)
  })
  const reading = readTextsInChildren({
    decoded,
    framesPath,
    hearing,
    signal,
    onProgress: (share) => onProgress(decodingShare + share * (1 - decodingShare)),
  })
  const [heard, seen] = await Promise.all([hearing, reading])
  const { durationMs, width, height, hasSound, scenes, colours, stills, unread } = decoded
  return {
    durationMs,
    width,
    height,
    hasSound,
    scenes,
    cutsPerMinute: Math.round(((scenes.length - 1) / durationMs) * 600_000) / 10,
    texts: seen.texts,
    speech: heard.speech,
    colours,
    frames: stills,
    parts: {
      text: unread ? `failed: ${unread}` : seen.state,
      speech: unread && hasSound ? `failed: ${unread}` : heard.state,
    },
  }
}
