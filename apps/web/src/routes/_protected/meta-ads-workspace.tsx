import { createFileRoute } from '@tanstack/react-router'
import { UpcomingPage } from '../../features/upcoming/upcoming-page.tsx'

export const Route = createFileRoute('/_protected/meta-ads-workspace')({
  component: () => <UpcomingPage title="Meta Ad Drafts" />,
})
