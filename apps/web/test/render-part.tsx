import type { Endpoint } from '@hookline/contract/endpoint'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Providers } from '../src/app/providers.tsx'
import { createQueryClient } from '../src/lib/query-client.ts'
import { type FakeAnswer, fakeApi } from './fake-api.ts'
import { setUpKeys } from './keys.ts'

/** Renders a part of a screen with a fake API, without the app around it: several times faster than `renderScreen`. */
export function renderPart<const E extends readonly Endpoint[]>(
  part: ReactNode,
  answers: { [K in keyof E]: readonly [E[K], FakeAnswer<NoInfer<E[K]>>] },
) {
  const api = fakeApi([])
  for (const [endpoint, answer] of answers) api.answer(endpoint, answer as FakeAnswer<Endpoint>)
  const queryClient = createQueryClient()
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const view = render(
    <Providers queryClient={queryClient} env="test">
      <RouterProvider router={router} />
    </Providers>,
  )
  return { ...view, api, queryClient, keys: setUpKeys() }
}
