import { accountsEndpoints } from '@hookline/contract/accounts/accounts.endpoints'
import type { User } from '@hookline/contract/accounts/accounts.schemas'
import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return (await call(accountsEndpoints.getUser, { signal, isSessionProbe: true })).user
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
})

/**
 * The signed-in user, on protected screens only. A screen can render once more after the session has ended; it then
 * keeps the user it started with.
 */
export function useCurrentUser(): User {
  const { data } = useSuspenseQuery(userQuery)
  const [initial] = useState(data)
  const user = data ?? initial
  if (!user) throw new Error('useCurrentUser needs a signed-in user')
  return user
}

const leftKey = ['left-on-purpose']

/** Stores the signed-in user and clears all cached data of an earlier one. */
export function beginSession(queryClient: QueryClient, user: User): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !accountFreeKeys.includes(String(queryKey[0])) })
  queryClient.setQueryData(userQuery.queryKey, user)
}

/** Clears the signed-in user, which redirects protected screens to the sign-in page. */
export function endSession(queryClient: QueryClient): void {
  queryClient.setQueryData(userQuery.queryKey, null)
}

/** Whatever ends the session from now on: the sign-in page leads to the home screen instead of back here. */
export function leaveOnPurpose(queryClient: QueryClient): void {
  queryClient.setQueryData(leftKey, true)
}

/** The user could not sign out. */
export function stayAfterAll(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: leftKey })
}

/** Whether the user signed out, as opposed to an expired session. */
export function hasLeftOnPurpose(queryClient: QueryClient): boolean {
  return queryClient.getQueryData<boolean>(leftKey) ?? false
}

/** Queries that do not depend on the signed-in user. */
const accountFreeKeys = ['user', 'about']
