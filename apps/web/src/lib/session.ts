import { accountsEndpoints } from '@hookline/contract/accounts/accounts.endpoints'
import type { User } from '@hookline/contract/accounts/accounts.schemas'
import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'

/** The signed-in account, null when nobody is signed in. */
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
 * The signed-in account, for use on protected screens only. A screen may be drawn once more after the session has ended
 * and before it gives way; it keeps the account that it began with.
 */
export function useCurrentUser(): User {
  const { data } = useSuspenseQuery(userQuery)
  const [began] = useState(data)
  const user = data ?? began
  if (!user) throw new Error('useCurrentUser needs a signed-in account')
  return user
}

const leftKey = ['left-on-purpose']

/** The account is signed in from now on; nothing of an earlier one stays in the cache. */
export function beginSession(queryClient: QueryClient, user: User): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !accountFreeKeys.includes(String(queryKey[0])) })
  queryClient.setQueryData(userQuery.queryKey, user)
}

/**
 * Nobody is signed in from now on; protected screens give way to the sign-in page.
 * @param isOnPurpose the person signed out: the sign-in page then leads to the home screen, not back here.
 */
export function endSession(queryClient: QueryClient, { isOnPurpose }: { isOnPurpose: boolean }): void {
  queryClient.setQueryData(leftKey, isOnPurpose)
  queryClient.setQueryData(userQuery.queryKey, null)
}

/** Did the person sign out, rather than find the session ended? */
export function hasLeftOnPurpose(queryClient: QueryClient): boolean {
  return queryClient.getQueryData<boolean>(leftKey) ?? false
}

/** What anyone may know, whoever is signed in. */
const accountFreeKeys = ['user', 'about']
