import { createFileRoute } from '@tanstack/react-router'
import { RequireAdmin } from '../../../app/require-admin.tsx'
import { ActivityPage } from '../../../features/activity/activity-page.tsx'
import { activitySearchSchema } from '../../../features/activity/activity-search.rules.ts'

export const Route = createFileRoute('/_protected/_settings/admin/activity')({
  validateSearch: activitySearchSchema,
  component: ActivityScreen,
})

function ActivityScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <RequireAdmin>
      <ActivityPage search={search} onSearchChange={(next) => navigate({ search: next, replace: true })} />
    </RequireAdmin>
  )
}
