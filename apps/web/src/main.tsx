import '@mantine/core/styles.css'
import './app/base.css'
import './app/forced-colors.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from './app/providers.tsx'
import { createAppRouter } from './app/router.tsx'
import { createQueryClient } from './lib/query-client.ts'
import { userQuery } from './lib/session.ts'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
// Asked for while the route's code comes; every screen begins with it.
void queryClient.prefetchQuery(userQuery)

createRoot(container).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
)
