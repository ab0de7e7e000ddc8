import { createFileRoute } from '@tanstack/react-router'
import { UpcomingPage } from '../../features/upcoming/upcoming-page.tsx'

export const Route = createFileRoute('/_protected/meta-ads-editor/$adId')({
  component: () => <UpcomingPage title="Edit Meta Ad Draft" />,
})
