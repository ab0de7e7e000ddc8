import { EmptyState as MantineEmptyState } from '@mantine/core'
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
    <MantineEmptyState
      title={title}
      description={message}
      icon={icon}
      px="md"
      py={48}
      style={{ overflowWrap: 'anywhere' }}
    >
      {action}
    </MantineEmptyState>
  )
}
