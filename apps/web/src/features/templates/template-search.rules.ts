import { type Template, templateTypeSchema } from '@hookline/contract/templates/templates.schemas'
import { z } from 'zod'
import { addressText } from '../../lib/address-text.rules.ts'

const text = addressText(z.string().min(1))

/** The filters of the template list in the address; invalid ones are ignored. */
export const templateSearchSchema = z.object({
  search: text,
  type: templateTypeSchema.optional().catch(undefined),
})
export type TemplateSearch = z.output<typeof templateSearchSchema>

/** Templates of the type whose name, description or instructions contain the search text, ignoring case. */
export function filterTemplates(templates: Template[], { search, type }: TemplateSearch): Template[] {
  const sought = search?.trim().toLowerCase()
  return templates.filter((template) => {
    if (type && template.type !== type) return false
    if (!sought) return true
    const { name, description, instructions } = template
    return [name, description, instructions].some((part) => part.toLowerCase().includes(sought))
  })
}

/** Initial values of a new template's form, in the address. */
export const newTemplateSearchSchema = z.object({
  duplicate: text,
  name: text,
  description: text,
  type: templateTypeSchema.optional().catch(undefined),
  instructions: text,
  /** The template to copy when its texts are too long for the address. */
  from: z.uuid().optional().catch(undefined),
})
export type NewTemplateSearch = z.output<typeof newTemplateSearchSchema>

/** The form values of a new template: empty, or a copy. */
export function newValues({ duplicate, ...search }: NewTemplateSearch) {
  const { name = '', type = '' as const, description = '', instructions = '' } = duplicate === 'true' ? search : {}
  return { name, type, description, instructions }
}

/** Servers and proxies refuse addresses of 8 KB and more, and a sign-in redirect encodes them twice. */
const addressMax = 2000

/** The query of `/templates/new` that copies this template. */
export function duplicateSearch(template: Template): NewTemplateSearch {
  const { name, description, type, instructions } = copyTemplate(template)
  const isLong = encodeURIComponent(name + description + instructions).length > addressMax
  if (isLong) return { duplicate: 'true', from: template.id }
  return { duplicate: 'true', name, ...(description && { description }), type, instructions }
}

/** The name marks the copy. */
export function copyTemplate({ name, description, type, instructions }: Template) {
  return { name: `${name} (copy)`, description, type, instructions }
}
