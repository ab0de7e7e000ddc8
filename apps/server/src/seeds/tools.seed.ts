import { analyzeToolKey, compareToolKey, defaultToolKey, fallbackTool } from '@hookline/contract/tools/tools.rules'
import type { Insertable } from 'kysely'
import type { Tools } from '../platform/database/database.gen.ts'

export const toolSeeds: Insertable<Tools>[] = [
  {
    name: defaultToolKey,
    display_name: fallbackTool.displayName,
    description: 'Upload one or more videos and get ad copy variants for them.',
    type: 'ad copy',
    path: '/studio',
    icon: 'Sparkles',
    active: true,
  },
  {
    name: analyzeToolKey,
    display_name: 'Analyze a Video',
    description: 'Upload one or more videos and learn what each says, what works and what to change.',
    type: 'analysis',
    path: '/analyze',
    icon: 'Video',
    active: true,
  },
  {
    name: compareToolKey,
    display_name: 'Compare Videos',
    description: 'Choose two videos and learn which does what better, and what to try next.',
    type: 'comparison',
    path: '/compare',
    icon: 'ArrowsDiff',
    active: true,
  },
]
