import type { ToolType } from '../fields.schemas.ts'
import type { ClientTemplateType } from './response-formats.schemas.ts'

/**
 * The response formats of generation requests that name none, by tool type. Once the format was deleted, its viewer
 * still shows the results.
 */
export const defaultFormats = {
  analysis: { id: '01935a00-0000-7000-8000-000000000205', clientTemplateType: 'video-analysis' },
  comparison: { id: '01935a00-0000-7000-8000-000000000208', clientTemplateType: 'video-comparison' },
} as const satisfies Partial<Record<ToolType, { id: string; clientTemplateType: ClientTemplateType }>>

/** Null for ad copy: its answer has a form without a response format. */
export function findDefaultFormat(type: ToolType): { id: string; clientTemplateType: ClientTemplateType } | null {
  return type === 'ad copy' ? null : defaultFormats[type]
}
