import type { Template } from '@hookline/contract/templates/templates.schemas'
import { templateTypeSchema } from '@hookline/contract/templates/templates.schemas'
import { z } from 'zod'

/** The router reads `?search=2026` as a number; here it is text. Empty counts as absent. */
const text = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().min(1))
  .optional()
  .catch(undefined)

/** The filters of the template list as they stand in the address; what is not understood is ignored. */
export const templateSearchSchema = z.object({
  search: text,
  type: templateTypeSchema.optional().catch(undefined),
})
export type TemplateSearch = z.output<typeof templateSearchSchema>

/** Those of the type whose name, description or instructions hold the words, whatever their case. */
export function filterTemplates(templates: Template[], { search, type }: TemplateSearch): Template[] {
  const sought = search?.trim().toLowerCase()
  return templates.filter((template) => {
    if (type && template.type !== type) return false
    if (!sought) return true
    const { name, description, instructions } = template
    return [name, description, instructions].some((part) => part.toLowerCase().includes(sought))
  })
}

/** What prefills the form of a new template, as it stands in the address. */
export const newTemplateSearchSchema = z.object({
  duplicate: text,
  name: text,
  description: text,
  type: templateTypeSchema.optional().catch(undefined),
  instructions: text,
  /** The template to copy, where its texts are too long for an address. */
  from: z.uuid().optional().catch(undefined),
})
export type NewTemplateSearch = z.output<typeof newTemplateSearchSchema>

/** Servers and proxies refuse addresses of 8 KB and more; a sign-in on the way encodes them a second time. */
const addressMax = 2000

/** The query of `/templates/new` that makes a copy of this template. */
export function duplicateSearch(template: Template): NewTemplateSearch {
  const { name, description, type, instructions } = copyOf(template)
  const isLong = encodeURIComponent(name + description + instructions).length > addressMax
  if (isLong) return { duplicate: 'true', from: template.id }
  return { duplicate: 'true', name, ...(description && { description }), type, instructions }
}

/** The same texts under a name that tells it is a copy. */
export function copyOf({ name, description, type, instructions }: Template) {
  return { name: `${name} (copy)`, description, type, instructions }
}
