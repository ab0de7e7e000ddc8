import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { MetaPresetsPage } from '../../../features/meta-presets/meta-presets-page.tsx'

const search = z.object({ type: z.string().optional().catch(undefined) })

export const Route = createFileRoute('/_protected/_settings/settings/meta-presets')({
  validateSearch: search,
  component: MetaPresetsScreen,
})

function MetaPresetsScreen() {
  const { type } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <MetaPresetsPage type={type} onTypeChange={(next) => navigate({ search: { type: next }, replace: true })} />
}
