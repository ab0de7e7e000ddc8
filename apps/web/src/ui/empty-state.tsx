import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  /** One sentence: why it is empty or what appears here. */
  message?: ReactNode
  icon?: ReactNode
  /** The next thing to do. */
  action?: ReactNode
}

export function EmptyState({ title, message, icon, action }: EmptyStateProps) {
  return (
    <Stack
      align="center"
      gap="xs"
      px="md"
      py={48}
      bd="1px dashed var(--app-control-border)"
      bdrs="md"
      style={{ overflowWrap: 'anywhere' }}
    >
      {icon && (
        <Text span c="dimmed" lh={0} aria-hidden>
          {icon}
        </Text>
      )}
      <Text fw={600} ta="center">
        {title}
      </Text>
      {message && (
        <Text c="dimmed" ta="center" maw="56ch">
          {message}
        </Text>
      )}
      {action}
    </Stack>
  )
}
