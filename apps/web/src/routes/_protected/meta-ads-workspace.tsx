import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { WorkspacePage } from '../../features/drafts/workspace/workspace-page.tsx'
import { type WorkspaceSearch, workspaceSearchSchema } from '../../features/drafts/workspace/workspace-search.rules.ts'

export const Route = createFileRoute('/_protected/meta-ads-workspace')({
  validateSearch: workspaceSearchSchema,
  component: WorkspaceScreen,
})

function WorkspaceScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const changeSearch = useCallback((next: WorkspaceSearch) => navigate({ search: next, replace: true }), [navigate])
  return <WorkspacePage search={search} onSearchChange={changeSearch} />
}
