import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Allowance } from './allowance.ts'
import { tooMuchMemorySignal } from './limits.ts'
import {
  childMessage,
  type TaskEvent,
  type TaskInputs,
  type TaskName,
  type TaskResult,
  taskAnswers,
} from './messages.ts'

/** The child process ended before its task was done. */
class ChildEndedError extends Error {
  override name = 'ChildEndedError'
}

/** The task itself failed, for the reason in the message; `taskError` is the name of its error. */
export class TaskFailedError extends Error {
  override name = 'TaskFailedError'
  readonly taskError: string

  constructor(taskError: string, message: string) {
    super(message)
    this.taskError = taskError
  }
}

/** A process that does one task after the other. */
export interface Child {
  run<Name extends TaskName>(
    name: Name,
    input: TaskInputs[Name],
    onEvent?: (event: TaskEvent<Name>) => void,
  ): Promise<TaskResult<Name>>
  stop(): void
}

const main = fileURLToPath(new URL('child-main.ts', import.meta.url))
/** Lower than the priority of the server, whose requests come first. */
const childPriority = 10
const heapMb = 256
const stderrLength = 2000

/**
 * Starts a process whose processor time counts for the allowance. It is killed when the allowance aborts, when it takes
 * too much memory, and when this process dies.
 */
export function startChild({ memoryMb, allowance }: { memoryMb: number; allowance: Allowance }): Child {
  const { signal } = allowance
  signal.throwIfAborted()
  const child = fork(main, [String(process.pid), String(memoryMb)], {
    // The environment holds secrets, and the child reads files of strangers.
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR },
    execArgv: [`--max-old-space-size=${heapMb}`, '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    // The last is `usageFd`.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
  })
  let ended: Error | null = null
  let stderr = ''
  let current: { onMessage(message: unknown): void; reject(error: Error): void } | null = null

  const end = (error: Error) => {
    ended ??= error
    signal.removeEventListener('abort', abort)
    current?.reject(ended)
    current = null
  }
  const abort = () => {
    end(signal.reason)
    child.kill('SIGKILL')
  }
  signal.addEventListener('abort', abort)
  child.once('spawn', () => {
    try {
      setPriority(child.pid ?? 0, childPriority)
    } catch {
      // It has ended already.
    }
  })
  child.stderr?.on('data', (piece) => {
    stderr = `${stderr}${piece}`.slice(-stderrLength)
  })
  const meter = allowance.addMeter()
  child.stdio[4]?.on('data', (piece) => {
    // Pieces may begin or end within a number; only a whole line counts.
    const usedMs = String(piece)
      .match(/(?<=^|\n)\d{1,12}(?=\n)/g)
      ?.at(-1)
    if (usedMs) meter(Number(usedMs))
  })
  child.on('message', (message) => current?.onMessage(message))
  child.on('error', end)
  child.on('close', (code, by) => end(new ChildEndedError(describeEnd({ code, by, memoryMb, stderr }))))

  return {
    run(name, input, onEvent) {
      return new Promise((resolve, reject) => {
        if (ended) return reject(ended)
        const settle = () => {
          current = null
        }
        current = {
          reject,
          onMessage(received) {
            try {
              const message = childMessage.parse(received)
              if (message.kind === 'event') return onEvent?.(taskAnswers[name].event.parse(message.event) as never)
              settle()
              if (message.kind === 'failed') return reject(new TaskFailedError(message.name, message.message))
              resolve(taskAnswers[name].result.parse(message.result) as never)
            } catch (error) {
              settle()
              reject(error)
            }
          },
        }
        child.send({ name, input })
      })
    },
    stop() {
      end(new ChildEndedError('The process was stopped.'))
      child.kill('SIGKILL')
    },
  }
}

function describeEnd(end: { code: number | null; by: string | null; memoryMb: number; stderr: string }): string {
  if (end.by === tooMuchMemorySignal) return `It needs more than ${end.memoryMb} MB of memory.`
  const reason = end.stderr.match(/^\w*(?:Error|FATAL).*$/m)?.[0]
  return `The process ended with ${end.by ?? `exit code ${end.code}`}${reason ? `: ${reason}` : ''}.`
}
