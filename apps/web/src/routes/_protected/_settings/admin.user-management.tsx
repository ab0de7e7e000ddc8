import { createFileRoute } from '@tanstack/react-router'
import { RequireAdmin } from '../../../app/require-admin.tsx'
import { UsersPage } from '../../../features/users/users-page.tsx'

export const Route = createFileRoute('/_protected/_settings/admin/user-management')({
  component: () => (
    <RequireAdmin>
      <UsersPage />
    </RequireAdmin>
  ),
})
