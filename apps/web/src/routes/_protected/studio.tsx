import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { StudioPage } from '../../features/studio/studio-page.tsx'

export const Route = createFileRoute('/_protected/studio')({
  validateSearch: z.object({ reprocessId: z.union([z.string(), z.number()]).optional().catch(undefined) }),
  component: StudioScreen,
})

function StudioScreen() {
  const { reprocessId } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <StudioPage
      reprocessId={reprocessId === undefined ? undefined : String(reprocessId)}
      onReprocessTaken={() => navigate({ search: {}, replace: true })}
    />
  )
}
