import { defaultToolKey, fallbackTool } from '@hookline/contract/tools/tools.rules'
import type { Insertable } from 'kysely'
import type { Tools } from '../platform/database/database.gen.ts'

export const toolSeeds: Insertable<Tools>[] = [
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
