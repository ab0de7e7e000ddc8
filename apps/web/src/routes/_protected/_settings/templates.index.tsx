import { createFileRoute } from '@tanstack/react-router'
import { templateSearchSchema } from '../../../features/templates/template-search.rules.ts'
import { TemplatesPage } from '../../../features/templates/templates-page.tsx'

export const Route = createFileRoute('/_protected/_settings/templates/')({
  validateSearch: templateSearchSchema,
  component: TemplatesScreen,
})

function TemplatesScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <TemplatesPage search={search} onSearchChange={(next) => navigate({ search: next, replace: true })} />
}
