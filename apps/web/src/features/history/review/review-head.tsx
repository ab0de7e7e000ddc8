import { countDecisions } from '@hookline/contract/history/decisions.rules'
import { Group } from '@mantine/core'
import { IconAd2, IconArrowBackUp, IconCircleCheck, IconKeyboard } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useIsNarrow } from '../../../lib/use-screen.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import type { QueueCounts } from './review.rules.ts'
import { useReviewState } from './review-context.ts'
import classes from './review-page.module.css'
import { describeCounts, describeDone } from './review-words.rules.ts'

const CreateDraftsDialog = lazyDialog(() => import('../../../parts/create-drafts/create-drafts-dialog.tsx'))

/** How far the review is, or what it came to. */
export function ReviewCounts() {
  const { counts } = useReviewState()
  if (counts.isDone) return <ReviewSummary counts={counts} />
  return <span className={classes.figures}>{describeCounts(counts)}</span>
}

/** Shown when every variant is decided; takes the focus, as nothing is left in the panes. */
function ReviewSummary({ counts }: { counts: QueueCounts }) {
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

/** What can be done with the whole review. */
export function ReviewActions({ onShowKeys }: { onShowKeys: () => void }) {
  const { counts, deciding } = useReviewState()
  const isNarrow = useIsNarrow('md')
  return (
    <>
      {!isNarrow && (
        <IconButton
          icon={IconArrowBackUp}
          size="xs"
          disabled={!deciding.canUndo}
          title="Undo (Z)"
          onClick={deciding.undo}
        >
          Undo
        </IconButton>
      )}
      {counts.accepted > 0 && <CreateDrafts />}
      {counts.isDone && counts.accepted === 0 && (
        <LinkButton to="/history" size="xs" variant="default">
          Open the history
        </LinkButton>
      )}
      {!isNarrow && (
        <IconButton icon={IconKeyboard} size="xs" title="Keyboard shortcuts (?)" onClick={onShowKeys}>
          Shortcuts
        </IconButton>
      )}
    </>
  )
}

/** Creates drafts of ready videos with the decisions shown here. */
function CreateDrafts() {
  const { list, videos, counts } = useReviewState()
  const [isCreating, setCreating] = useState(false)
  const findSources = () =>
    videos.flatMap(({ id, state, decisions }) => {
      const item = state === 'ready' ? list.getItem(id) : undefined
      if (!item) return []
      const { accepted, decided } = countDecisions(decisions)
      return [{ ...item, acceptedCount: accepted, decidedCount: decided }]
    })
  return (
    <>
      <IconButton
        icon={IconAd2}
        size="xs"
        variant={counts.isDone ? 'filled' : 'default'}
        onClick={() => setCreating(true)}
      >
        Create Meta drafts
      </IconButton>
      {isCreating && <CreateDraftsDialog isOpen items={findSources()} onClose={() => setCreating(false)} />}
    </>
  )
}
