import type { User } from '@hookline/contract/accounts/accounts.schemas'
import { usersEndpoints } from '@hookline/contract/accounts/users.endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '../../lib/api-error.ts'
import { type CallInput, call } from '../../lib/call.ts'
import { showFailure } from '../../lib/failure-toast.ts'
import { hasFieldErrors } from '../../lib/field-errors.ts'
import { userQuery } from '../../lib/session.ts'
import { showToast } from '../../lib/toast.ts'

export const usersQuery = queryOptions({
  queryKey: ['users', 'list'],
  queryFn: async ({ signal }): Promise<User[]> => (await call(usersEndpoints.list, { signal })).data.users,
})

type NewUser = CallInput<typeof usersEndpoints.create>['body']
type Change = CallInput<typeof usersEndpoints.update>['body']

/** A mutation of accounts: reports its outcome and fetches the list again. */
function useUserMutation<Input>(
  send: (input: Input) => Promise<User | null>,
  words: { done: string; failed: string },
  onDone: () => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (user) => {
      const self = queryClient.getQueryData(userQuery.queryKey)
      // A change of the own account updates the account menu and the rights.
      if (user && user.id === self?.id) queryClient.setQueryData(userQuery.queryKey, user)
      showToast({ title: words.done, message: user?.username, kind: 'success' })
      onDone()
    },
    onError: (error) => {
      if (hasFieldErrors(error)) showToast({ title: 'Submission Error', message: errorMessage(error), kind: 'error' })
      else showFailure(words.failed, error)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: usersQuery.queryKey }),
  })
}

export function useCreateUser(onDone: () => void) {
  return useUserMutation(
    async (body: NewUser) => (await call(usersEndpoints.create, { body })).user,
    { done: 'User created', failed: 'Error Creating User' },
    onDone,
  )
}

export function useUpdateUser(id: number, onDone: () => void) {
  return useUserMutation(
    async (body: Change) => (await call(usersEndpoints.update, { params: { id }, body })).user,
    { done: 'User updated', failed: 'Error Updating User' },
    onDone,
  )
}

export function useResetPassword(id: number, onDone: () => void) {
  return useUserMutation(
    async (newPassword: string) => (await call(usersEndpoints.update, { params: { id }, body: { newPassword } })).user,
    { done: 'Password reset', failed: 'Error Resetting Password' },
    onDone,
  )
}

export function useDeleteUser(onDone: () => void) {
  return useUserMutation(
    async ({ id }: User) => {
      await call(usersEndpoints.remove, { params: { id } })
      return null
    },
    { done: 'User deleted', failed: 'Error Deleting User' },
    onDone,
  )
}
