import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '../../lib/call.ts'
import { showToast } from '../../lib/toast.ts'
import { draftListsKey, draftQuery } from '../../parts/drafts/draft-query.ts'
import { refusalText } from '../../parts/meta-lists/meta-failure.ts'

type StatusBody = CallInput<typeof submissionsEndpoints.setStatus>['body']

/** Switches submitted ads: all, or none. */
export function useAdStatus(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: StatusBody) => call(submissionsEndpoints.setStatus, { body }),
    onSuccess({ message }) {
      showToast({ title: message, message: 'Meta has the new status.', kind: 'success' })
      onDone()
    },
    onError: (error) =>
      showToast({
        title: 'The status was not changed',
        message: refusalText(error, 'An error occurred.'),
        kind: 'error',
      }),
    onSettled: (_, __, { adIds }) =>
      Promise.all(
        [draftListsKey, ...adIds.map((id) => draftQuery(id).queryKey)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
