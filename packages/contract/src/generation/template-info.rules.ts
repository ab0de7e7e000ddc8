import type { ResultPayload } from './generation.schemas.ts'

/** What a result made without a template names in its place, and one whose template has no name. */
export const defaultTemplateName = 'Default'
const unnamedTemplateName = 'Custom Template'

/** What a result says of its template. */
export function templateInfoOf(template: { id: string | null; name: string | null }): ResultPayload['templateInfo'] {
  const { id, name } = template
  if (id === null) return { used: false, id, name: defaultTemplateName }
  return { used: true, id, name: name?.trim() || unnamedTemplateName }
}
