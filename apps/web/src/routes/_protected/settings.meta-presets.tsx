import { createFileRoute } from '@tanstack/react-router'
import { UpcomingPage } from '../../features/upcoming/upcoming-page.tsx'

export const Route = createFileRoute('/_protected/settings/meta-presets')({
  component: () => <UpcomingPage title="Manage Meta Presets" />,
})
