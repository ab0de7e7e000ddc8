import { type optimizationGoals, type PerformanceGoal, performanceGoals } from './ad-sets.schemas.ts'

type OptimizationGoal = (typeof optimizationGoals)[number]

const stripToLetters = (goal: string) => goal.toUpperCase().replaceAll('_', '')

/** Words of presets that differ from the form's by more than `MAXIMIZE_`. */
const otherWords: Record<string, PerformanceGoal> = {
  [stripToLetters('MAXIMIZE_NUMBER_OF_CONVERSIONS')]: 'CONVERSIONS',
  [stripToLetters('MAXIMIZE_VALUE_OF_CONVERSIONS')]: 'VALUE',
}

/**
 * The form's performance goal for a preset's: case and underscores are ignored, `MAXIMIZE_X` is `X`, an unknown one is
 * CONVERSIONS. Null without one.
 */
export function matchPerformanceGoal(presetGoal: string | null | undefined): PerformanceGoal | null {
  if (!presetGoal?.trim()) return null
  const letters = stripToLetters(presetGoal.trim())
  const plain = letters.replace(/^MAXIMIZE/, '')
  const match = performanceGoals.find((goal) => [letters, plain].includes(stripToLetters(goal)))
  return match ?? otherWords[letters] ?? 'CONVERSIONS'
}

/** The performance goal of an optimization goal. */
export function toPerformanceGoal(goal: OptimizationGoal): PerformanceGoal {
  return goal === 'OFFSITE_CONVERSIONS' ? 'CONVERSIONS' : goal
}
