import type { ToolType } from '../fields.ts'

/** The default prompt of each tool type (spec 1 section 9). */
export const defaultPrompts: Record<ToolType, { id: string; name: string }> = {
  'ad copy': { id: 'ad-copy-system-prompt', name: 'Ad Copy Generator' },
  analysis: { id: 'analysis-system-prompt', name: 'Video Analysis Expert' },
  comparison: { id: 'comparison-system-prompt', name: 'Video Comparison Expert' },
}
