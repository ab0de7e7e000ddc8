import { z } from 'zod'
import { descriptionSchema, instantSchema, requiredText, toolTypeSchema, toolTypes } from '../fields.schemas.ts'
import { isNestedTooDeep, parseJson, tooDeepMessage } from '../json/client-json.rules.ts'
import { refuseJsonPath } from './json-path.rules.ts'

/** The four kinds that settings offer, and the names of viewers; the API takes all. */
export const clientTemplateTypes = [
  'json_path_map',
  'react_component_ref',
  'markdown',
  'raw_text',
  'default-copy-variants',
  'raw-text-viewer',
  'json-object-viewer',
  'key-takeaways-list-viewer',
  'video-analysis',
  'video-comparison',
] as const
export const clientTemplateTypeSchema = z.enum(clientTemplateTypes)
export type ClientTemplateType = (typeof clientTemplateTypes)[number]

/** The viewers of results. */
export type ViewerType =
  | 'default-copy-variants'
  | 'raw-text-viewer'
  | 'json-object-viewer'
  | 'key-takeaways-list-viewer'
  | 'video-analysis'
  | 'video-comparison'
  | 'markdown'
  | 'json-path-map'

export const responseFormatSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  tool_type: toolTypeSchema,
  ai_instructions: z.string(),
  client_template_type: clientTemplateTypeSchema,
  client_template_config: z.record(z.string(), z.unknown()),
  created_at: instantSchema,
  updated_at: instantSchema,
})
export type ResponseFormat = z.infer<typeof responseFormatSchema>

const configMax = 20_000
/** What the form shows at the field, and what a refusal says. */
export const invalidJsonFieldMessage = 'Invalid JSON format'
export const invalidJsonMessage = 'Client template config must be valid JSON.'
export const noObjectMessage = 'Client template config must be a JSON object.'

/** An object, or its JSON text; empty text means an empty object. The order of the keys is kept. */
export const clientTemplateConfigSchema = z
  .unknown()
  .transform((value, context): Record<string, unknown> => {
    const config = typeof value === 'string' ? parseJson(value.trim() || '{}') : value
    if (typeof config !== 'object' || config === null || Array.isArray(config)) {
      const message = config === undefined ? invalidJsonMessage : noObjectMessage
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    if (isNestedTooDeep(config)) {
      context.addIssue({ code: 'custom', message: tooDeepMessage })
      return z.NEVER
    }
    if (JSON.stringify(config).length > configMax) {
      context.addIssue({ code: 'custom', message: `Client template config must be at most ${configMax} characters` })
      return z.NEVER
    }
    return config as Record<string, unknown>
  })
  .optional()

const formatFields = z.object({
  name: requiredText('Name', 200),
  description: descriptionSchema.nullish().transform((description) => description || null),
  tool_type: z.enum(toolTypes, { error: ({ input }) => (input ? 'Unknown tool type' : 'Tool type is required') }),
  ai_instructions: requiredText('AI instructions', 20_000, 'AI instructions are required'),
  client_template_type: z.enum(clientTemplateTypes, {
    error: ({ input }) => (input ? 'Unknown client template type' : 'Client template type is required'),
  }),
  client_template_config: clientTemplateConfigSchema,
})
type FormatFields = z.output<typeof formatFields>

function refusePaths({ client_template_type, client_template_config }: FormatFields, context: z.RefinementCtx): void {
  if (client_template_type !== 'json_path_map') return
  for (const [label, path] of Object.entries(client_template_config ?? {})) {
    const refusal = typeof path === 'string' ? refuseJsonPath(path) : null
    if (refusal) context.addIssue({ code: 'custom', path: ['client_template_config'], message: `${label}: ${refusal}` })
  }
}

export const responseFormatBodySchema = formatFields.superRefine(refusePaths)
export const updateResponseFormatBodySchema = formatFields
  .extend({ updatedAt: instantSchema.optional() })
  .superRefine(refusePaths)
export type ResponseFormatBody = z.infer<typeof responseFormatBodySchema>
