import { Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { errorMessage } from '../lib/api-error.ts'
import { hasLeftOnPurpose, userQuery } from '../lib/session.ts'
import { ErrorBox } from '../ui/error-box.tsx'
import { FullScreenLoader } from '../ui/full-screen-loader.tsx'

/** Redirects signed-out visitors to the sign-in page, which leads back here. */
export function RequireUser() {
  const { data: user, isPending, error, refetch, isFetching } = useQuery(userQuery)
  if (isPending) return <FullScreenLoader />
  if (user) return <Outlet />
  if (!error) return <RedirectToSignIn />
  return (
    <ErrorBox
      title="Your account could not be loaded"
      message={errorMessage(error)}
      onRetry={refetch}
      isRetrying={isFetching}
    />
  )
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
