import { createFileRoute } from '@tanstack/react-router'
import { UpcomingPage } from '../../features/upcoming/upcoming-page.tsx'

export const Route = createFileRoute('/_protected/settings/meta')({
  component: () => <UpcomingPage title="Meta Settings" />,
})
