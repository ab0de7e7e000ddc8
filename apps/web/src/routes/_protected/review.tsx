import { createFileRoute } from '@tanstack/react-router'
import { showKeys } from '../../app/quick-access.tsx'
import { ReviewPage } from '../../features/history/review/review-page.tsx'
import { reviewSearchSchema } from '../../features/history/review/review-search.rules.ts'

export const Route = createFileRoute('/_protected/review')({
  validateSearch: reviewSearchSchema,
  component: ReviewScreen,
})

function ReviewScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ReviewPage
      search={search}
      onSearchChange={(part) => navigate({ search: (now) => ({ ...now, ...part }), replace: true })}
      onShowKeys={showKeys}
    />
  )
}
