import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { focusPageHeading } from '../lib/page-focus.ts'
import { routeTree } from '../route-tree.gen.ts'
import { FullScreenLoader } from '../ui/full-screen-loader.tsx'
import { CrashScreen } from './crash-screen.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'

/** The router of the whole app. `history` is the browser's unless given. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingComponent: FullScreenLoader,
    defaultErrorComponent: CrashScreen,
    defaultNotFoundComponent: NotFoundPage,
  })
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) focusPageHeading({ keepsScroll: true })
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
