import { focusManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { reportSessionLost } from './session-loss.ts'

// By default TanStack Query ignores window focus and only listens to visibilitychange.
focusManager.setEventListener((onFocus) => {
  const handleFocus = () => onFocus()
  window.addEventListener('visibilitychange', handleFocus)
  window.addEventListener('focus', handleFocus)
  return () => {
    window.removeEventListener('visibilitychange', handleFocus)
    window.removeEventListener('focus', handleFocus)
  }
})

/** No retry, no refetch on focus, no polling, never stale. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const hasNothingToShow = query.state.data === undefined
        if (hasNothingToShow && error instanceof ApiError && error.status === 401) reportSessionLost('acting')
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
