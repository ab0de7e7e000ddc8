import { createFileRoute } from '@tanstack/react-router'
import { HistoryPage } from '../../features/history/history-page.tsx'
import { historySearchSchema } from '../../features/history/history-search.rules.ts'

export const Route = createFileRoute('/_protected/history')({
  validateSearch: historySearchSchema,
  component: HistoryScreen,
})

function HistoryScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <HistoryPage search={search} onSearchChange={(next) => navigate({ search: next, replace: true })} />
}
