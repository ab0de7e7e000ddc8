import { templatesEndpoints } from '@hookline/contract/templates/templates.endpoints'
import type { Template, TemplateBody, TemplateSummary } from '@hookline/contract/templates/templates.schemas'
import { type Query, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { wholeTemplateQuery } from './whole-template-query.ts'

/** The cached lists of templates, of this and other screens. */
export const templateLists = { queryKey: ['templates'], predicate: ({ queryKey }: Query) => queryKey[1] !== 'one' }

/** Saves a template. @param edited as it was read; null for a new one */
export function useSaveTemplate(
  edited: Pick<Template, 'id' | 'updatedAt'> | null,
  { onSaved, onError }: { onSaved: (template: Template) => void; onError: (error: Error) => void },
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: TemplateBody) => {
      if (!edited) return (await call(templatesEndpoints.create, { body })).template
      const { id, updatedAt } = edited
      return (await call(templatesEndpoints.update, { params: { id }, body: { ...body, updatedAt } })).template
    },
    onSuccess: async (template) => {
      // The lists hold the template even if they cannot be fetched again.
      const lists = { queryKey: ['templates'], predicate: ({ queryKey }: Query) => isInList(queryKey[1], template) }
      queryClient.setQueriesData<TemplateSummary[]>(lists, (known) => known && withSaved(known, template))
      queryClient.setQueryData(wholeTemplateQuery(template).queryKey, template)
      await queryClient.invalidateQueries(templateLists)
      onSaved(template)
    },
    onError,
  })
}

const isInList = (list: unknown, { type }: Template) => list === 'all' || list === type

function withSaved(known: TemplateSummary[], saved: TemplateSummary): TemplateSummary[] {
  if (!known.some(({ id }) => id === saved.id)) return [...known, saved]
  return known.map((template) => (template.id === saved.id ? saved : template))
}
