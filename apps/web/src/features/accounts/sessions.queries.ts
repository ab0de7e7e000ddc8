import { accountsEndpoints } from '@hookline/contract/accounts/accounts.endpoints'
import type { Session } from '@hookline/contract/accounts/accounts.schemas'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { useListChange } from '../../ui/lists/use-list-change.ts'

/** The user's sessions, this one first, then the last used; refetched on every visit. */
export const sessionsQuery = queryOptions({
  queryKey: ['user-sessions'],
  queryFn: async ({ signal }): Promise<Session[]> => {
    const { sessions } = (await call(accountsEndpoints.listSessions, { signal })).data
    return sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
  },
  staleTime: 0,
})

/** Ends one session or all others. A session that has already ended counts as a success. */
export function useEndSessions(onDone: () => void) {
  return useListChange({
    queryKey: sessionsQuery.queryKey,
    send: async (which: Session | 'others') => {
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
    describe: (message) => ({ title: 'Signed out', message }),
    onDone,
    failed: 'Failed to sign out',
  })
}
