import { Group } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { QueueCounts } from './review.rules.ts'
import classes from './review-page.module.css'
import { describeDone } from './review-words.rules.ts'

/** Shown when every variant is decided; takes the focus, as nothing is left in the panes. */
export function ReviewSummary({ counts }: { counts: QueueCounts }) {
  const summary = useRef<HTMLSpanElement>(null)
  useEffect(() => summary.current?.focus(), [])
  return (
    <Group component="span" gap={6} wrap="nowrap">
      <IconCircleCheck size={16} color="var(--mantine-color-green-text)" style={{ flex: 'none' }} aria-hidden />
      <span ref={summary} tabIndex={-1} className={classes.done}>
        {describeDone(counts)}
      </span>
    </Group>
  )
}
