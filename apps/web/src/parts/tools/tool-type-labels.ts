import type { ToolType } from '@hookline/contract/fields.schemas'

export const toolTypeLabels: Record<ToolType, string> = {
  'ad copy': 'Ad Copy',
  analysis: 'Analysis',
  comparison: 'Comparison',
}

const offered: ToolType[] = ['analysis', 'comparison', 'ad copy']
export const toolTypeOptions = offered.map((value) => ({ value, label: toolTypeLabels[value] }))
