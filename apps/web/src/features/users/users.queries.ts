import type { User } from '@hookline/contract/accounts/accounts.schemas'
import { usersEndpoints } from '@hookline/contract/accounts/users.endpoints'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '../../lib/api-error.ts'
import { type CallInput, call } from '../../lib/call.ts'
import { showFailure } from '../../lib/failure-toast.ts'
import { hasFieldErrors } from '../../lib/field-errors.ts'
import { userQuery } from '../../lib/session.ts'
import { showToast } from '../../lib/toast.ts'
import { useListChange, useRowDeletion } from '../../ui/lists/use-list-change.ts'

export const usersQuery = queryOptions({
  queryKey: ['users', 'list'],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<User[]> => (await call(usersEndpoints.list, { signal })).data.users,
})

type Body = CallInput<typeof usersEndpoints.update>['body']

/** Changes an account. A change to your own account also updates the account menu and your rights. */
export function useUpdateUser(id: number, words: { done: string; failed: string }, onDone: () => void) {
  const queryClient = useQueryClient()
  return useListChange({
    queryKey: usersQuery.queryKey,
    send: (body: Body) => call(usersEndpoints.update, { params: { id }, body }),
    describe: ({ user }) => ({ title: words.done, message: user.username }),
    onDone: ({ user }) => {
      queryClient.setQueryData(userQuery.queryKey, (self) => (self?.id === user.id ? user : self))
      onDone()
    },
    failed: showRefusal(words.failed),
    showsConflict: true,
  })
}

export function useCreateUser(onDone: () => void) {
  return useListChange({
    queryKey: usersQuery.queryKey,
    send: (body: CallInput<typeof usersEndpoints.create>['body']) => call(usersEndpoints.create, { body }),
    describe: ({ user }) => ({ title: 'User created', message: user.username }),
    onDone,
    failed: showRefusal('Error Creating User'),
  })
}

export function useDeleteUser() {
  return useRowDeletion({
    queryKey: usersQuery.queryKey,
    send: ({ id }: User) => call(usersEndpoints.remove, { params: { id } }),
    title: 'User deleted',
    getRowName: ({ username }) => username,
    failed: 'Error Deleting User',
  })
}

const showRefusal = (title: string) => (error: Error) => {
  if (hasFieldErrors(error)) showToast({ title: 'Submission Error', message: errorMessage(error), kind: 'error' })
  else showFailure(title, error)
}
