import { templatesEndpoints } from '@hookline/contract/templates/templates.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { errorMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { showToast } from '../../lib/toast.ts'

/** All templates, refetched on every visit because the team shares them. */
export const allTemplatesQuery = queryOptions({
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

export function showTemplateFailure(verb: 'create' | 'update' | 'delete', error: Error): void {
  showToast({ title: 'Error', message: `Failed to ${verb} template: ${errorMessage(error)}`, kind: 'error' })
}
