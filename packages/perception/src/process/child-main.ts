import { watchLimits } from './limits.ts'
import type { ChildMessage, TaskEvent, TaskInputs, TaskName, TaskResult } from './messages.ts'

const [parentPid, memoryMb] = process.argv.slice(2).map(Number)
watchLimits({ parentPid: Number(parentPid), memoryMb: Number(memoryMb) })

type Tasks = {
  [Name in TaskName]: (input: TaskInputs[Name], onEvent: (event: TaskEvent<Name>) => void) => Promise<TaskResult<Name>>
}

// Loaded when needed: each task has tens of megabytes of code and weights of its own.
const tasks: Tasks = {
  decode: async (input, onEvent) => (await import('./decode-task.ts')).decode(input, onEvent),
  hear: async (input, onEvent) => (await import('./hear-task.ts')).hear(input, onEvent),
  read: async (input) => (await import('./read-task.ts')).read(input),
  join: async (input) => (await import('./join-task.ts')).joinTexts(input),
}

const send = (message: ChildMessage) => process.send?.(message)

process.on('message', async ({ name, input }: { name: TaskName; input: never }) => {
  try {
    const result = await tasks[name](input, (event: unknown) => send({ kind: 'event', event }))
    send({ kind: 'done', result })
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    send({ kind: 'failed', name, message })
  }
})
