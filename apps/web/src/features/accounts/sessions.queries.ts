import { accountsEndpoints } from '@hookline/contract/accounts/accounts.endpoints'
import type { Session } from '@hookline/contract/accounts/accounts.schemas'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { showFailure } from '../../lib/failure-toast.ts'
import { showToast } from '../../lib/toast.ts'

/** The own open sessions, the last seen first; asked for anew each time they are looked at. */
export const sessionsQuery = queryOptions({
  queryKey: ['user-sessions'],
  queryFn: async ({ signal }): Promise<Session[]> =>
    (await call(accountsEndpoints.listSessions, { signal })).data.sessions,
  staleTime: 0,
})

/** Ends one session, or all others; one that has ended already is as good as ended. */
export function useEndSessions(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (which: Session | 'others') => {
      if (which === 'others') {
        const { ended } = await call(accountsEndpoints.endOtherSessions)
        return ended === 1 ? '1 session was signed out.' : `${ended} sessions were signed out.`
      }
      try {
        await call(accountsEndpoints.endSession, { params: { id: which.id } })
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
      }
      return `${which.device} is signed out.`
    },
    onSuccess: (message) => {
      showToast({ title: 'Signed out', message, kind: 'success' })
      onDone()
    },
    onError: (error) => showFailure('Failed to sign out', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}
