import { Alert, type AlertProps, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './notice-line.module.css'

interface NoticeLineProps extends Pick<AlertProps, 'color' | 'icon' | 'role'> {
  actions: ReactNode
  children: ReactNode
}

/** A notice of one line with its buttons at the end; below the words where there is no room for both. */
export function NoticeLine({ actions, children, ...alert }: NoticeLineProps) {
  return (
    <Alert {...alert} className={classes.notice} styles={{ icon: { marginBlock: 4 } }}>
      <Group justify="space-between" gap="0 12px">
        <Text size="sm" py={4}>
          {children}
        </Text>
        <Group gap="xs">{actions}</Group>
      </Group>
    </Alert>
  )
}
