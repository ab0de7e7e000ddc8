import { z } from 'zod'
import { openAiError } from './openai-stub-answers.ts'

const textPart = z.strictObject({ type: z.literal('text'), text: z.string().min(1) })
const dataUri = (type: string) => z.string().regex(new RegExp(`^data:${type};base64,[A-Za-z0-9+/]+={0,2}$`))
const imagePart = z.strictObject({
  type: z.literal('image_url'),
  image_url: z.strictObject({ url: dataUri('image/jpeg') }),
})
const videoPart = z.strictObject({
  type: z.literal('video_url'),
  video_url: z.strictObject({ url: dataUri('video/[a-z0-9-]+') }),
})
const content = z.union([z.string().min(1), z.array(z.union([textPart, imagePart, videoPart])).min(1)])

const plainType = z.enum(['string', 'integer', 'number'])
/** A strict schema needs `additionalProperties: false` and all properties in `required`, at each level. */
const strictSchema: z.ZodType = z.lazy(() =>
  z.union([
    z
      .strictObject({
        type: z.literal('object'),
        properties: z.record(z.string(), strictSchema),
        required: z.array(z.string()),
        additionalProperties: z.literal(false),
      })
      .refine(({ properties, required }) => Object.keys(properties).every((name) => required.includes(name))),
    z.strictObject({
      type: z.literal('array'),
      items: strictSchema,
      minItems: z.int().optional(),
      maxItems: z.int().optional(),
    }),
    z.strictObject({ type: z.union([plainType, z.tuple([plainType, z.literal('null')])]) }),
    z.strictObject({ type: z.literal('null') }),
    z.strictObject({ type: z.literal('string'), enum: z.array(z.string()) }),
    z.strictObject({ anyOf: z.array(strictSchema) }),
  ]),
)
const jsonSchemaFormat = z.strictObject({
  type: z.literal('json_schema'),
  json_schema: z.strictObject({
    name: z.string().regex(/^[\w-]{1,64}$/),
    schema: strictSchema,
    strict: z.literal(true),
  }),
})
const chatBodySchema = z.strictObject({
  model: z.string().min(1),
  messages: z
    .tuple([
      z.strictObject({ role: z.literal('system'), content: z.string().min(1) }),
      z.strictObject({ role: z.literal('user'), content }),
    ])
    .rest(z.strictObject({ role: z.enum(['user', 'assistant']), content })),
  response_format: z.union([jsonSchemaFormat, z.strictObject({ type: z.literal('json_object') })]).optional(),
})
export type ChatBody = z.output<typeof chatBodySchema>

const modelIds = ['qwen3-vl:8b', 'Qwen/Qwen3-VL-30B-A3B', 'text-only', 'nomic-embed-text', 'name with spaces']
const blindModels = ['text-only']

export const modelList = {
  object: 'list',
  data: modelIds.map((id) => ({
    id,
    object: 'model',
    created: 1_763_000_000,
    owned_by: 'library',
    ...(id.includes('/') && { name: 'Qwen3 VL 30B', description: 'Sees pictures.' }),
    ...(blindModels.includes(id) && { architecture: { input_modalities: ['text'] } }),
  })),
}

export function listMessageTexts(body: ChatBody | null): string[] {
  return (body?.messages ?? []).flatMap(({ content }) =>
    typeof content === 'string' ? [content] : content.flatMap((part) => (part.type === 'text' ? [part.text] : [])),
  )
}

export function findRequestRefusal(body: unknown) {
  const parsed = chatBodySchema.safeParse(body)
  if (!parsed.success) return openAiError(400, z.prettifyError(parsed.error), 'invalid_request_error')
  const { model, response_format, messages } = parsed.data
  if (!modelIds.includes(model))
    return openAiError(404, `model "${model}" not found, try pulling it first`, 'not_found')
  if (blindModels.includes(model)) return openAiError(400, 'this model is missing data required for image input')
  if (response_format?.type === 'json_object' && !/json/i.test(JSON.stringify(messages))) {
    return openAiError(400, "'messages' must contain the word 'json' in some form.", 'invalid_request_error')
  }
  return null
}
