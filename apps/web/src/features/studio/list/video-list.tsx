import { Stack } from '@mantine/core'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useIsOffline } from '../../../lib/network.ts'
import { BatchRow } from '../batch/batch-row.tsx'
import { EmptyResults } from '../batch/empty-results.tsx'
import { useOpenRows } from '../batch/use-open-rows.ts'
import type { BatchEntry, BatchRequest } from '../batch.queries.ts'
import type { StudioTool } from '../studio.queries.ts'
import type { StudioBatch } from '../studio.schemas.ts'
import type { Studio } from '../studio-store.ts'
import { videoSlots } from '../tool-kinds.rules.ts'
import { EmptySlot, UploadRow, uploadRowId } from '../upload/upload-row.tsx'
import { ListHead, resultsHeadingId } from './list-head.tsx'
import { toComparisonRows, toListRows } from './list-rows.rules.ts'
import classes from './video-list.module.css'

export interface VideoListProps {
  studio: Studio
  tool: StudioTool | undefined
  batch: StudioBatch | null
  watched: BatchEntry[]
  isRetryDisabled: boolean
  /** Whether the list holds no video that is not in the batch. */
  isAllSubmitted: boolean
  onShowProgress: () => void
  onRetry: (jobIds: string[], request?: BatchRequest) => void
  onCancel: (jobIds: string[]) => void
  onNewBatch: () => void
}

/** Every video of the studio, each in one row from its upload to its result. */
export function VideoList(props: VideoListProps) {
  const { studio, batch, watched, isRetryDisabled, onRetry, onCancel } = props
  const { kind, queue } = studio
  const items = useSyncExternalStore(queue.subscribe, queue.getItems)
  const isOffline = useIsOffline()
  const rows = (kind.isComparison ? toComparisonRows : toListRows)(items, watched)
  const openRows = useOpenRows(watched, true)

  /** The button of the row disappears: that of the next row takes the focus. */
  const removeRow = useCallback((remove: () => void) => {
    const index = listRemoveButtons().indexOf(document.activeElement as HTMLElement)
    flushSync(remove)
    const left = listRemoveButtons()
    const next = left[Math.min(Math.max(0, index), left.length - 1)]
    if (next) next.focus()
    else document.querySelector<HTMLElement>('[data-choose]')?.focus()
  }, [])
  const handleRemove = useCallback((id: string) => removeRow(() => queue.remove(id)), [queue, removeRow])
  const handleRetry = useCallback(
    (id: string) => {
      flushSync(() => queue.retry(id))
      document.getElementById(uploadRowId(id))?.querySelector<HTMLElement>('[data-remove]')?.focus()
    },
    [queue],
  )
  const actions = useMemo(
    () => ({
      onRetry: (jobIds: string[]) => onRetry(jobIds),
      onCancel,
      onRemove: (jobId: string) => removeRow(() => studio.removeJob(jobId)),
    }),
    [studio, onRetry, onCancel, removeRow],
  )

  const isEmpty = rows.length === 0
  if (isEmpty && !kind.isComparison) return <EmptyResults studio={studio} />
  return (
    <>
      <Stack gap={8} component="section" aria-labelledby={resultsHeadingId}>
        <ListHead {...props} items={items} rows={openRows} />
        <ul className={classes.list} aria-label="Videos">
          {rows.map(({ key, item, entry }, index) =>
            entry && batch ? (
              <BatchRow
                key={key}
                {...entry}
                batch={batch}
                isOpen={openRows.isOpen(entry)}
                onToggle={openRows.toggle}
                actions={actions}
                isRetryDisabled={isRetryDisabled}
              />
            ) : (
              item && (
                <UploadRow
                  key={key}
                  item={item}
                  {...(kind.isComparison && { slot: videoSlots[index] })}
                  progress={queue.progress}
                  isOffline={isOffline}
                  onRetry={handleRetry}
                  onRemove={handleRemove}
                />
              )
            ),
          )}
          {kind.isComparison && videoSlots.slice(items.length).map((slot) => <EmptySlot key={slot} slot={slot} />)}
        </ul>
      </Stack>
      {isEmpty && <EmptyResults studio={studio} />}
    </>
  )
}

const listRemoveButtons = () => [...document.querySelectorAll<HTMLElement>('[data-remove]')]
