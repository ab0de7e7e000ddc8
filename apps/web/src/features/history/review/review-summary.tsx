import { Group, Text, Title } from '@mantine/core'
import { IconAd2, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import type { QueueCounts } from './review.rules.ts'
import classes from './review-page.module.css'
import { describeDone } from './review-words.rules.ts'

interface ReviewSummaryProps {
  counts: QueueCounts
  onCreateDrafts: () => void
}

/** Shown when every variant is decided; takes the focus, as nothing is left in the panes. */
export function ReviewSummary({ counts, onCreateDrafts }: ReviewSummaryProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Group justify="space-between" gap="xs" py="xs">
      <Group gap="xs" wrap="nowrap">
        <IconCircleCheck size={20} color="var(--mantine-color-green-text)" aria-hidden />
        <Title order={2} ref={heading} tabIndex={-1} fz="md" className={classes.done}>
          {describeDone(counts)}
        </Title>
      </Group>
      {counts.accepted > 0 ? (
        <IconButton icon={IconAd2} size="xs" variant="filled" onClick={onCreateDrafts}>
          Create Meta drafts
        </IconButton>
      ) : (
        <>
          <Text c="dimmed">No variant is accepted, so there is nothing to make drafts from.</Text>
          <LinkButton to="/history" size="xs" variant="default">
            Open the history
          </LinkButton>
        </>
      )}
    </Group>
  )
}
