import { toolsEndpoints } from '@hookline/contract/tools/tools.endpoints'
import { toolsDenied } from '@hookline/contract/tools/tools.rules'
import type { Tool, ToolBody } from '@hookline/contract/tools/tools.schemas'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { showFailure } from '../../lib/failure-toast.ts'
import { hasFieldErrors } from '../../lib/field-errors.ts'
import { showToast } from '../../lib/toast.ts'

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

/** @param edited the tool as it was read; null for a new one. */
export function useSaveTool(edited: Tool | null, onSaved: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ToolBody) =>
      edited
        ? call(toolsEndpoints.update, { params: { id: edited.id }, body: { ...body, updatedAt: edited.updatedAt } })
        : call(toolsEndpoints.create, { body }),
    onSuccess: ({ tool }) => {
      showToast({ title: edited ? 'Tool updated' : 'Tool created', message: tool.displayName, kind: 'success' })
      onSaved()
    },
    onError: (error) => {
      if (!hasFieldErrors(error)) showRefusal(edited ? 'Failed to update tool' : 'Failed to create tool', error)
    },
    // A refused save may mean that it is gone or changed.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['tools'] }),
  })
}

export function useDeleteTool(onDeleted: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Tool) => call(toolsEndpoints.remove, { params: { id } }),
    onSuccess: (_, { id, displayName }) => {
      queryClient.setQueryData(toolsQuery.queryKey, (tools) => tools?.filter((tool) => tool.id !== id))
      showToast({ title: 'Tool deleted', message: displayName, kind: 'success' })
      onDeleted()
    },
    onError: (error) => showRefusal('Failed to delete tool', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['tools'] }),
  })
}

function showRefusal(title: string, error: Error): void {
  if (error instanceof ApiError && error.status === 403) showToast({ ...toolsDenied, kind: 'error' })
  else showFailure(title, error)
}
