import { templatesEndpoints } from '@hookline/contract/templates/templates.endpoints'
import type { Template, TemplateBody } from '@hookline/contract/templates/templates.schemas'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { showToast } from '../../lib/toast.ts'

/** All templates, refetched on every visit because the team shares them. */
export const templatesQuery = queryOptions({
  queryKey: ['templates', 'all'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(templatesEndpoints.list, { signal })).templates,
})

/** One template, never cached. */
export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: ['templates', 'one', id],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => (await call(templatesEndpoints.get, { params: { id }, signal })).template,
  })

/** @param edited the template as it was read; null for a new one. */
export function useSaveTemplate(edited: Template | null, onSaved: (template: Template) => void) {
  const refreshLists = useRefreshLists()
  return useMutation({
    mutationFn: async (body: TemplateBody) => {
      if (!edited) return (await call(templatesEndpoints.create, { body })).template
      const { id, updatedAt } = edited
      return (await call(templatesEndpoints.update, { params: { id }, body: { ...body, updatedAt } })).template
    },
    onSuccess: (template) => {
      refreshLists()
      showToast({ title: edited ? 'Template updated' : 'Template created', message: template.name, kind: 'success' })
      onSaved(template)
    },
    onError: (error) => showFailure(edited ? 'update' : 'create', error),
  })
}

export function useDeleteTemplate(onDeleted: () => void) {
  const refreshLists = useRefreshLists()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Template) => call(templatesEndpoints.remove, { params: { id } }),
    onSuccess: (_, { id: deletedId, name }) => {
      queryClient.setQueryData(templatesQuery.queryKey, (known) => known?.filter(({ id }) => id !== deletedId))
      showToast({ title: 'Template deleted', message: name, kind: 'success' })
      onDeleted()
    },
    onError: (error) => showFailure('delete', error),
    // A refused deletion may mean that it is gone.
    onSettled: refreshLists,
  })
}

/** The studio lists templates under other query keys. */
function useRefreshLists() {
  const queryClient = useQueryClient()
  return () =>
    void queryClient.invalidateQueries({ queryKey: ['templates'], predicate: ({ queryKey }) => queryKey[1] !== 'one' })
}

function showFailure(verb: 'create' | 'update' | 'delete', error: Error): void {
  showToast({ title: 'Error', message: `Failed to ${verb} template: ${errorMessage(error)}`, kind: 'error' })
}
