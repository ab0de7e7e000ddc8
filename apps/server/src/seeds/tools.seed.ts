import type { ToolType } from '@hookline/contract/fields'
import { defaultToolKey, fallbackTool } from '@hookline/contract/tools/tools.rules'

export interface ToolSeed {
  name: string
  display_name: string
  description: string
  type: ToolType
  path: string
  icon: string
  active: boolean
}

export const toolSeeds: ToolSeed[] = [
  {
    name: defaultToolKey,
    display_name: fallbackTool.displayName,
    description: 'Upload one or more videos and get ad copy variants for them.',
    type: 'ad copy',
    path: '/studio',
    icon: 'PenLine',
    active: true,
  },
]
