import { templatesEndpoints } from '@hookline/contract/templates/templates.endpoints'
import type { TemplateSummary } from '@hookline/contract/templates/templates.schemas'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The whole template in the version that the list has shown. */
export const wholeTemplateQuery = ({ id, updatedAt }: Pick<TemplateSummary, 'id' | 'updatedAt'>) =>
  queryOptions({
    queryKey: ['template', id, updatedAt],
    queryFn: async ({ signal }) => (await call(templatesEndpoints.get, { params: { id }, signal })).template,
  })
