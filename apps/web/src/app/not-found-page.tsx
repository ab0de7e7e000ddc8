import { Text } from '@mantine/core'
import { PageLayout } from '../ui/page-layout.tsx'

export function NotFoundPage() {
  return (
    <PageLayout title="404 Page Not Found" back={{ to: '/', label: 'Back to home' }}>
      <Text>Did you forget to add the page to the router?</Text>
    </PageLayout>
  )
}
