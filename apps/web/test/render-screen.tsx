import { aboutEndpoints } from '@hookline/contract/about/about.endpoints'
import { accountsEndpoints } from '@hookline/contract/accounts/accounts.endpoints'
import type { User } from '@hookline/contract/accounts/accounts.schemas'
import { adHintsEndpoints } from '@hookline/contract/ad-hints/ad-hints.endpoints'
import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import type { Endpoint } from '@hookline/contract/endpoint'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { jobsEndpoints } from '@hookline/contract/jobs/jobs.endpoints'
import { notificationsEndpoints } from '@hookline/contract/notifications/notifications.endpoints'
import { describePage } from '@hookline/contract/paging.rules'
import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import { toolsEndpoints } from '@hookline/contract/tools/tools.endpoints'
import { watchReportsEndpoints } from '@hookline/contract/watch-reports/watch-reports.endpoints'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { Providers } from '../src/app/providers.tsx'
import { createAppRouter } from '../src/app/router.tsx'
import { createQueryClient } from '../src/lib/query-client.ts'
import { buildAbout } from './build-about.ts'
import { builtInTools } from './build-tool.ts'
import { buildUser } from './build-user.ts'
import { notWatched } from './build-watch-report.ts'
import { type FakeAnswer, fakeApi, refuse } from './fake-api.ts'
import { setUpKeys } from './keys.ts'

interface ScreenOptions<E extends readonly Endpoint[]> {
  /** The signed-in user; null for a visitor. */
  user?: User | null
  /** API answers in addition to the defaults for the shell (user, about, jobs, tools, drafts, submissions, notifications), no results and no watch report. */
  api?: { [K in keyof E]: readonly [E[K], FakeAnswer<NoInfer<E[K]>>] }
}

const noResults = { results: [], pagination: describePage(1, 20, 0) }

/**
 * Renders the whole app at a path with a fake API.
 * @returns the fake `api`, `keys` (user-event) and the `router`.
 */
export function renderScreen<const E extends readonly Endpoint[] = []>(path: string, options: ScreenOptions<E> = {}) {
  const { user = buildUser(), api: answers } = options
  const api = fakeApi([
    [accountsEndpoints.getUser, user ? { user } : refuse(401, 'UNAUTHENTICATED', 'Please sign in.')],
    [aboutEndpoints.about, buildAbout()],
    [jobsEndpoints.list, { jobs: [] }],
    [toolsEndpoints.list, { tools: builtInTools() }],
    [watchReportsEndpoints.ofResult, { data: notWatched }],
    [watchReportsEndpoints.ofObject, { data: notWatched }],
    [historyEndpoints.list, { ...noResults, data: noResults }],
    [draftsEndpoints.counts, { data: { ready: 0, notReady: 0 } }],
    [notificationsEndpoints.list, { data: { unread: 0, notifications: [] } }],
    [
      adHintsEndpoints.status,
      { data: { webhooks: 'on', problem: null, reads: { activityLog: null, list: null, comparison: null } } },
    ],
    [submissionsEndpoints.overview, { data: { running: 0, waiting: 0, retryAt: null, failed: 0 } }],
  ])
  for (const [endpoint, answer] of answers ?? []) api.answer(endpoint, answer as FakeAnswer<Endpoint>)

  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }))
  const view = render(
    <Providers queryClient={queryClient} env="test">
      <RouterProvider router={router} />
    </Providers>,
  )
  return { ...view, api, router, queryClient, keys: setUpKeys() }
}
