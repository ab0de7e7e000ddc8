import { joinReadings } from '../text/join-readings.ts'
import type { TaskInputs, TaskResult } from './messages.ts'

/** In a process of its own, because it compares all lines of all frames with one another. */
export async function joinTexts({ readings, durationMs, scenes }: TaskInputs['join']): Promise<TaskResult<'join'>> {
  const whole = { fromMs: 0, toMs: durationMs }
  const findSceneAt = (atMs: number) => scenes.find(({ fromMs, toMs }) => atMs >= fromMs && atMs < toMs) ?? whole
  return joinReadings(readings, { durationMs, findSceneAt })
}
