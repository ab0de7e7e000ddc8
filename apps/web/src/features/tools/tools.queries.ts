import { toolsEndpoints } from '@hookline/contract/tools/tools.endpoints'
import { toolsDenied } from '@hookline/contract/tools/tools.rules'
import type { Tool, ToolBody } from '@hookline/contract/tools/tools.schemas'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { showFailure } from '../../lib/failure-toast.ts'
import { hasFieldErrors } from '../../lib/field-errors.ts'
import { showToast } from '../../lib/toast.ts'
import { useListChange, useRowDeletion } from '../../ui/lists/use-list-change.ts'

/** All tools, also for the top bar's menu. */
export const toolsQuery = queryOptions({
  queryKey: ['tools', 'list'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }): Promise<Tool[]> => {
    try {
      const answer = await call(toolsEndpoints.list, { signal })
      if ((answer as { success?: boolean }).success === false) throw new Error('API returned success=false')
      return answer.tools
    } catch (error) {
      if (error instanceof ApiError && error.status > 0) {
        throw new ApiError({ ...error, message: `Failed to fetch tools: ${error.status}` })
      }
      throw error
    }
  },
})

const queryKey = ['tools']

/** @param edited the tool as it was read; null for a new one. */
export function useSaveTool(edited: Tool | null, onDone: () => void) {
  return useListChange({
    queryKey,
    send: (body: ToolBody) =>
      edited
        ? call(toolsEndpoints.update, { params: { id: edited.id }, body: { ...body, updatedAt: edited.updatedAt } })
        : call(toolsEndpoints.create, { body }),
    describe: ({ tool }) => ({ title: edited ? 'Tool updated' : 'Tool created', message: tool.displayName }),
    onDone,
    failed: showRefusal(edited ? 'Failed to update tool' : 'Failed to create tool'),
    showsConflict: true,
  })
}

export function useDeleteTool() {
  return useRowDeletion({
    queryKey,
    send: ({ id }: Tool) => call(toolsEndpoints.remove, { params: { id } }),
    title: 'Tool deleted',
    getRowName: ({ displayName }) => displayName,
    failed: showRefusal('Failed to delete tool'),
  })
}

const showRefusal = (title: string) => (error: Error) => {
  if (error instanceof ApiError && error.status === 403) showToast({ ...toolsDenied, kind: 'error' })
  else if (!hasFieldErrors(error)) showFailure(title, error)
}
