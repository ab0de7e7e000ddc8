import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { AuthPage } from '../features/accounts/auth-page.tsx'

export const Route = createFileRoute('/auth')({
  validateSearch: z.object({ redirect: z.string().optional().catch(undefined) }),
  component: AuthRoute,
})

function AuthRoute() {
  const { redirect } = Route.useSearch()
  return <AuthPage redirect={redirect} />
}
