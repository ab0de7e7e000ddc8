import { focusManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { reportSessionLost } from './session-loss.ts'

// By itself it hears of a tab that is shown again, not of a window that another one lay beside.
focusManager.setEventListener((onFocus) => {
  const hear = () => onFocus()
  window.addEventListener('visibilitychange', hear)
  window.addEventListener('focus', hear)
  return () => {
    window.removeEventListener('visibilitychange', hear)
    window.removeEventListener('focus', hear)
  }
})

/** The data cache: no retry, no refetch on focus, no polling, never stale. */
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
