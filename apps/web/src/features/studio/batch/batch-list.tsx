import { Button, Menu, Stack } from '@mantine/core'
import { IconAd2, IconArrowsVertical, IconChecks, IconCopy, IconDots, IconDownload } from '@tabler/icons-react'
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { countResults } from '../../../lib/count-words.rules.ts'
import { showToast } from '../../../lib/toast.ts'
import { useIsNarrow } from '../../../lib/use-screen.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { CopyButton } from '../../../ui/texts/copy-button.tsx'
import type { BatchEntry } from '../batch.queries.ts'
import { batchAsText, buildReviewSearch, listFinished, listWithVariants } from '../batch.rules.ts'
import { useDraftSources } from '../studio.queries.ts'
import type { StudioBatch } from '../studio.schemas.ts'
import classes from './batch-results.module.css'
import { BatchRow, type BatchRowActions, CheckedResult } from './batch-row.tsx'

const ResultsExportMenu = lazyPart(async () => ({
  default: (await import('../../../parts/results/results-export-menu.tsx')).ResultsExportMenu,
}))
const CreateDraftsDialog = lazyDialog(() => import('../../../parts/create-drafts/create-drafts-dialog.tsx'))

interface BatchListProps {
  batch: StudioBatch
  watched: BatchEntry[]
  /** The actions of a row; an earlier batch has none. */
  actions?: BatchRowActions | null
  /** Before and among the buttons of the results. */
  head?: { title: ReactNode; buttons: ReactNode }
  isRetryDisabled?: boolean
  /** Whether creating drafts is what comes next on the screen. */
  areDraftsNext?: boolean
}

/** What can be done with the results of a batch, and its videos. */
export function BatchList(props: BatchListProps) {
  const { batch, watched, actions = null, head, isRetryDisabled = false, areDraftsNext = false } = props
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const drafts = useDraftSources()
  useEffect(() => {
    void Promise.allSettled([CheckedResult.preload(), ResultsExportMenu.preload()])
  }, [])
  const isBatch = watched.length > 1
  const isNarrow = useIsNarrow('sm')
  // One button for what is needed less.
  const isMenu = isNarrow && isBatch
  const finished = listFinished(watched)
  const withVariants = listWithVariants(finished)
  const [firstFinished] = finished
  const isOpen = ({ sent }: BatchEntry) =>
    toggled.get(sent.jobId) ?? (actions !== null && (!isBatch || sent === firstFinished?.sent))
  const areAllOpen = finished.every(isOpen)
  const handleToggle = useCallback(
    (jobId: string, isNowOpen: boolean) => setToggled((known) => new Map(known).set(jobId, isNowOpen)),
    [],
  )

  function toggleAll() {
    setToggled(new Map(finished.map(({ sent }) => [sent.jobId, !areAllOpen])))
  }

  async function copyAll() {
    try {
      await navigator.clipboard.writeText(batchAsText(finished))
      showToast({ title: `${countResults(finished.length)} copied`, kind: 'success' })
    } catch {
      showToast({ title: 'Copy failed', kind: 'error' })
    }
  }

  const exportMenu = finished.length > 0 && (
    <Suspense
      fallback={
        <Button size="xs" variant="default" leftSection={!isMenu && <IconDownload size={16} aria-hidden />} disabled>
          {isMenu ? <IconDots size={16} aria-label="More" /> : 'Export'}
        </Button>
      }
    >
      <ResultsExportMenu
        scope={{ ids: finished.map(({ sent }) => sent.historyId) }}
        count={finished.length}
        of="this batch"
        more={
          isMenu && (
            <>
              <Menu.Item leftSection={<IconArrowsVertical size={16} aria-hidden />} onClick={toggleAll}>
                {areAllOpen ? 'Collapse all' : 'Expand all'}
              </Menu.Item>
              <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={copyAll}>
                Copy all results
              </Menu.Item>
            </>
          )
        }
      />
    </Suspense>
  )

  return (
    <Stack gap="sm">
      <div className={classes.head}>
        {head?.title}
        {head && <div className={classes.buttons}>{head.buttons}</div>}
        <div className={classes.buttons}>
          {!isMenu && isBatch && finished.length > 0 && (
            <>
              <Button size="xs" variant="default" onClick={toggleAll}>
                {areAllOpen ? 'Collapse all' : 'Expand all'}
              </Button>
              <CopyButton value={batchAsText(finished)} label="Copy all results" />
            </>
          )}
          {!isMenu && exportMenu}
          {withVariants.length > 0 && (
            <LinkButton
              to="/review"
              search={buildReviewSearch(batch)}
              size="xs"
              variant="default"
              leftSection={<IconChecks size={16} aria-hidden />}
            >
              Review
            </LinkButton>
          )}
          {withVariants.length > 0 && (
            <IconButton
              icon={IconAd2}
              size="xs"
              variant={areDraftsNext ? 'filled' : 'default'}
              loading={drafts.isReading}
              onClick={() => drafts.read(withVariants)}
            >
              Create {withVariants.length > 1 && `${withVariants.length} `}Meta drafts
            </IconButton>
          )}
          {isMenu && exportMenu}
        </div>
      </div>
      <Stack component="ul" gap={8}>
        {watched.map((entry) => (
          <BatchRow
            key={entry.sent.jobId}
            {...entry}
            batch={batch}
            isOpen={isOpen(entry)}
            onToggle={handleToggle}
            actions={actions}
            isRetryDisabled={isRetryDisabled}
          />
        ))}
      </Stack>
      {drafts.items && <CreateDraftsDialog isOpen items={drafts.items} onClose={drafts.close} />}
    </Stack>
  )
}
