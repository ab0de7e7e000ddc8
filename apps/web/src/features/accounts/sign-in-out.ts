import { accountsEndpoints } from '@hookline/contract/accounts/accounts.endpoints'
import type { User } from '@hookline/contract/accounts/accounts.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, errorMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { beginSession, endSession, leaveOnPurpose, stayAfterAll } from '../../lib/session.ts'
import { showToast, type ToastContent } from '../../lib/toast.ts'

/** Between success and the next screen, so that the toast appears on the screen it belongs to. */
const redirectDelay = () => new Promise((resolve) => setTimeout(resolve, 500))

interface SignInWords {
  success: Pick<ToastContent, 'title' | 'message'>
  /** The server refused. */
  refusal: { title: string; fallback: string }
  /** The server could not be reached. */
  exception: { title: string; fallback: string }
}

/** Signs in with `send` and shows the outcome as a toast; the session begins half a second later. */
export function useSignIn<Values>(send: (values: Values) => Promise<{ user: User }>, words: SignInWords) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (values: Values) => {
      const { user } = await send(values)
      showToast({ ...words.success, kind: 'success' })
      await redirectDelay()
      return user
    },
    onSuccess: (user) => beginSession(queryClient, user),
    onError: (error) => {
      const { title, fallback } = error instanceof ApiError && error.status > 0 ? words.refusal : words.exception
      showToast({ title, message: errorMessage(error, fallback), kind: 'error' })
    },
  })
}

/** Ends the session and shows the outcome as a toast; half a second later the sign-in page shows. */
export function useSignOut() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await call(accountsEndpoints.logout)
      showToast({ title: 'Logout successful', message: 'You have been logged out', kind: 'success' })
      await redirectDelay()
    },
    // Before the call: what else the page asks is refused as soon as the session has ended.
    onMutate: () => leaveOnPurpose(queryClient),
    onSuccess: () => endSession(queryClient),
    onError: (error) => {
      stayAfterAll(queryClient)
      const isRefused = error instanceof ApiError && error.status > 0
      const title = isRefused ? 'Logout failed' : 'Logout error'
      const message = isRefused ? 'An error occurred during logout' : errorMessage(error)
      showToast({ title, message, kind: 'error' })
    },
  })
}
