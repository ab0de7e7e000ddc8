import type { ToolType } from '../fields.ts'
import type { ClientTemplateType, ViewerType } from '../response-formats/response-formats.schemas.ts'
import type { HistoryStatus } from './history.schemas.ts'

export const historyPageSize = 20

const failed = ['FAILED_PARSING', 'FAILED_AI_API', 'FAILED_VIDEO_PROCESSING', 'FAILED_OTHER'] as const

/** Every allowed transition of a result's status. A final status has none. */
const transitions: Record<HistoryStatus, readonly HistoryStatus[]> = {
  PENDING: ['PROCESSING', 'FAILED_OTHER'],
  PROCESSING: ['COMPLETED', 'RETRYING', ...failed],
  RETRYING: ['PROCESSING', 'FAILED_OTHER'],
  COMPLETED: [],
  FAILED_PARSING: [],
  FAILED_AI_API: [],
  FAILED_VIDEO_PROCESSING: [],
  FAILED_OTHER: [],
}

/** The statuses that may change to `to`: the guard of a conditional update. */
export function statusesBefore(to: HistoryStatus): HistoryStatus[] {
  return (Object.keys(transitions) as HistoryStatus[]).filter((from) => transitions[from].includes(to))
}

export function isFailed(status: HistoryStatus): boolean {
  return status.startsWith('FAILED_')
}

/** The error type of a result whose job was cancelled by a user. */
export const cancelledErrorType = 'CANCELLED'

/** A cancelled result is stored as FAILED_OTHER; AI services may also use 'CANCELLED' for their own failures. */
export function isCancelled(item: { status: HistoryStatus; error_type: string | null }): boolean {
  return item.status === 'FAILED_OTHER' && item.error_type === cancelledErrorType
}

/** Whether the status may still change. */
export function isUnfinished(status: HistoryStatus): boolean {
  return transitions[status].length > 0
}

/** The stored operations of results. */
export const operations = ['copy', 'analysis', 'comparison'] as const
export type Operation = (typeof operations)[number]

/** The operation of results that a tool of this type makes. */
export function operationOf(toolType: ToolType): Operation {
  return toolType === 'ad copy' ? 'copy' : toolType
}

/** The name of a result's video; of a comparison the names of both. */
export function nameOfVideos(of: { videoFilename: string; secondVideoFilename: string | null }): string {
  return of.secondVideoFilename === null ? of.videoFilename : `${of.videoFilename} vs ${of.secondVideoFilename}`
}

/** The label of a stored operation; older results have other words for ad copy. */
export function operationLabel(operation: string | null | undefined): string {
  if (!operation) return 'Unknown Operation'
  if (['copy', 'ad copy', 'unified-generate-copy'].includes(operation)) return 'Ad Copy'
  return operation.charAt(0).toUpperCase() + operation.slice(1)
}

const viewerOfStored: Partial<Record<ClientTemplateType, ViewerType>> = {
  'default-copy-variants': 'default-copy-variants',
  'raw-text-viewer': 'raw-text-viewer',
  'json-object-viewer': 'json-object-viewer',
  'key-takeaways-list-viewer': 'key-takeaways-list-viewer',
  'video-analysis': 'video-analysis',
  'video-comparison': 'video-comparison',
  raw_text: 'raw-text-viewer',
  markdown: 'markdown',
  json_path_map: 'json-path-map',
}

/**
 * Which viewer shows a result. `react_component_ref` names one of the viewers in its `component` setting. An
 * unknown or missing type is decided by the content.
 */
export function viewerFor(result: {
  clientTemplateType: ClientTemplateType | null
  clientTemplateConfig: Record<string, unknown>
  operation: string
  hasVariants: boolean
}): ViewerType {
  const named =
    result.clientTemplateType === 'react_component_ref'
      ? result.clientTemplateConfig.component
      : result.clientTemplateType
  const viewer = viewerOfStored[named as ClientTemplateType]
  if (viewer) return viewer
  if (result.operation === 'analysis' || result.operation === 'comparison') return 'json-object-viewer'
  return result.hasVariants ? 'default-copy-variants' : 'raw-text-viewer'
}

/** How long a deleted result can be restored. */
export const restorableMs = 30 * 24 * 3600 * 1000
