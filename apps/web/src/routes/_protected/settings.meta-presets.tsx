import { presetTypes } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { MetaPresetsPage } from '../../features/meta-presets/meta-presets-page.tsx'

const search = z.object({ type: z.enum(presetTypes).optional().catch(undefined) })

export const Route = createFileRoute('/_protected/settings/meta-presets')({
  validateSearch: search,
  component: MetaPresetsScreen,
})

function MetaPresetsScreen() {
  const { type = 'AD_SET_CONFIGURATION' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <MetaPresetsPage
      presetType={type}
      onPresetTypeChange={(next) => navigate({ search: { type: next }, replace: true })}
    />
  )
}
