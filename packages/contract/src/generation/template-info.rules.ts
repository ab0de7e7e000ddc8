import type { ResultPayload } from './generation.schemas.ts'

/** Shown for a result without a template, and for a template without a name. */
export const defaultTemplateName = 'Default'
const unnamedTemplateName = 'Custom Template'

/** The template of a result. */
export function toTemplateInfo(template: { id: string | null; name: string | null }): ResultPayload['templateInfo'] {
  const { id, name } = template
  if (id === null) return { used: false, id, name: defaultTemplateName }
  return { used: true, id, name: name?.trim() || unnamedTemplateName }
}
