import { z } from 'zod'
import { instantSchema, toolTypeSchema, toolTypes } from '../fields.schemas.ts'

export const templateSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  type: toolTypeSchema,
  instructions: z.string(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
})
export type Template = z.infer<typeof templateSchema>

const required = 'Template name and instructions are required'
const instructionsMax = 20_000

const limited = (max: number, tooLong: string, missing: string) => z.string({ error: missing }).trim().max(max, tooLong)
const nameText = (missing: string) => limited(200, 'Template name must be at most 200 characters', missing)
const descriptionText = limited(2000, 'Description must be at most 2000 characters', 'Description is required')
const instructionsText = (missing: string) =>
  limited(instructionsMax, `Instructions must be at most ${instructionsMax} characters`, missing)

/** 'ad' is read as 'ad copy'. */
export const templateTypeSchema = z.preprocess((type) => (type === 'ad' ? 'ad copy' : type), toolTypeSchema)

export const templateBodySchema = z.object({
  name: nameText(required).min(1, required),
  description: descriptionText.nullish().transform((text) => text ?? ''),
  type: templateTypeSchema,
  instructions: instructionsText(required).min(1, required),
})
export type TemplateBody = z.infer<typeof templateBodySchema>

/** The template form asks for every field; the studio and the API need no description. */
export const templateFormSchema = z.object({
  name: nameText('Name is required').min(1, 'Name is required'),
  type: z.enum(toolTypes, { error: 'Type is required' }),
  description: descriptionText.min(1, 'Description is required'),
  instructions: instructionsText('Instructions are required').min(1, 'Instructions are required'),
})
