import type { User } from '@hookline/contract/accounts/accounts.schemas'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, errorMessage } from '../../lib/api-error.ts'
import { beginSession } from '../../lib/session.ts'
import { showToast, type ToastContent } from '../../lib/toast.ts'

/** Between success and the next screen, so that the toast is seen where it belongs. */
export const redirectDelayMs = 500

interface SignInWords {
  success: Pick<ToastContent, 'title' | 'message'>
  /** The server refused. */
  refusal: { title: string; fallback: string }
  /** No proper answer came. */
  exception: { title: string; fallback: string }
}

/** Signs in by `send` and shows the outcome as a toast; the account counts as signed in half a second later. */
export function useSignIn<Values>(
  send: (values: Values) => Promise<{ user: User }>,
  words: SignInWords,
): UseMutationResult<User, Error, Values> {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (values: Values) => {
      const { user } = await send(values)
      showToast({ ...words.success, kind: 'success' })
      await new Promise((resolve) => setTimeout(resolve, redirectDelayMs))
      return user
    },
    onSuccess: (user) => beginSession(queryClient, user),
    onError: (error) => {
      const { title, fallback } = error instanceof ApiError && error.status > 0 ? words.refusal : words.exception
      showToast({ title, message: errorMessage(error, fallback), kind: 'error' })
    },
  })
}
