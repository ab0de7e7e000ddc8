import type { ClientTemplateType, ViewerType } from './response-formats.schemas.ts'

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
