import { createPageStore } from '../../../lib/store.ts'

const last = createPageStore<Promise<unknown>>(() => Promise.resolve())

/**
 * The SHA-256 of a file as hex, computed in a thread of its own, and one file after the other: each is in memory as a
 * whole, and several at once would leave no processor to the screen. Null: it is unreadable, given up, or the page is
 * neither on https nor on localhost.
 */
export function hashFile(file: File, signal: AbortSignal): Promise<string | null> {
  const turn = last.get().then(() => (signal.aborted ? null : hashInWorker(file, signal)))
  last.set(turn)
  return turn
}

function hashInWorker(file: File, signal: AbortSignal): Promise<string | null> {
  const worker = new Worker(new URL('./hash-file.worker.ts', import.meta.url), { type: 'module' })
  const outcome = Promise.withResolvers<string | null>()
  const giveUp = () => outcome.resolve(null)
  worker.onmessage = ({ data }: MessageEvent<string | null>) => outcome.resolve(data)
  worker.onerror = giveUp
  signal.addEventListener('abort', giveUp, { once: true })
  worker.postMessage(file)
  return outcome.promise.finally(() => {
    worker.terminate()
    signal.removeEventListener('abort', giveUp)
  })
}
