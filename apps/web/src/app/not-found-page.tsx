import { Group } from '@mantine/core'
import { IconHistory, IconSearch, IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../lib/session.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PageLayout } from '../ui/page/page-layout.tsx'
import { openSearch } from './quick-access.tsx'

export function NotFoundPage() {
  const { data: user } = useQuery(userQuery)
  return (
    <PageLayout title="404 Page Not Found" description="Did you forget to add the page to the router?">
      <Group gap="xs">
        <LinkButton to="/studio" variant="default" leftSection={<IconSparkles size={16} aria-hidden />}>
          Studio
        </LinkButton>
        <LinkButton to="/history" variant="default" leftSection={<IconHistory size={16} aria-hidden />}>
          History
        </LinkButton>
        {user && (
          <IconButton icon={IconSearch} onClick={openSearch}>
            Search
          </IconButton>
        )}
      </Group>
    </PageLayout>
  )
}
