import { createFileRoute } from '@tanstack/react-router'
import { historySearchSchema } from '../../features/history/history-search.rules.ts'
import { DeletedPage } from '../../features/history/list/deleted-page.tsx'
import { HistoryPage } from '../../features/history/list/history-page.tsx'

export const Route = createFileRoute('/_protected/history')({
  validateSearch: historySearchSchema,
  component: HistoryScreen,
})

function HistoryScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const Page = search.deleted ? DeletedPage : HistoryPage
  return <Page search={search} onSearchChange={(next) => navigate({ search: next, replace: true })} />
}
