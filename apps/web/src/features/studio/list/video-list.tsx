import { Stack } from '@mantine/core'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useIsOffline } from '../../../lib/network.ts'
import { EmptyResults } from '../batch/empty-results.tsx'
import { BatchRow, preloadBatchParts } from '../batch/late-parts.ts'
import { useOpenRows } from '../batch/use-open-rows.ts'
import { listSentObjects } from '../batch.rules.ts'
import { groupCuts } from '../studio-store.ts'
import { videoSlots } from '../tool-kinds.rules.ts'
import { separate } from '../upload/concepts.rules.ts'
import { failedFirst } from '../upload/upload-list.rules.ts'
import { EmptySlot, UploadRow, uploadRowId } from '../upload/upload-row.tsx'
import { ListHead, resultsHeadingId, type VideoListProps } from './list-head.tsx'
import { toComparisonRows, toListRows } from './list-rows.rules.ts'
import classes from './video-list.module.css'

/** Every video of the studio, each in one row from its upload to its result. */
export function VideoList(props: VideoListProps) {
  const { studio, batch, watched, isRetryDisabled, onRetry, onCancel } = props
  const { kind, queue } = studio
  const items = useSyncExternalStore(queue.subscribe, queue.getItems)
  const isOffline = useIsOffline()
  useSyncExternalStore(studio.subscribe, () => studio.getState().groups)
  const concepts = groupCuts(studio, failedFirst(items))
  const rows = kind.isComparison ? toComparisonRows(items, watched) : toListRows(concepts, watched)
  const openRows = useOpenRows(watched, true)
  useEffect(preloadBatchParts, [])

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

  const handleSeparate = useCallback(
    (name: string) => studio.change({ groups: separate(studio.getState().groups, name) }),
    [studio],
  )
  const sent = listSentObjects(batch?.jobs ?? [])

  const isEmpty = rows.length === 0
  if (isEmpty && !kind.isComparison) return <EmptyResults studio={studio} />
  return (
    <>
      <Stack gap={8} component="section" aria-labelledby={resultsHeadingId}>
        <ListHead {...props} items={items} concepts={concepts} rows={openRows} />
        <ul className={classes.list} aria-label="Videos">
          {rows.map(({ key, item, entry, leadName }, index) =>
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
                  leadName={leadName}
                  onSeparate={sent.has(item.video?.objectName ?? '') ? null : handleSeparate}
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
