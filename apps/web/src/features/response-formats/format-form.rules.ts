import { readAnalysis, readComparison } from '@hookline/contract/analysis/read-analysis.rules'
import type { ToolType } from '@hookline/contract/fields.schemas'
import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import {
  type ClientTemplateType,
  clientTemplateConfigSchema,
  invalidJsonFieldMessage,
  invalidJsonMessage,
  type ResponseFormat,
  responseFormatBodySchema,
  type ViewerType,
} from '@hookline/contract/response-formats/response-formats.schemas'
import { viewerFor } from '@hookline/contract/response-formats/viewers.rules'

export type FormatValues = ReturnType<typeof formatValues>

/** The form values of a format, or of a new one. */
export function formatValues(format: ResponseFormat | null) {
  const config = format?.client_template_config ?? {}
  return {
    name: format?.name ?? '',
    description: format?.description ?? '',
    tool_type: format?.tool_type ?? '',
    ai_instructions: format?.ai_instructions ?? '',
    client_template_type: format?.client_template_type ?? ('' as const),
    /** JSON, as typed. */
    client_template_config: Object.keys(config).length > 0 ? JSON.stringify(config, null, 2) : '',
  }
}

/** The error of each field. */
export function formatErrors(values: FormatValues): Record<string, string> {
  const checked = responseFormatBodySchema.safeParse(values)
  if (checked.success) return {}
  const errors: Record<string, string> = {}
  for (const { path, message } of checked.error.issues) {
    errors[path.join('.')] ??= message === invalidJsonMessage ? invalidJsonFieldMessage : message
  }
  return errors
}

/** Parses a configuration; null while the text is invalid. */
export function readConfig(text: string): Record<string, unknown> | null {
  return clientTemplateConfigSchema.safeParse(text).data ?? null
}

/** The viewers that `react_component_ref` may name. */
export const componentOptions: { value: ViewerType & ClientTemplateType; label: string }[] = [
  { value: 'default-copy-variants', label: 'Copy variants (default-copy-variants)' },
  { value: 'raw-text-viewer', label: 'Raw text (raw-text-viewer)' },
  { value: 'json-object-viewer', label: 'JSON object (json-object-viewer)' },
  { value: 'key-takeaways-list-viewer', label: 'Key takeaways (key-takeaways-list-viewer)' },
  { value: 'video-analysis', label: 'Video analysis (video-analysis)' },
  { value: 'video-comparison', label: 'Video comparison (video-comparison)' },
]

/** The known component that the configuration names, or ''. */
export function findComponent(text: string): string {
  const component = readConfig(text)?.component
  return componentOptions.some(({ value }) => value === component) ? String(component) : ''
}

/** Sets the component in the configuration text; invalid text is replaced. */
export function withComponent(text: string, component: string): string {
  const { component: _, ...rest } = readConfig(text) ?? {}
  const config = component ? { component, ...rest } : rest
  return Object.keys(config).length > 0 ? JSON.stringify(config, null, 2) : ''
}

const offeredTypes: ClientTemplateType[] = ['json_path_map', 'react_component_ref', 'markdown', 'raw_text']

/** Offered for one tool type only, by its name. */
const typeOfTool: Partial<Record<string, ClientTemplateType>> = {
  analysis: 'video-analysis',
  comparison: 'video-comparison',
} satisfies Partial<Record<ToolType, ClientTemplateType>>

/** The types to choose from for a tool type, including the stored and the chosen one. */
export function templateTypeOptions(toolType: string, ...kept: (ClientTemplateType | '')[]): string[] {
  const types = [...offeredTypes, typeOfTool[toolType], ...kept]
  return [...new Set(types.filter((type) => type !== undefined && type !== ''))]
}

const samplePayload: ResultPayload = {
  rawContent: '',
  templateInfo: { used: false, id: null, name: null },
  modelInfo: { id: 'sample', name: 'Sample' },
}

const sampleFacts = {
  product: 'Bloom flower box',
  audience: 'People who forget birthdays',
  hook: 'A wilted bouquet is thrown away',
  offer: null,
  scenes: [{ from: '00:00', to: '00:03', what: 'The bouquet' }],
}

const samples: Record<ViewerType, Partial<ResultPayload>> = {
  'default-copy-variants': {
    variants: [
      { headline: 'Fresh flowers, on time', primaryText: 'Set the date once. Bloom remembers it. Shop now.' },
      { headline: 'Never forget again', primaryText: 'Birthdays come every year. So does Bloom. Shop now.' },
    ],
  },
  'raw-text-viewer': { content: 'Headline: Fresh flowers, on time\nPrimary text: Set the date once.' },
  'json-object-viewer': { content: sampleFacts },
  'key-takeaways-list-viewer': {
    content: ['The product is seen in the first second.', 'The call to action comes last.'],
  },
  markdown: { content: '## What works\n\n- **Hook**: the wilted bouquet\n- **Proof**: a real delivery' },
  'json-path-map': { content: sampleFacts },
  'video-analysis': {
    content: readAnalysis({
      summary: 'A wilted bouquet, then a fresh one at the door.',
      hook: { fromMs: 0, toMs: 3000, shows: 'A wilted bouquet is thrown away', verdict: 'A problem that many know' },
      strengths: [{ text: 'The product is seen in the first second.', atMs: 800 }],
      keyTakeaways: ['The call to action comes last.'],
    }),
  },
  'video-comparison': {
    content: readComparison({
      summary: 'Video 1 shows the product sooner.',
      aspects: [{ aspect: 'hook', better: 'video1', why: 'It begins with the problem.', video1Ms: 0, video2Ms: 2500 }],
      keyTakeaways: ['Begin with the bouquet.'],
    }),
  },
}

/** The viewer that the form selects, with sample data; null until both types are chosen. */
export function previewFormat(values: FormatValues) {
  const { tool_type: operation, client_template_type: clientTemplateType } = values
  if (!operation || !clientTemplateType) return null
  const config = readConfig(values.client_template_config) ?? {}
  const viewer = viewerFor({
    clientTemplateType,
    clientTemplateConfig: config,
    operation,
    hasVariants: operation === 'ad copy',
  })
  return { result: { ...samplePayload, ...samples[viewer] } satisfies ResultPayload, viewer, config }
}

/** Paths that match the sample data. */
export const samplePathMap = '{ "Product": "$.product", "Who it is for": "$.audience" }'
