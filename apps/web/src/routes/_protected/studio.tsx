import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { z } from 'zod'
import type { RenderResult } from '../../features/studio/batch/batch-results.tsx'
import { StudioPage } from '../../features/studio/studio-page.tsx'

export const Route = createFileRoute('/_protected/studio')({
  validateSearch: z.object({ reprocessId: z.union([z.string(), z.number()]).optional().catch(undefined) }),
  component: StudioScreen,
})

/** Loaded with the first result: the form is there sooner without it. */
const ResultViewer = lazy(async () => {
  const { ResultViewer: component } = await import('../../features/result-viewers/result-viewer.tsx')
  return { default: component }
})

const renderResult: RenderResult = (shown) => (
  <Suspense fallback={null}>
    <ResultViewer {...shown} />
  </Suspense>
)

function StudioScreen() {
  const { reprocessId } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <StudioPage
      reprocessId={reprocessId === undefined ? undefined : String(reprocessId)}
      onReprocessTaken={() => navigate({ search: {}, replace: true })}
      renderResult={renderResult}
    />
  )
}
