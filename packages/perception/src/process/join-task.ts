import { joinReadings } from '../text/join-readings.ts'
import type { SeenText } from '../watch-report.ts'
import { makeCutOuts } from './cut-outs.ts'
import type { TaskInputs, TaskResult } from './messages.ts'

/** In a process of its own, because it compares all lines of all frames with one another. */
export async function joinTexts(input: TaskInputs['join']): Promise<TaskResult<'join'>> {
  const { readings, durationMs, scenes, frameSize } = input
  const whole = { fromMs: 0, toMs: durationMs }
  const findSceneAt = (atMs: number) => scenes.find(({ fromMs, toMs }) => atMs >= fromMs && atMs < toMs) ?? whole
  const { texts, state } = joinReadings(readings, { durationMs, frameSize, findSceneAt })
  const cutOuts = await makeCutOuts(texts, input)
  return { texts: texts.map((text): SeenText => ({ ...text, cutOut: cutOuts.get(text.id) ?? null })), state }
}
