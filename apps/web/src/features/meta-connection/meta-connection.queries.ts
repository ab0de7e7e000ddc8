import { adHintsEndpoints } from '@hookline/contract/ad-hints/ad-hints.endpoints'
import { metaConnectionEndpoints } from '@hookline/contract/meta-connection/meta-connection.endpoints'
import { metaListsEndpoints } from '@hookline/contract/meta-lists/meta-lists.endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { showFailure } from '../../lib/failure-toast.ts'
import { showToast } from '../../lib/toast.ts'

/** The person's connection. Fetched on every visit, since Meta may have revoked it. */
export const metaConnectionQuery = queryOptions({
  queryKey: ['meta', 'connection'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(metaConnectionEndpoints.status, { signal })).data,
})

export const adHintsQuery = queryOptions({
  queryKey: ['meta', 'ad-hints'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(adHintsEndpoints.status, { signal })).data,
})

/** Sends the browser to Meta's sign-in. `again` asks for declined permissions, too. */
export function useConnect() {
  return useMutation({
    mutationFn: ({ again }: { again: boolean }) =>
      call(metaConnectionEndpoints.start, { query: again ? { again: 'true' } : {} }),
    onSuccess: ({ authUrl }) => window.location.assign(authUrl),
    onError: (error) => showFailure('Could not initiate Meta connection.', error),
  })
}

export function useDisconnect(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(metaConnectionEndpoints.disconnect),
    onSuccess: ({ message }) => {
      showToast({ title: 'Disconnected from Meta', message, kind: 'success' })
      // Removes the lists of the former connection; presets do not depend on it.
      queryClient.removeQueries({
        queryKey: ['meta'],
        predicate: ({ queryKey }) => queryKey[1] !== 'presets' && queryKey[1] !== 'connection',
      })
      void queryClient.invalidateQueries({ queryKey: metaConnectionQuery.queryKey })
      onDone()
    },
    onError: (error) => showFailure('Could not disconnect from Meta.', error),
  })
}

/** Tests the connection by fetching the ad accounts from Meta. */
export function useTestFetch() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(metaListsEndpoints.adAccounts, { query: { refresh: 'true' } }),
    onSuccess: (list) => queryClient.setQueryData(['meta', 'ad-accounts'], list),
    onError: (error) => {
      showFailure('Could not fetch ad accounts.', error)
      void queryClient.invalidateQueries({ queryKey: metaConnectionQuery.queryKey })
    },
  })
}
