import { Text } from '@mantine/core'
import { PageLayout } from '../../ui/page-layout.tsx'

/** Stands for a screen that a later version brings. */
export function UpcomingPage({ title }: { title: string }) {
  return (
    <PageLayout title={title} back={{ to: '/', label: 'Back to home' }}>
      <Text c="dimmed">This screen is not part of Hookline yet. It comes with one of the next versions.</Text>
    </PageLayout>
  )
}
