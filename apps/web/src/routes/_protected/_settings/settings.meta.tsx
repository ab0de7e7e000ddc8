import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { ConnectDialog } from '../../../features/about/demo-chip.tsx'
import { MetaSettingsPage } from '../../../features/meta-connection/meta-settings-page.tsx'
import { takeReturnPlace } from '../../../features/meta-connection/return-place.ts'

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
  const { history } = useRouter()
  const search = Route.useSearch()
  const isConnected = search.meta_auth_success === 'true'
  const handleReturnRead = useCallback(() => {
    const place = takeReturnPlace()
    if (place && isConnected) history.replace(place)
    else void navigate({ search: {}, replace: true })
  }, [navigate, history, isConnected])
  const [isHelpOpen, setHelpOpen] = useState(false)
  return (
    <>
      <MetaSettingsPage metaReturn={search} onReturnRead={handleReturnRead} onHowToConnect={() => setHelpOpen(true)} />
      <ConnectDialog isOpen={isHelpOpen} parts={['meta']} onClose={() => setHelpOpen(false)} />
    </>
  )
}
