import { Badge, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { CollapsiblePanel } from '../../../ui/page/collapsible-panel.tsx'

interface SettingRowProps {
  title: string
  /** What is set, in a few words. */
  value?: ReactNode
  badge?: ReactNode
  isInitiallyOpen?: boolean
  /** With `onToggle`: the caller controls whether it is open. */
  isOpen?: boolean
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** A setting of the batch in one line, which opens in place. */
export function SettingRow({ value, badge, ...panel }: SettingRowProps) {
  return (
    <CollapsiblePanel
      {...panel}
      isPlain
      aside={
        <Group gap={6} wrap="nowrap" miw={0}>
          {badge}
          {value && (
            <Text span size="sm" c="dimmed" truncate dir="auto">
              {value}
            </Text>
          )}
        </Group>
      }
    />
  )
}

/** Marks what differs from the saved text or the recipe. */
export function ModifiedBadge() {
  return (
    <Badge color="yellow" tt="none" flex="none">
      Modified
    </Badge>
  )
}
