import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { StudioPage } from '../../features/studio/studio-page.tsx'

const ids = z.union([z.string(), z.number()]).optional().catch(undefined)

export const Route = createFileRoute('/_protected/studio')({
  /** `refresh`: the ad whose texts are left out. */
  validateSearch: z.object({ reprocessId: ids, from: ids, refresh: z.string().optional().catch(undefined) }),
  component: StudioScreen,
})

function StudioScreen() {
  const { reprocessId, from, refresh } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <StudioPage
      type="ad copy"
      asked={{ reprocess: reprocessId, write: from }}
      refreshedAdId={refresh}
      onTaken={() => navigate({ search: {}, replace: true })}
    />
  )
}
