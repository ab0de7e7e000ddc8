import type { ToolType } from '../fields.schemas.ts'

/** The default prompt of each tool type. */
export const defaultPrompts: Record<ToolType, { id: string; name: string }> = {
  'ad copy': { id: 'ad-copy-system-prompt', name: 'Ad Copy Generator' },
  analysis: { id: 'analysis-system-prompt', name: 'Video Analysis Expert' },
  comparison: { id: 'comparison-system-prompt', name: 'Video Comparison Expert' },
}

/**
 * The stored prompt that a type uses: its default one, else the first of the type.
 * @param prompts in the order of the list call.
 * @returns null when none is stored: then the built-in text is used.
 */
export function promptInForce<Prompt extends { id: string; type: ToolType }>(
  prompts: readonly Prompt[],
  type: ToolType,
): Prompt | null {
  const ofType = prompts.filter((prompt) => prompt.type === type)
  return ofType.find(({ id }) => id === defaultPrompts[type].id) ?? ofType[0] ?? null
}
