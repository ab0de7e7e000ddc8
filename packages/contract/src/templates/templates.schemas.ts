import { z } from 'zod'
import {
  descriptionMax,
  descriptionSchema,
  instantSchema,
  requiredText,
  toolTypeSchema,
  toolTypes,
} from '../fields.schemas.ts'

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

/** A template as lists show it. */
export const templateSummarySchema = templateSchema.omit({ instructions: true })
export type TemplateSummary = z.infer<typeof templateSummarySchema>

const required = 'Template name and instructions are required'
const nameText = (missing: string) => requiredText('Template name', 200, missing)
const instructionsText = (missing: string) => requiredText('Instructions', 20_000, missing)

/** 'ad' is read as 'ad copy'. */
export const templateTypeSchema = z.preprocess((type) => (type === 'ad' ? 'ad copy' : type), toolTypeSchema)

export const templateBodySchema = z.object({
  name: nameText(required),
  description: descriptionSchema.nullish().transform((text) => text ?? ''),
  type: templateTypeSchema,
  instructions: instructionsText(required),
})
export type TemplateBody = z.infer<typeof templateBodySchema>

/** The template form asks for every field; the studio and the API need no description. */
export const templateFormSchema = z.object({
  name: nameText('Name is required'),
  type: z.enum(toolTypes, { error: 'Type is required' }),
  description: requiredText('Description', descriptionMax),
  instructions: instructionsText('Instructions are required'),
})
