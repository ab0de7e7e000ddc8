import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

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
    <Stack align="center" gap="xs" className={classes.box}>
      {icon && (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
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
