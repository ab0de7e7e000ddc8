import { availableParallelism } from 'node:os'
import { chooseSpans } from '../choose-frames.ts'
import { type Allowance, createAllowance, TimeLimitError } from './allowance.ts'
import { startChild } from './child.ts'
import type { Reading, TaskResult } from './messages.ts'
import { endedState } from './part-state.ts'

/** Each of two processes may use this much. Measured: 355 MB. */
const memoryMb = 420
const joinLimitMs = 30_000
/** Fewer waiting key frames are read before a second process has started: that takes as long as reading four. */
const fewestForSecond = 8

type Texts = TaskResult<'join'>

const ignore = () => undefined

interface Needs {
  decoded: TaskResult<'decode'>
  framesPath: string
  /** The second process starts after it, because of the memory. */
  hearing: Promise<unknown>
  allowance: Allowance
  onProgress: (share: number) => void
}

/** Reads the text in all frames, in two processes where there are two processors and enough to read. */
export async function readTextsInChildren({
  decoded,
  framesPath,
  hearing,
  allowance,
  onProgress,
}: Needs): Promise<Texts> {
  const { frames, frameSize, scenes, readMs } = decoded
  const { signal } = allowance
  const spans = chooseSpans(frames, scenes)
  const waiting = [...spans]
  const unread = new Set(spans)
  const readings: Reading[] = []
  let failure: unknown = null

  async function readSpans() {
    if (waiting.length === 0) return
    const child = startChild({ memoryMb, allowance })
    try {
      for (let span = waiting.shift(); span; span = waiting.shift()) {
        readings.push(...(await child.run('read', { framesPath, frameSize, frames: span })))
        unread.delete(span)
        onProgress(1 - unread.size / spans.length)
      }
    } finally {
      child.stop()
    }
  }

  async function readAfterHearing() {
    await hearing
    const keys = waiting.flat().filter(({ role }) => role === 'key')
    if (keys.length < fewestForSecond) await first.then(ignore, ignore)
    await readSpans()
  }

  // A process that fails is not replaced: the other one reads what is left.
  const first = readSpans()
  const readers = availableParallelism() > 1 ? [first, readAfterHearing()] : [first]
  for (const { status, reason } of (await Promise.allSettled(readers)) as PromiseRejectedResult[]) {
    if (status === 'rejected') failure ??= reason
  }
  if (signal.aborted && !(signal.reason instanceof TimeLimitError)) throw signal.reason
  // What was read counts even if the allowance is used up.
  const joining = createAllowance(undefined, joinLimitMs)
  try {
    readings.sort((a, b) => a.atMs - b.atMs)
    const lastMs = readings.at(-1)?.atMs ?? 0
    // What is last seen before the reading ended is not known to stay.
    const endMs = unread.size > 0 ? (frames.find(({ atMs }) => atMs > lastMs)?.atMs ?? readMs) : readMs
    const child = startChild({ memoryMb, allowance: joining })
    const joined = await child
      .run('join', { readings, durationMs: endMs, scenes, framesPath, frameSize, frames })
      .finally(child.stop)
    const [firstUnread] = spans.find((span) => unread.has(span)) ?? []
    return failure === null ? joined : { ...joined, state: endedState(failure, firstUnread?.atMs ?? readMs) }
  } catch (error) {
    return { texts: [], state: endedState(failure ?? error, 0) }
  } finally {
    joining.end()
  }
}
