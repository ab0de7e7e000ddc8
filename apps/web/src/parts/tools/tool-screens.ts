import type { Operation } from '@hookline/contract/tools/operations.rules'
import { analyzeToolKey, compareToolKey, defaultToolKey } from '@hookline/contract/tools/tools.rules'

/** The screens of the tools, in the order of the menu. */
export const toolScreens = [
  { operation: 'copy', toolKey: defaultToolKey, to: '/studio', label: 'Generate Ad Copy' },
  { operation: 'analysis', toolKey: analyzeToolKey, to: '/analyze', label: 'Analyze a Video' },
  { operation: 'comparison', toolKey: compareToolKey, to: '/compare', label: 'Compare Videos' },
] as const satisfies { operation: Operation; toolKey: string; to: string; label: string }[]
export type ToolScreen = (typeof toolScreens)[number]
