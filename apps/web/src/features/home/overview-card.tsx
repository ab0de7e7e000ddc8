import { Card, Group, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface OverviewCardProps {
  title: string
  /** A button beside the title. */
  action?: ReactNode
  children: ReactNode
}

export function OverviewCard({ title, action, children }: OverviewCardProps) {
  return (
    <Card component="section" padding="md" aria-label={title}>
      <Group justify="space-between" mih={26} mb="xs">
        <Title order={2} size="h3">
          {title}
        </Title>
        {action}
      </Group>
      <Stack gap={6}>{children}</Stack>
    </Card>
  )
}
