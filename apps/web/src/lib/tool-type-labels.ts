import type { ToolType } from '@hookline/contract/fields'

/** What the kinds of work are called on screens. */
export const toolTypeLabels: Record<ToolType, string> = {
  'ad copy': 'Ad Copy',
  analysis: 'Analysis',
  comparison: 'Comparison',
}

/** The kinds as choices, in the order of the type filter. */
const offered: ToolType[] = ['analysis', 'comparison', 'ad copy']
export const toolTypeOptions = offered.map((value) => ({ value, label: toolTypeLabels[value] }))
