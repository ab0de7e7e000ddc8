import { z } from 'zod'
import { limitedText, pathNameMax, systemPromptMax, uuidSchema } from '../fields.schemas.ts'
import { projectSchema, tagsSchema } from '../labels/labels.schemas.ts'
import { briefSchema } from './brief.schemas.ts'
import { inputVariables, variableValueMax } from './prompt-variables.rules.ts'

/** Blank means none. Browsers write every line break of a form as CRLF. */
export const optionalText = z
  .string()
  .nullable()
  .transform((text) => text?.trim().replace(/\r\n?/g, '\n') || null)

const optionalId = (field: string) => optionalText.pipe(uuidSchema(`${field} must be a UUID`).nullable())

const variableValueSchema = z.string().max(variableValueMax, {
  error: ({ path }) => `The value of {{${String(path?.at(-1))}}} must be at most ${variableValueMax} characters.`,
})

/** Values for the variables that the system prompt and the template use. */
const inputValuesSchema = z.partialRecord(z.enum(inputVariables), variableValueSchema)

/**
 * What a video is generated with. The studio's form, the generation request, the recipe and the stored result all take
 * their fields from here. Each field takes null for none.
 */
export const generationSettingsSchema = z.object({
  /** Null: the default model. */
  modelId: optionalText.pipe(limitedText('modelId', pathNameMax).nullable()),
  /** Null: the prompt in force. */
  systemPrompt: optionalText.pipe(limitedText('The system prompt', systemPromptMax).nullable()),
  templateId: optionalId('templateId'),
  variables: inputValuesSchema.nullable().transform((values) => values ?? {}),
  /** Also gives `variables` of the same names their values, where they have none. */
  brief: briefSchema.nullable().transform((brief) => brief ?? {}),
  /** Null: the default format of the tool. */
  responseFormatId: optionalId('responseFormatId'),
  project: projectSchema,
  tags: tagsSchema.nullable().transform((tags) => tags ?? []),
})
export type GenerationSettings = z.output<typeof generationSettingsSchema>

type NullWhenMissing<Shape extends z.ZodRawShape> = {
  [Field in keyof Shape]: Shape[Field] extends z.ZodType ? z.ZodPrefault<Shape[Field]> : never
}

/** The fields of an object, each of which counts as null when it is left out. */
export function nullWhenMissing<Shape extends z.ZodRawShape>(shape: Shape): NullWhenMissing<Shape> {
  const fields = Object.entries(shape).map(([field, schema]) => [field, z.prefault(schema as z.ZodType, null)])
  return Object.fromEntries(fields) as NullWhenMissing<Shape>
}

/** All settings, where each one that is left out is none. */
export const completeSettingsSchema = z.object(nullWhenMissing(generationSettingsSchema.shape))

/** No choice in any setting. */
export const noSettings: GenerationSettings = completeSettingsSchema.parse({})
