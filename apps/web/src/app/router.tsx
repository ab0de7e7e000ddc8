import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type ErrorComponentProps, type RouterHistory, useRouter } from '@tanstack/react-router'
import { errorMessage } from '../lib/api-error.ts'
import { focusPageHeading } from '../lib/page-focus.ts'
import { routeTree } from '../route-tree.gen.ts'
import { ErrorBox } from '../ui/lists/error-box.tsx'
import { FullScreenLoader } from '../ui/page/full-screen-loader.tsx'
import { PageLayout } from '../ui/page/page-layout.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'

/** @param history defaults to the browser's. */
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
  interface HistoryState {
    /** Drafts that were created just now: the workspace selects them. */
    newDraftIds?: string[]
    /** The filters and page of the history that a result was opened from: its back link returns there. */
    historySearch?: Record<string, unknown>
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

/** Messages of browsers and the bundler when a chunk of the app cannot be fetched. */
const missingChunk = /preload CSS|dynamically imported module|Importing a module script failed/

/** Replaces a screen that failed to render; the shell stays. */
function CrashScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  async function handleRetry() {
    reset()
    await router.invalidate()
  }
  const message = missingChunk.test(errorMessage(error))
    ? 'The page could not be loaded. Check your connection and try again.'
    : errorMessage(error)
  return (
    <PageLayout title="This page could not be shown">
      <ErrorBox message={message} onRetry={handleRetry} />
    </PageLayout>
  )
}
