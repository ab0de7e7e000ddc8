import { parentPort } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './inspect-video.ts'
import { readMediaFacts } from './read-media-facts.ts'

// Parses uploaded containers in its own thread (inspect-video.ts), so that a crafted file can exhaust only this thread.

if (!parentPort) throw new Error('this runs as a worker thread')
const port = parentPort
const send = (message: FromWorker) => port.postMessage(message)

const pending = new Map<number, PromiseWithResolvers<Uint8Array<ArrayBuffer>>>()
let reads = 0

function read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  const id = reads++
  const answer = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
  pending.set(id, answer)
  send({ kind: 'read', id, start, end })
  return answer.promise
}

port.on('message', (message: ToWorker) => {
  if (message.kind === 'bytes') {
    pending.get(message.id)?.resolve(message.bytes)
    pending.delete(message.id)
    return
  }
  pending.clear()
  readMediaFacts({ sizeBytes: message.sizeBytes, read }).then(
    (facts) => send({ kind: 'facts', facts }),
    () => send({ kind: 'unreadable' }),
  )
})
