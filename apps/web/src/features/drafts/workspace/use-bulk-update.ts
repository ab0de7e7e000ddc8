import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import type { BulkUpdates } from '@hookline/contract/drafts/drafts.schemas'
import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { isRequestError } from '../../../lib/meta-failure.ts'
import { showToast } from '../../../lib/toast.ts'

/** Sets the same fields of several drafts: all change, or none. */
export function useBulkUpdate(onDone: () => void) {
  return useMutation({
    mutationFn: async (body: { adIds: string[]; updates: BulkUpdates }) =>
      (await call(draftsEndpoints.bulkUpdate, { body })).data,
    onSuccess: ({ length }) => {
      showToast({ title: 'Bulk Update Successful', message: `${length} ad drafts updated.`, kind: 'success' })
      onDone()
    },
    onError: (error) =>
      showToast({
        title: isRequestError(error) ? 'Bulk Update Error' : 'Bulk Update Failed',
        message: errorMessage(error, 'An error occurred.'),
        kind: 'error',
      }),
  })
}
