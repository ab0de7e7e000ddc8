import { uploadsEndpoints } from '@hookline/contract/uploads/uploads.endpoints'
import type { UnfinishedUpload } from '@hookline/contract/uploads/uploads.schemas'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useListChange } from '../../ui/lists/use-list-change.ts'

export const unfinishedUploadsQuery = queryOptions({
  queryKey: ['uploads', 'unfinished'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(uploadsEndpoints.listUnfinished, { signal })).data,
})

export function useRemoveUpload(onDone: () => void) {
  return useListChange({
    queryKey: unfinishedUploadsQuery.queryKey,
    send: ({ objectName }: UnfinishedUpload) =>
      call(uploadsEndpoints.removeUnfinished, { params: { '*': objectName } }),
    describe: (_, { fileName }) => ({ title: 'Upload removed', message: fileName }),
    onDone,
    failed: 'The upload could not be removed',
  })
}
