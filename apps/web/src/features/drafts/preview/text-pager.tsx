import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'

interface TextPagerProps {
  /** Of one of the texts, such as 'headline'. */
  of: string
  count: number
  /** Counted from 0. */
  index: number
  onChange: (index: number) => void
}

/** Chooses which of several texts the preview shows; nothing where there is only one. */
export function TextPager({ of, count, index, onChange }: TextPagerProps) {
  if (count < 2) return null
  return (
    <Group gap={4} wrap="nowrap" role="group" aria-label={`Shown ${of}`}>
      <ActionIcon
        variant="default"
        size={24}
        aria-label={`Previous ${of}`}
        onClick={() => onChange((index + count - 1) % count)}
      >
        <IconChevronLeft size={14} aria-hidden />
      </ActionIcon>
      <Text size="xs" c="dimmed" aria-live="polite" style={{ fontFeatureSettings: '"tnum"' }}>
        {of} {index + 1} of {count}
      </Text>
      <ActionIcon variant="default" size={24} aria-label={`Next ${of}`} onClick={() => onChange((index + 1) % count)}>
        <IconChevronRight size={14} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
