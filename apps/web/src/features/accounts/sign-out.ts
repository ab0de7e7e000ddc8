import { accountsEndpoints } from '@hookline/contract/accounts/accounts.endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, errorMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { endSession } from '../../lib/session.ts'
import { showToast } from '../../lib/toast.ts'
import { redirectDelayMs } from './sign-in.ts'

/** Ends the session and shows the outcome as a toast; half a second later the sign-in page shows. */
export function useSignOut() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await call(accountsEndpoints.logout)
      showToast({ title: 'Logout successful', message: 'You have been logged out', kind: 'success' })
      await new Promise((resolve) => setTimeout(resolve, redirectDelayMs))
    },
    onSuccess: () => endSession(queryClient, { isOnPurpose: true }),
    onError: (error) => {
      const isRefused = error instanceof ApiError && error.status > 0
      showToast(
        isRefused
          ? { title: 'Logout failed', message: 'An error occurred during logout', kind: 'error' }
          : { title: 'Logout error', message: errorMessage(error), kind: 'error' },
      )
    },
  })
}
