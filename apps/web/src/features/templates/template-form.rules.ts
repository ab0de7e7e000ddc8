import type { ToolType } from '@hookline/contract/fields'
import type { Template } from '@hookline/contract/templates/templates.schemas'
import type { NewTemplateSearch } from './template-search.rules.ts'

export interface TemplateValues {
  name: string
  /** Empty until chosen. */
  type: ToolType | ''
  description: string
  instructions: string
}

/** The form values of an existing template. */
export function valuesOf({ name, type, description, instructions }: Template): TemplateValues {
  return { name, type, description, instructions }
}

/** The form values of a new template: empty, or a copy. */
export function newValues({ duplicate, name, type, description, instructions }: NewTemplateSearch): TemplateValues {
  if (duplicate !== 'true') return { name: '', type: '', description: '', instructions: '' }
  return { name: name ?? '', type: type ?? '', description: description ?? '', instructions: instructions ?? '' }
}
