import { responseFormatsEndpoints } from '@hookline/contract/response-formats/response-formats.endpoints'
import type { ResponseFormat, ResponseFormatBody } from '@hookline/contract/response-formats/response-formats.schemas'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useListChange, useRowDeletion } from '../../ui/lists/use-list-change.ts'

/** The studio's queries are below this key, too. */
const queryKey = ['response-formats']

export const allFormatsQuery = queryOptions({
  queryKey: [...queryKey, 'settings'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(responseFormatsEndpoints.list, { signal })).data.formats,
})

/** @param edited the format as it was read; null for a new one. */
export function useSaveFormat(edited: ResponseFormat | null, onDone: () => void) {
  return useListChange({
    queryKey,
    send: (body: ResponseFormatBody) =>
      edited
        ? call(responseFormatsEndpoints.update, {
            params: { id: edited.id },
            body: { ...body, updatedAt: edited.updated_at },
          })
        : call(responseFormatsEndpoints.create, { body }),
    describe: ({ data: { format } }) => ({
      title: edited ? 'Response format updated' : 'Response format added',
      message: format.name,
    }),
    onDone,
    failed: edited ? 'Could not update response format.' : 'Could not add response format.',
    showsConflict: true,
  })
}

export function useDeleteFormat() {
  return useRowDeletion({
    queryKey,
    send: ({ id }: ResponseFormat) => call(responseFormatsEndpoints.remove, { params: { id } }),
    title: 'Response format deleted',
    getRowName: ({ name }) => name,
    failed: 'Could not delete response format.',
  })
}
