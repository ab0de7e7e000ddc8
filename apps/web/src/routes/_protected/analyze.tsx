import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { StudioPage } from '../../features/studio/studio-page.tsx'

const ids = z.union([z.string(), z.number()]).optional().catch(undefined)

export const Route = createFileRoute('/_protected/analyze')({
  validateSearch: z.object({ reprocessId: ids }),
  component: AnalyzeScreen,
})

function AnalyzeScreen() {
  const { reprocessId } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <StudioPage
      type="analysis"
      asked={{ reprocess: reprocessId }}
      onTaken={() => navigate({ search: {}, replace: true })}
    />
  )
}
