import { CloseButton, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { UserText } from '../../ui/texts/user-text.tsx'

interface ChipListProps<Key extends string> {
  label: string
  chips: { key: Key; label: string }[]
  /** Names the remove button, followed by the chip's label. */
  removeLabel: string
  onRemove: (key: Key) => void
  mt?: number
  /** A last item. */
  children?: ReactNode
}

/** Short texts that can be removed one by one; nothing when there are none. */
export function ChipList<Key extends string>(props: ChipListProps<Key>) {
  const { label: listLabel, chips, removeLabel, onRemove, mt = 0, children } = props
  if (chips.length === 0) return null
  return (
    <Group component="ul" gap={6} mt={mt} aria-label={listLabel}>
      {chips.map(({ key, label }) => (
        <Group
          key={key}
          component="li"
          gap={2}
          wrap="nowrap"
          maw="100%"
          p="2px 4px 2px 12px"
          bdrs={999}
          bg="var(--mantine-color-accent-light)"
          c="var(--mantine-color-accent-light-color)"
          fz={13}
          style={{ overflowWrap: 'anywhere' }}
        >
          <UserText>{label}</UserText>
          <CloseButton size="sm" c="inherit" aria-label={`${removeLabel} ${label}`} onClick={() => onRemove(key)} />
        </Group>
      ))}
      {children && <li>{children}</li>}
    </Group>
  )
}
