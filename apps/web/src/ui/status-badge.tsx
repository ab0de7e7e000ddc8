import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconClock,
  IconLoader,
} from '@tabler/icons-react'
import classes from './status-badge.module.css'
import type { StatusTone } from './status-tone.rules.ts'

const tones = {
  off: { color: 'gray', Icon: IconCircleMinus },
  waiting: { color: 'gray', Icon: IconClock },
  running: { color: 'accent', Icon: IconLoader },
  success: { color: 'green', Icon: IconCircleCheck },
  warning: { color: 'yellow', Icon: IconAlertTriangle },
  danger: { color: 'red', Icon: IconCircleX },
} as const satisfies Record<StatusTone, unknown>

/** The colour and icon of a tone, for larger forms of a status. */
export const getTone = (tone: StatusTone) => tones[tone]

/** A status as an icon, words and a colour. Looks like Mantine's badge, with fewer elements: lists have hundreds. */
export function StatusBadge({ tone, label }: { tone: StatusTone; label: string }) {
  const { color, Icon } = tones[tone]
  return (
    <span
      className={classes.badge}
      style={{
        background: `var(--mantine-color-${color}-light)`,
        color: `var(--mantine-color-${color}-light-color)`,
      }}
      data-status={tone}
      dir="auto"
    >
      <Icon size={12} aria-hidden />
      <span className={classes.label}>{label}</span>
    </span>
  )
}

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return <StatusBadge tone={isActive ? 'success' : 'off'} label={isActive ? 'Active' : 'Inactive'} />
}
