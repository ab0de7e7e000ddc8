import { availableParallelism } from 'node:os'
import { chooseSpans } from '../choose-frames.ts'
import { startChild } from './child.ts'
import { TimeLimitError } from './deadline.ts'
import type { Reading, TaskResult } from './messages.ts'
import { failedState } from './part-state.ts'

/** Of each of two processes. Measured: 355 MB. */
const memoryMb = 420
const joinLimitMs = 30_000

type Texts = TaskResult<'join'>

interface Needs {
  decoded: TaskResult<'decode'>
  framesPath: string
  /** The second process starts after it, because of the memory. */
  hearing: Promise<unknown>
  signal: AbortSignal
  onProgress: (share: number) => void
}

/** Reads the text in all frames, in two processes where there are two processors. */
export async function readTextsInChildren({ decoded, framesPath, hearing, signal, onProgress }: Needs): Promise<Texts> {
  const { frames, frameSize, scenes, durationMs } = decoded
  const spans = chooseSpans(frames, scenes)
  const waiting = [...spans]
  const readings: Reading[] = []
  let failure: unknown = null
  let done = 0

  async function readSpans() {
    if (waiting.length === 0) return
    const child = startChild({ memoryMb, signal })
    try {
      for (let span = waiting.shift(); span; span = waiting.shift()) {
        readings.push(...(await child.run('read', { framesPath, frameSize, frames: span })))
        onProgress(++done / spans.length)
      }
    } finally {
      child.stop()
    }
  }

  // A process that fails is not replaced: the other one reads what is left.
  const readers = [readSpans()]
  if (availableParallelism() > 1) readers.push(hearing.then(readSpans))
  for (const { status, reason } of (await Promise.allSettled(readers)) as PromiseRejectedResult[]) {
    if (status === 'rejected') failure ??= reason
  }
  if (signal.aborted && !(signal.reason instanceof TimeLimitError)) throw signal.reason
  try {
    readings.sort((a, b) => a.atMs - b.atMs)
    // What was read in time counts even if the time is over.
    const child = startChild({ memoryMb, signal: AbortSignal.timeout(joinLimitMs) })
    const joined = await child.run('join', { readings, durationMs, scenes }).finally(child.stop)
    return failure === null ? joined : { ...joined, state: failedState(failure) }
  } catch (error) {
    return { texts: [], state: failedState(failure ?? error) }
  }
}
