import type { Campaign } from '../meta-lists/meta-lists.schemas.ts'
import type { AdSetValues } from './ad-set-values.rules.ts'

/** Meta's current name of a goal (docs/meta-api.md). */
export function graphGoal(goal: AdSetValues['optimization_goal']): string {
  return goal === 'VIDEO_VIEWS' ? 'THRUPLAY' : goal
}

/** Whether this goal needs a pixel. */
export function isConversionGoal(goal: AdSetValues['optimization_goal']): boolean {
  return goal === 'OFFSITE_CONVERSIONS' || goal === 'VALUE'
}

/** Whether the bid strategy of the campaign applies to its ad sets. */
export function decidesBids({ ownsBudget, sharesAdSetBudgets }: Pick<Campaign, 'ownsBudget' | 'sharesAdSetBudgets'>) {
  return ownsBudget || sharesAdSetBudgets
}

type GoalValues = Pick<AdSetValues, 'optimization_goal' | 'conversion_location'>

const websiteObjectives = ['OUTCOME_SALES', 'OUTCOME_LEADS']

/** By objective, goal and conversion location (docs/meta-api.md); null sends no destination. */
export function chooseDestination(values: GoalValues, objective: string): string | null {
  const { conversion_location: place } = values
  const goal = graphGoal(values.optimization_goal)
  if (place !== null && place !== 'WEBSITE') return place
  if (objective === 'OUTCOME_LEADS' && goal === 'LEAD_GENERATION') return 'ON_AD'
  if (objective === 'OUTCOME_ENGAGEMENT' && goal === 'POST_ENGAGEMENT') return 'ON_POST'
  if (objective === 'OUTCOME_ENGAGEMENT' && goal === 'THRUPLAY') return 'ON_VIDEO'
  return websiteObjectives.includes(objective) ? 'WEBSITE' : null
}

/** Whether such an ad set promotes a page (docs/meta-api.md). @param objective of its campaign. */
export function promotesPage(values: GoalValues, objective: string): boolean {
  return objective === 'OUTCOME_AWARENESS' || needsPage(values, objective)
}

/** Whether Meta refuses such an ad set, or its ads, without a page. @param objective of its campaign. */
export function needsPage(values: GoalValues, objective: string): boolean {
  if (values.optimization_goal === 'LEAD_GENERATION') return true
  return ['ON_POST', 'MESSENGER', 'WHATSAPP'].includes(chooseDestination(values, objective) ?? '')
}
