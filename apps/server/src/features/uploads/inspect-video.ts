import { Worker } from 'node:worker_threads'
import type { MediaFacts } from '@hookline/contract/uploads/uploads.schemas'
import { createCallLimiter } from '../../platform/call-limiter.ts'
import type { ObjectReader } from '../../providers/storage/storage.ts'
import { readBoxes } from './container-boxes.ts'

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
/** The tables of an hour of video take a quarter of this. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 }
/** A normal file takes milliseconds, from a bucket a few seconds. */
const timeoutMs = 30_000

const idle: Worker[] = []
const limiter = createCallLimiter({ max: inspectedAtOnce, isTooFast: () => false })

/** Null: the file holds no video. A damaged video, or one beyond the thread's limits, has unknown facts. */
export async function inspectVideo(reader: ObjectReader): Promise<MediaFacts | null> {
  const { signal } = new AbortController()
  const facts = await limiter.run('videos', signal, () => askFacts(idle.pop() ?? startWorker(), reader))
  if (facts !== undefined) return facts
  const boxes = await walkBoxes(reader)
  return boxes.isVideo ? { ...unknownFacts, truncated: boxes.isCut } : null
}

function startWorker(): Worker {
  // Preloads of this process must not run in threads.
  const worker = new Worker(new URL('./inspect-video.worker.ts', import.meta.url), { resourceLimits, execArgv: [] })
  worker.unref()
  const forget = () => {
    const at = idle.indexOf(worker)
    if (at >= 0) idle.splice(at, 1)
  }
  // Without a listener, a thread that runs out of memory would end the process.
  worker.on('error', forget)
  worker.on('exit', forget)
  return worker
}

/** Undefined when the file cannot be parsed within the thread's limits; exceeding them ends the thread. */
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
        // Copied because the reader may reuse its buffer.
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

const knownBoxes = new Set(
  'ftyp moov mdat moof mfra free skip wide pnot PICT meta udta uuid sidx styp ssix prft pdin emsg cslg'.split(' '),
)
/** A video has at least one of them, and it is not empty. */
const mediaBoxes = new Set(['moov', 'mdat', 'moof'])
const maxBoxes = 64
const headBytes = 8

/** `isVideo`: all boxes have known types and one holds media; `isCut`: the file is truncated. */
async function walkBoxes(reader: ObjectReader): Promise<{ isVideo: boolean; isCut: boolean }> {
  let end = 0
  let hasMedia = false
  let hasIndex = false
  let count = 0
  for await (const { type, start, sizeBytes } of readBoxes(reader, { max: maxBoxes })) {
    if (!knownBoxes.has(type)) return { isVideo: false, isCut: false }
    hasMedia ||= mediaBoxes.has(type) && sizeBytes > headBytes
    hasIndex ||= type === 'moov'
    end = start + sizeBytes
    count++
  }
  const isHeadCut = reader.sizeBytes - end > 0 && reader.sizeBytes - end < headBytes
  if (end < reader.sizeBytes && count < maxBoxes && !isHeadCut) return { isVideo: false, isCut: false }
  return { isVideo: hasMedia, isCut: isHeadCut || end > reader.sizeBytes || !hasIndex }
}
