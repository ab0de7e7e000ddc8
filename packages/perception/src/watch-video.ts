import { join } from 'node:path'
import { longestWatchedMs } from './decode/longest-watched.ts'
import { type Allowance, createAllowance } from './process/allowance.ts'
import { decodeVideoInChild } from './process/decode-video.ts'
import { hearSpeechInChild } from './process/hear-speech.ts'
import type { TaskResult } from './process/messages.ts'
import { readTextsInChildren } from './process/read-texts.ts'
import { withWorkFolder } from './process/work-folder.ts'
import { supportSpeech } from './speech/support-speech.ts'
import type { PartState, StillFrame, WatchReport } from './watch-report.ts'

export { DecoderMissingError, UnreadableVideoError } from './decode/errors.ts'
export { longestReadingMs, TimeLimitError } from './process/allowance.ts'
export type {
  Box,
  HeardSpeech,
  PartState,
  Scene,
  SeenText,
  StillFrame,
  TextToken,
  WatchReport,
} from './watch-report.ts'

interface WatchOptions {
  /** A file on disk, which must stay there until the end. */
  path: string
  /** Kills the work at once; the promise rejects with its reason. */
  signal?: AbortSignal
  /** 0 to 1. */
  onProgress?: (share: number) => void
  /** Only this much is read from the start. */
  untilMs?: number
  /** How many times the usual processor time it may use; 1 by default. */
  effort?: number
}

/** Raised whenever the same video may give another report. */
export const watchReportVersion = 6
/** Until the length of the video is known. */
const openingLimitMs = 60_000
/** How much of the work decoding is. */
const decodingShare = 0.4

/**
 * Reads the text, the speech and the scenes of a video in processes of its own. Its limit counts their processor time, so
 * that a busy machine does not shorten what is read. A part that fails or is cut short says so in `parts`.
 *
 * @throws {UnreadableVideoError} if no picture can be decoded
 * @throws {DecoderMissingError} if `@ffmpeg/core` is not installed
 * @throws {TimeLimitError} if the limit ends the decoding
 */
export async function watchVideo(options: WatchOptions): Promise<WatchReport> {
  const { path, signal, onProgress = () => {}, untilMs = longestWatchedMs, effort = 1 } = options
  const startedAt = performance.now()
  const report = await withinAllowance({ signal, untilMs, effort }, (allowance, onOpened) =>
    withWorkFolder((folder) => watch({ path, folder, untilMs, allowance, onOpened, onProgress })),
  )
  return { version: watchReportVersion, ...report, tookMs: Math.round(performance.now() - startedAt) }
}

/** The stills of a video's report alone: no text and no speech is read. Throws as `watchVideo` does. */
export async function takeStills({ path, signal }: Pick<WatchOptions, 'path' | 'signal'>): Promise<StillFrame[]> {
  const untilMs = longestWatchedMs
  const { stills } = await withinAllowance({ signal, untilMs, effort: 1 }, (allowance, onOpened) =>
    withWorkFolder((folder) =>
      decodeVideoInChild(
        { path, framesPath: join(folder, 'frames'), samplesPath: join(folder, 'samples'), untilMs },
        allowance,
        (event) => event.kind === 'opened' && onOpened(event.durationMs),
      ),
    ),
  )
  return stills
}

/** Four times what the most demanding formats take; measured in the README. */
const processorMsPerMs = 4

type OnOpened = (durationMs: number) => void

async function withinAllowance<Result>(
  { signal, untilMs, effort }: { signal: AbortSignal | undefined; untilMs: number; effort: number },
  work: (allowance: Allowance, onOpened: OnOpened) => Promise<Result>,
): Promise<Result> {
  const allowance = createAllowance(signal, openingLimitMs * effort)
  const onOpened: OnOpened = (durationMs) =>
    allowance.setLimit((openingLimitMs + processorMsPerMs * Math.min(durationMs || untilMs, untilMs)) * effort)
  try {
    const result = await work(allowance, onOpened)
    signal?.throwIfAborted()
    return result
  } finally {
    allowance.end()
  }
}

interface Watching {
  path: string
  folder: string
  untilMs: number
  allowance: Allowance
  onOpened: OnOpened
  onProgress: (share: number) => void
}

async function watch(needs: Watching): Promise<Omit<WatchReport, 'version' | 'tookMs'>> {
  const { path, folder, untilMs, allowance, onOpened, onProgress } = needs
  const framesPath = join(folder, 'frames')
  const samplesPath = join(folder, 'samples')
  let hearing: Promise<TaskResult<'hear'>> = Promise.resolve({ speech: [], guessed: [], state: 'none' })
  const decoded = await decodeVideoInChild({ path, framesPath, samplesPath, untilMs }, allowance, (event) => {
    if (event.kind === 'opened') onOpened(event.durationMs)
    else if (event.kind === 'sound') hearing = hearSpeechInChild({ samplesPath, samples: event.samples }, allowance)
    else onProgress(event.share * decodingShare)
  })
  const reading = readTextsInChildren({
    decoded,
    framesPath,
    hearing,
    allowance,
    onProgress: (share) => onProgress(decodingShare + share * (1 - decodingShare)),
  })
  const [hearingResult, seen] = await Promise.all([hearing, reading])
  const heard = await supportSpeech(hearingResult, seen.texts)
  const { durationMs, readMs, width, height, hasSound, scenes, colours, stills, unread } = decoded
  const describePart = (state: PartState): PartState => {
    if (unread) return `failed: ${unread}`
    return readMs < durationMs && (state === 'done' || state === 'none') ? `partial: ${readMs}` : state
  }
  return {
    durationMs,
    width,
    height,
    hasSound,
    scenes,
    cutsPerMinute: Math.round(((scenes.length - 1) / readMs) * 600_000) / 10,
    texts: seen.texts,
    speech: heard.speech,
    colours,
    frames: stills,
    parts: { text: describePart(seen.state), speech: hasSound ? describePart(heard.state) : heard.state },
  }
}
