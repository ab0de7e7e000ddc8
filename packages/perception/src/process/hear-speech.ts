import type { Allowance } from './allowance.ts'
import { startChild } from './child.ts'
import type { TaskInputs, TaskResult } from './messages.ts'
import { endedState } from './part-state.ts'

/** Measured: 549 MB, 605 MB with 10 minutes of speech. */
const memoryMb = 700

/** Hears the speech in a process of its own. */
export async function hearSpeechInChild(
  { samplesPath, samples }: TaskInputs['hear'] & { samples: number },
  allowance: Allowance,
): Promise<TaskResult<'hear'>> {
  if (samples === 0) return { speech: [], guessed: [], state: 'failed: The sound could not be decoded.' }
  try {
    const child = startChild({ memoryMb, allowance })
    return await child.run('hear', { samplesPath }).finally(child.stop)
  } catch (error) {
    return { speech: [], guessed: [], state: endedState(error, 0) }
  }
}
