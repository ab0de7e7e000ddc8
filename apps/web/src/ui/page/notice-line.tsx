import { Alert, type AlertProps, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { StatusTone } from '../status-tone.rules.ts'
import classes from './notice-line.module.css'

interface NoticeLineProps extends Pick<AlertProps, 'color' | 'icon' | 'role'> {
  /** Begins the line. */
  title?: string
  actions?: ReactNode
  children?: ReactNode
  /** Below the line. */
  details?: ReactNode
  /** What it is the state of has this tone. */
  'data-status'?: StatusTone
}

/** A notice in as few lines as it needs, its buttons at the end; below the words where there is no room for both. */
export function NoticeLine({ title, actions, children, details, ...alert }: NoticeLineProps) {
  return (
    <Alert {...alert} className={classes.notice} styles={{ icon: { marginTop: 4 } }}>
      <Group justify="space-between" gap="4px 12px">
        <Text size="sm" className={classes.words} data-titled={title !== undefined || undefined}>
          {title && (
            <>
              <Text span inherit fw={600} c="var(--alert-color)">
                {title}
              </Text>
              {children && (/[.!?…]$/.test(title) ? ' ' : '. ')}
            </>
          )}
          {children}
        </Text>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {details}
    </Alert>
  )
}
