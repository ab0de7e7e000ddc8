import { Badge } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock, IconLoader } from '@tabler/icons-react'

const tones = {
  waiting: { color: 'gray', Icon: IconClock },
  running: { color: 'accent', Icon: IconLoader },
  success: { color: 'green', Icon: IconCircleCheck },
  warning: { color: 'yellow', Icon: IconAlertTriangle },
  danger: { color: 'red', Icon: IconCircleX },
} as const

export type StatusTone = keyof typeof tones

/** The colour and icon of a tone, for what shows a status in a larger form. */
export const toneOf = (tone: StatusTone) => tones[tone]

/** A status as icon, word and colour together. */
export function StatusBadge({ tone, label }: { tone: StatusTone; label: string }) {
  const { color, Icon } = tones[tone]
  return (
    <Badge color={color} variant="light" tt="none" leftSection={<Icon size={12} aria-hidden />}>
      {label}
    </Badge>
  )
}
