import type { Tool } from '@hookline/contract/tools/tools.schemas'

/** The studio's tool, with overrides. */
export function buildTool(change: Partial<Tool> = {}): Tool {
  return {
    id: 1,
    name: 'unified-generate-copy',
    displayName: 'Generate Ad Copy',
    description: '',
    type: 'ad copy',
    path: '/studio',
    icon: 'PenLine',
    active: true,
    systemPromptType: 'ad copy',
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    ...change,
  }
}

/** The three tools of a new database. */
export const builtInTools = (): Tool[] => [
  buildTool(),
  buildTool({
    id: 2,
    name: 'analyze-video',
    displayName: 'Analyze a Video',
    ...typeTool('analysis'),
    path: '/analyze',
  }),
  buildTool({
    id: 3,
    name: 'compare-videos',
    displayName: 'Compare Videos',
    ...typeTool('comparison'),
    path: '/compare',
  }),
]

const typeTool = (type: Tool['type']) => ({ type, systemPromptType: type })
