import { DecoderMissingError, UnreadableVideoError } from '../decode/errors.ts'
import type { Allowance } from './allowance.ts'
import { startChild, TaskFailedError } from './child.ts'
import type { TaskEvent, TaskInputs, TaskResult } from './messages.ts'

/** Measured: 295 MB for 1080×1920, 402 MB for HEVC of 3840×2160 with 10 bits. Together with hearing below 1 GB. */
const memoryMb = 424

/** Decodes in a process of its own, which may crash. */
export async function decodeVideoInChild(
  input: TaskInputs['decode'],
  allowance: Allowance,
  onEvent: (event: TaskEvent<'decode'>) => void,
): Promise<TaskResult<'decode'>> {
  try {
    const child = startChild({ memoryMb, allowance })
    return await child.run('decode', input, onEvent).finally(child.stop)
  } catch (error) {
    if (allowance.signal.aborted) throw error
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    const taskError = error instanceof TaskFailedError ? error.taskError : name
    if (taskError === 'DecoderMissingError') throw new DecoderMissingError()
    throw new UnreadableVideoError(
      taskError === 'UnreadableVideoError' ? message : `The video could not be decoded. ${message}`,
    )
  }
}
