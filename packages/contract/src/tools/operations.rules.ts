import type { ToolType } from '../fields.schemas.ts'

/** The stored operations of results. */
export const operations = ['copy', 'analysis', 'comparison'] as const
export type Operation = (typeof operations)[number]

/** The operation of results that a tool of this type makes. */
export function toOperation(toolType: ToolType): Operation {
  return toolType === 'ad copy' ? 'copy' : toolType
}

/** The label of a stored operation; older results have other words for ad copy. */
export function operationLabel(operation: string | null | undefined): string {
  if (!operation) return 'Unknown Operation'
  if (['copy', 'ad copy', 'unified-generate-copy'].includes(operation)) return 'Ad Copy'
  return operation.charAt(0).toUpperCase() + operation.slice(1)
}
