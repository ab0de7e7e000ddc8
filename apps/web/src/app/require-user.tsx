import { Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { hasLeftOnPurpose, userQuery } from '../lib/session.ts'
import { QueryError } from '../ui/lists/error-box.tsx'
import { FullScreenLoader } from '../ui/page/full-screen-loader.tsx'

/** Redirects signed-out visitors to the sign-in page, which leads back here. */
export function RequireUser() {
  const query = useQuery(userQuery)
  if (query.isPending) return <FullScreenLoader />
  if (query.data) return <Outlet />
  return query.error ? <QueryError title="Your account could not be loaded" query={query} /> : <RedirectToSignIn />
}

function RedirectToSignIn() {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    // Read here, not in render: while the next page loads, the location is already the sign-in page.
    const redirect = hasLeftOnPurpose(queryClient) ? undefined : router.state.location.href
    void router.navigate({ to: '/auth', search: { redirect }, replace: true })
  }, [router, queryClient])
  return (
    <Stack align="center" justify="center" flex={1}>
      <Text role="status">Redirecting to login...</Text>
    </Stack>
  )
}
