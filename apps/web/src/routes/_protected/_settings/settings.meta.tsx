import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { z } from 'zod'
import { MetaSettingsPage } from '../../../features/meta-connection/meta-settings-page.tsx'

const search = z.object({
  meta_auth_success: z.literal('true').optional().catch(undefined),
  meta_auth_error: z.literal('true').optional().catch(undefined),
  error_reason: z.coerce.string().optional().catch(undefined),
})

export const Route = createFileRoute('/_protected/_settings/settings/meta')({
  validateSearch: search,
  component: MetaSettingsScreen,
})

function MetaSettingsScreen() {
  const navigate = Route.useNavigate()
  const handleReturnRead = useCallback(() => void navigate({ search: {}, replace: true }), [navigate])
  return <MetaSettingsPage metaReturn={Route.useSearch()} onReturnRead={handleReturnRead} />
}
