import { z } from 'zod'
import { descriptionSchema, instantSchema, limitedText, requiredText, toolTypeSchema } from '../fields.schemas.ts'
import { defaultToolIcon, reservedNameMessage, reservedToolNames } from './tools.rules.ts'

export const toolSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  type: toolTypeSchema,
  path: z.string(),
  icon: z.string(),
  active: z.boolean(),
  systemPromptType: toolTypeSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
})
export type Tool = z.infer<typeof toolSchema>

const required = 'Name, Display Name, and Path are required fields'

const nameSchema = requiredText('Name', 100, required)
  .regex(/^$|^[a-z0-9][a-z0-9_-]*$/, 'Name can only contain lowercase letters, numbers, hyphens, and underscores')
  .refine((name) => !reservedToolNames.includes(name), reservedNameMessage)

const fields = {
  displayName: requiredText('Display Name', 200, required),
  description: descriptionSchema.nullish().transform((text) => text ?? ''),
  type: toolTypeSchema,
  /** A path of this app, such as `/studio`. */
  path: requiredText('Path', 200, required).regex(
    /^$|^\/(?![/\\])\S*$/,
    'Path must start with a single slash and contain no spaces',
  ),
  icon: limitedText('Icon', 100)
    .nullish()
    .transform((name) => name || defaultToolIcon),
  active: z.boolean().default(true),
}

export const toolBodySchema = z.object({ name: nameSchema, ...fields })
export type ToolBody = z.infer<typeof toolBodySchema>

/** The name may be sent, but not changed. */
export const toolUpdateSchema = z.object({
  name: z.string().optional(),
  ...fields,
  updatedAt: instantSchema.optional(),
})
export type ToolUpdate = z.infer<typeof toolUpdateSchema>
