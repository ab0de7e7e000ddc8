import { builtInPrompts } from '@hookline/contract/system-prompts/built-in-prompts.rules'
import { defaultPrompts } from '@hookline/contract/system-prompts/system-prompts.rules'
import type { Insertable } from 'kysely'
import type { SystemPrompts } from '../platform/database/database.gen.ts'

export const systemPromptSeeds: Insertable<SystemPrompts>[] = [
  {
    ...defaultPrompts['ad copy'],
    type: 'ad copy',
    description: 'Headlines and primary texts for a video ad, each from another angle, with nothing invented.',
    content: builtInPrompts['ad copy'],
  },
  {
    ...defaultPrompts.analysis,
    type: 'analysis',
    description: 'Reviews one video ad: what it says, what works, what to change, with evidence.',
    content: builtInPrompts.analysis,
  },
  {
    ...defaultPrompts.comparison,
    type: 'comparison',
    description: 'Compares video ads by the same questions and says which one to run for whom.',
    content: builtInPrompts.comparison,
  },
]
