import { createFileRoute } from '@tanstack/react-router'
import { RequireAdmin } from '../../../app/require-admin.tsx'
import { UnfinishedUploadsPage } from '../../../features/uploads/unfinished-uploads-page.tsx'

export const Route = createFileRoute('/_protected/_settings/admin/uploads')({
  component: () => (
    <RequireAdmin>
      <UnfinishedUploadsPage />
    </RequireAdmin>
  ),
})
