import { responseFormatsEndpoints } from '@hookline/contract/response-formats/response-formats.endpoints'
import type { ResponseFormat, ResponseFormatBody } from '@hookline/contract/response-formats/response-formats.schemas'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { showFailure } from '../../lib/failure-toast.ts'
import { hasFieldErrors } from '../../lib/field-errors.ts'
import { showToast } from '../../lib/toast.ts'

const key = ['response-formats']

export const responseFormatsQuery = queryOptions({
  queryKey: [...key, 'settings'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(responseFormatsEndpoints.list, { signal })).data.formats,
})

/** @param edited the format as it was read; null for a new one. */
export function useSaveFormat(edited: ResponseFormat | null, onSaved: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ResponseFormatBody) =>
      edited
        ? call(responseFormatsEndpoints.update, {
            params: { id: edited.id },
            body: { ...body, updatedAt: edited.updated_at },
          })
        : call(responseFormatsEndpoints.create, { body }),
    onSuccess: ({ data: { format } }) => {
      const title = edited ? 'Response format updated' : 'Response format added'
      showToast({ title, message: format.name, kind: 'success' })
      onSaved()
    },
    onError: (error) => {
      if (hasFieldErrors(error)) return
      showFailure(edited ? 'Could not update response format.' : 'Could not add response format.', error)
    },
    // A refused save may mean that it is gone or changed. The studio lists formats under keys below this one.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: key }),
  })
}

export function useDeleteFormat(onDeleted: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: ResponseFormat) => call(responseFormatsEndpoints.remove, { params: { id } }),
    onSuccess: (_, { id, name }) => {
      queryClient.setQueryData(responseFormatsQuery.queryKey, (formats) => formats?.filter((one) => one.id !== id))
      showToast({ title: 'Response format deleted', message: name, kind: 'success' })
      onDeleted()
    },
    onError: (error) => showFailure('Could not delete response format.', error),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: key }),
  })
}
