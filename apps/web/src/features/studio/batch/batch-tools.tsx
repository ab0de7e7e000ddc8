import { ActionIcon, Menu } from '@mantine/core'
import { IconAd2, IconArrowsVertical, IconChecks, IconCopy, IconDots } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import { countResults } from '../../../lib/count-words.rules.ts'
import { showToast } from '../../../lib/toast.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { batchAsText, buildReviewSearch, listWithVariants } from '../batch.rules.ts'
import { useDraftSources } from '../studio.queries.ts'
import type { StudioBatch } from '../studio.schemas.ts'
import type { OpenRows } from './use-open-rows.ts'

const ResultsExportMenu = lazyPart(async () => ({
  default: (await import('../../../parts/results/results-export-menu.tsx')).ResultsExportMenu,
}))
const CreateDraftsDialog = lazyDialog(() => import('../../../parts/create-drafts/create-drafts-dialog.tsx'))

interface BatchToolsProps {
  batch: StudioBatch
  rows: OpenRows
  /** Whether creating drafts is what comes next on the screen. */
  areDraftsNext?: boolean
}

/** What can be done with the results of a batch: what comes next as buttons, the rest in a menu. */
export function BatchTools({ batch, rows, areDraftsNext = false }: BatchToolsProps) {
  const { finished, areAllOpen, toggleAll } = rows
  const drafts = useDraftSources()
  useEffect(() => {
    void ResultsExportMenu.preload().catch(() => undefined)
  }, [])
  const withVariants = listWithVariants(finished)

  async function copyAll() {
    try {
      await navigator.clipboard.writeText(batchAsText(finished))
      showToast({ title: `${countResults(finished.length)} copied`, kind: 'success' })
    } catch {
      showToast({ title: 'Copy failed', kind: 'error' })
    }
  }

  return (
    <>
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
      {finished.length > 0 && (
        <Suspense
          fallback={
            <ActionIcon variant="default" size={30} aria-label="More" disabled>
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          }
        >
          <ResultsExportMenu
            scope={{ ids: finished.map(({ sent }) => sent.historyId) }}
            count={finished.length}
            of="this batch"
            more={
              <>
                <Menu.Item leftSection={<IconArrowsVertical size={16} aria-hidden />} onClick={toggleAll}>
                  {areAllOpen ? 'Collapse all' : 'Expand all'}
                </Menu.Item>
                <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={copyAll}>
                  Copy all results
                </Menu.Item>
              </>
            }
          />
        </Suspense>
      )}
      {drafts.items && <CreateDraftsDialog isOpen items={drafts.items} onClose={drafts.close} />}
    </>
  )
}
