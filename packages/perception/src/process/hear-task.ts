import { readFile } from 'node:fs/promises'
import { hearSpeech } from '../speech/hear-speech.ts'
import type { TaskEvent, TaskInputs, TaskResult } from './messages.ts'

export async function hear(
  { samplesPath }: TaskInputs['hear'],
  onEvent: (event: TaskEvent<'hear'>) => void,
): Promise<TaskResult<'hear'>> {
  const { buffer, byteOffset, byteLength } = await readFile(samplesPath)
  const samples = new Float32Array(buffer, byteOffset, byteLength / Float32Array.BYTES_PER_ELEMENT)
  return hearSpeech(samples, { onProgress: (share) => onEvent({ kind: 'progress', share }) })
}
