import { Worker } from 'node:worker_threads'
import type { MediaFacts } from '@hookline/contract/uploads/uploads.schemas'
import type { ObjectReader } from '../../providers/storage/storage.ts'
import { walkBoxes } from './walk-boxes.ts'

export type ToWorker =
  | { kind: 'inspect'; sizeBytes: number }
  | { kind: 'bytes'; id: number; bytes: Uint8Array<ArrayBuffer> }
export type FromWorker =
  | { kind: 'read'; id: number; start: number; end: number }
  | { kind: 'facts'; facts: MediaFacts | null | undefined }
  | { kind: 'unreadable' }

const unknownFacts = {
  durationSeconds: null,
  width: null,
  height: null,
  videoCodec: null,
  audioCodec: null,
  rotation: null,
}

const inspectedAtOnce = 2
/** The tables of an hour of video take a quarter of it. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 }
/** A usual file takes milliseconds, with a bucket some seconds. */
const timeoutMs = 30_000

/** Started when first needed, and used again; both end with the process. */
const idle: Worker[] = []
const waiting: (() => void)[] = []
let running = 0

/**
 * Reads the facts of a stored MP4 or QuickTime file without decoding it, in a thread with limited memory and time.
 * @returns null when the file holds no video, whatever its first bytes say. A file that no longer tells its facts, being
 * cut off, damaged or beyond those limits, is a video with nulls.
 */
export async function inspectVideo(reader: ObjectReader): Promise<MediaFacts | null> {
  const facts = await withThread((worker) => askFacts(worker, reader))
  if (facts !== undefined) return facts
  const boxes = await walkBoxes(reader)
  return boxes.isVideo ? { ...unknownFacts, truncated: boxes.isCut } : null
}

async function withThread<T>(work: (worker: Worker) => Promise<T>): Promise<T> {
  if (running >= inspectedAtOnce) await new Promise<void>((start) => waiting.push(start))
  else running++
  try {
    return await work(idle.pop() ?? startWorker())
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

function startWorker(): Worker {
  // Without the flags of this process: its preloads are not for threads.
  const worker = new Worker(new URL('./inspect-video.worker.ts', import.meta.url), { resourceLimits, execArgv: [] })
  worker.unref()
  const forget = () => {
    const at = idle.indexOf(worker)
    if (at >= 0) idle.splice(at, 1)
  }
  // Out of memory ends a thread; without a listener it would end the process too.
  worker.on('error', forget)
  worker.on('exit', forget)
  return worker
}

/** Undefined when the file cannot be read, or not within the thread's limits; the thread has ended then. */
function askFacts(worker: Worker, reader: ObjectReader): Promise<MediaFacts | null | undefined> {
  const outcome = Promise.withResolvers<MediaFacts | null | undefined>()
  const giveUp = () => {
    void worker.terminate()
    outcome.resolve(undefined)
  }
  const timer = setTimeout(giveUp, timeoutMs)
  const onMessage = (message: FromWorker) => {
    if (message.kind === 'read') {
      const { id, start, end } = message
      reader.read(start, end).then(
        // A copy: the store's reader may keep its own bytes.
        (bytes) => worker.postMessage({ kind: 'bytes', id, bytes: bytes.slice() } satisfies ToWorker),
        (error) => {
          void worker.terminate()
          outcome.reject(error)
        },
      )
      return
    }
    idle.push(worker)
    outcome.resolve(message.kind === 'facts' ? message.facts : undefined)
  }
  worker.on('message', onMessage)
  worker.once('error', giveUp)
  worker.once('exit', giveUp)
  worker.postMessage({ kind: 'inspect', sizeBytes: reader.sizeBytes } satisfies ToWorker)
  return outcome.promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', onMessage)
    worker.off('error', giveUp)
    worker.off('exit', giveUp)
  })
}
