import { Card, Group, SimpleGrid, Text, ThemeIcon, Title } from '@mantine/core'
import { IconArrowRight, IconSparkles } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageLayout } from '../../ui/page-layout.tsx'
import classes from './home-page.module.css'

/** @param isStudioOffered false while the studio's tool is inactive. */
export function HomePage({ isStudioOffered }: { isStudioOffered: boolean }) {
  if (!isStudioOffered) {
    return (
      <PageLayout title="Home" back={null}>
        <EmptyState title="No tool is active" message="An admin can activate one under Manage Tools." />
      </PageLayout>
    )
  }
  return (
    <PageLayout title="Home" back={null} description="What would you like to make from your ad videos?">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Card component={Link} to="/studio" padding="lg" className={classes.card}>
          <Group justify="space-between" align="flex-start" mb="sm">
            <ThemeIcon variant="light" size={36}>
              <IconSparkles size={20} aria-hidden />
            </ThemeIcon>
            <IconArrowRight size={18} aria-hidden />
          </Group>
          <Title order={2}>Generate Ad Copy (Single/Batch)</Title>
          <Text c="dimmed" mt={4}>
            Upload one ad video or many and get AI-powered insights, comparisons and copy suggestions for each.
          </Text>
        </Card>
      </SimpleGrid>
    </PageLayout>
  )
}
