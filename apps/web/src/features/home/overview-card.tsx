import { Card, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export function OverviewCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" padding="md" aria-label={title}>
      <Title order={2} size="h3" mb="xs">
        {title}
      </Title>
      <Stack gap={6}>{children}</Stack>
    </Card>
  )
}
