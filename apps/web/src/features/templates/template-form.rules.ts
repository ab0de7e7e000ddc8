import type { ToolType } from '@hookline/contract/fields'
import type { Template } from '@hookline/contract/templates/templates.schemas'
import type { NewTemplateSearch } from './template-search.rules.ts'

export interface TemplateValues {
  name: string
  /** Empty until it is chosen. */
  type: ToolType | ''
  description: string
  instructions: string
}

/** What the form begins with when an existing template is edited. */
export function valuesOf({ name, type, description, instructions }: Template): TemplateValues {
  return { name, type, description, instructions }
}

/** What the form of a new template begins with: empty, or a copy. */
export function newValues({ duplicate, name, type, description, instructions }: NewTemplateSearch): TemplateValues {
  if (duplicate !== 'true') return { name: '', type: '', description: '', instructions: '' }
  return { name: name ?? '', type: type ?? '', description: description ?? '', instructions: instructions ?? '' }
}
