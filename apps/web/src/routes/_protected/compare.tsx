import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { StudioPage } from '../../features/studio/studio-page.tsx'

const ids = z.union([z.string(), z.number()]).optional().catch(undefined)

export const Route = createFileRoute('/_protected/compare')({
  validateSearch: z.object({ reprocessId: ids, results: ids }),
  component: CompareScreen,
})

function CompareScreen() {
  const { reprocessId, results } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <StudioPage
      type="comparison"
      asked={{ reprocess: reprocessId, compare: results }}
      onTaken={() => navigate({ search: {}, replace: true })}
    />
  )
}
