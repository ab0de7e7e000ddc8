import { maxUploadBytes } from '@hookline/contract/uploads/uploads.rules'
import { Alert, Button, Group, List, Stack, Switch, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useIsOffline } from '../../../lib/network.ts'
import { useStore } from '../../../lib/store.ts'
import { showToast } from '../../../lib/toast.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { LiveRegion } from '../live-region.tsx'
import type { Studio } from '../studio-store.ts'
import { type ToolKind, videoSlots } from '../tool-kinds.rules.ts'
import { DropZone } from '../upload/drop-zone.tsx'
import { SampleVideoButton } from '../upload/sample-video-button.tsx'
import { startOnDrop } from '../upload/start-on-drop.ts'
import {
  describeAdded,
  failedFirst,
  isRetryable,
  isUploading,
  type Rejection,
  readyVideos,
  rejectionToast,
  type UploadItem,
} from '../upload/upload-list.rules.ts'
import { EmptySlot, UploadRow, uploadRowId } from '../upload/upload-row.tsx'
import { PairActions } from './pair-actions.tsx'
import classes from './upload-widget.module.css'

const uploadHint = `Upload your video file (up to ${maxUploadBytes / 2 ** 20}MB). The file will be sent directly to secure cloud storage.`
const rejectedShown = 5
/** With nothing to upload. Its text begins at the edge of the form. */
const quiet = { variant: 'subtle', color: 'gray', size: 'compact-sm', ml: -9 } as const
const processingHint = 'Processing last uploaded file (generating thumbnail)...'

interface UploadWidgetProps {
  studio: Studio
  onSampleAdded: () => void
}

export function UploadWidget({ studio, onSampleAdded }: UploadWidgetProps) {
  const { kind, queue } = studio
  const items = useSyncExternalStore(queue.subscribe, queue.getItems)
  const [rejected, setRejected] = useState<Rejection[]>([])
  const [announcement, setAnnouncement] = useState('')
  const widget = useRef<HTMLDivElement>(null)
  const isOffline = useIsOffline()
  const isStarting = useStore(startOnDrop)
  const [isClearing, setClearing] = useState(false)
  const added = items.filter(({ status }) => status === 'added').length
  const failed = items.filter(({ failure }) => failure)
  const retryable = failed.filter(isRetryable)
  const listed = inListOrder(kind, items)
  const isFull = items.length >= queue.limit.max
  const isProcessing = items.some(({ status }) => status === 'processing')

  function handleFiles(files: File[]) {
    if (files.length === 0) return
    const outcome = flushSync(() => queue.addFiles(files))
    if (outcome.added > 0 && isStarting) queue.start()
    setRejected(outcome.rejected)
    setAnnouncement(describeAdded(outcome.added, outcome.rejected.length))
    const toast = rejectionToast(outcome.rejected)
    if (toast) showToast(toast)
    // The button that chose the last file is gone.
    if (queue.getItems().length >= queue.limit.max && document.activeElement === document.body) focusUpload()
  }

  function handleClear() {
    flushSync(() => {
      queue.clear()
      setRejected([])
      setClearing(false)
    })
    focusChoice(widget.current)
  }

  function handleCancel() {
    flushSync(() => queue.cancelAll())
    focusChoice(widget.current)
  }

  function handleRemoveFailed() {
    flushSync(() => {
      for (const { id } of failed) queue.remove(id)
    })
    focusChoice(widget.current)
  }

  function handleRetryFailed() {
    flushSync(() => queue.retry())
    focusUpload()
  }

  function focusUpload() {
    widget.current?.querySelector<HTMLElement>('[data-upload]')?.focus()
  }

  /** The Retry button disappears: the Remove button takes the focus. */
  const handleRetry = useCallback(
    (id: string) => {
      flushSync(() => queue.retry(id))
      document.getElementById(uploadRowId(id))?.querySelector<HTMLElement>('[data-remove]')?.focus()
    },
    [queue],
  )

  /** The row disappears: the Remove button of the next row takes the focus. */
  const handleRemove = useCallback(
    (id: string) => {
      const index = inListOrder(kind, queue.getItems()).findIndex((item) => item.id === id)
      flushSync(() => queue.remove(id))
      const buttons = widget.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
      const next = buttons[Math.min(index, buttons.length - 1)]
      if (next) next.focus()
      else focusChoice(widget.current)
    },
    [kind, queue],
  )

  return (
    <Stack gap="sm" ref={widget}>
      <DropZone
        buttonLabel={chooseLabel(items)}
        whyFull={isFull ? `${queue.limit.refusal}.` : null}
        hint={isProcessing ? processingHint : uploadHint}
        onFiles={handleFiles}
      >
        {!kind.isComparison && items.length === 0 && <SampleVideoButton queue={queue} onAdded={onSampleAdded} />}
      </DropZone>
      {!isFull && (
        <Switch
          label="Start uploads when files are added"
          checked={isStarting}
          onChange={(event) => startOnDrop.set(event.currentTarget.checked)}
        />
      )}
      <RejectedFiles rejected={rejected} onClose={() => setRejected([])} />
      {(kind.isComparison || items.length > 0) && (
        <ul className={classes.list} aria-label="Videos">
          {listed.map((item, index) => (
            <UploadRow
              key={item.id}
              item={item}
              {...(kind.isComparison && { slot: videoSlots[index] })}
              progress={queue.progress}
              isOffline={isOffline}
              onRetry={handleRetry}
              onRemove={handleRemove}
            />
          ))}
          {kind.isComparison && videoSlots.slice(items.length).map((slot) => <EmptySlot key={slot} slot={slot} />)}
        </ul>
      )}
      <Group gap="xs">
        <Button {...(added > 0 ? { variant: 'default', size: 'xs' } : quiet)} onClick={queue.start} data-upload>
          {items.some(isUploading) ? 'Uploading...' : `Upload ${added} File(s)`}
        </Button>
        {kind.isComparison && <PairActions studio={studio} items={items} onAnnounce={setAnnouncement} />}
        {items.filter(isUploading).length > 1 && (
          <Button size="xs" variant="default" onClick={handleCancel}>
            Cancel all
          </Button>
        )}
        {items.length > 1 && retryable.length > 0 && (
          <Button size="xs" variant="default" onClick={handleRetryFailed}>
            Retry {retryable.length} failed
          </Button>
        )}
        {items.length > 1 && failed.length > 0 && (
          <Button size="xs" variant="default" onClick={handleRemoveFailed}>
            Remove {failed.length} failed
          </Button>
        )}
        {items.length > 1 && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setClearing(true)}>
            Clear all
          </Button>
        )}
      </Group>
      <ConfirmDialog
        isOpen={isClearing}
        title="Remove all videos?"
        message={`All ${items.length} videos leave this list. Uploads that are still running stop.`}
        confirmLabel="Remove all"
        isDangerous
        onConfirm={handleClear}
        onCancel={() => setClearing(false)}
      />
      <LiveRegion text={describeProgress(items) || announcement} />
    </Stack>
  )
}

/** The order of a comparison's videos names them. */
function inListOrder({ isComparison }: ToolKind, items: UploadItem[]): UploadItem[] {
  return isComparison ? items : failedFirst(items)
}

function focusChoice(widget: HTMLElement | null): void {
  widget?.querySelector<HTMLElement>('[data-choose]')?.focus()
}

function chooseLabel(items: UploadItem[]): string {
  if (items.length === 0) return 'Choose files'
  return items.some(({ status }) => status === 'added' || status === 'queued') ? 'Add/Change Files' : 'Add More Files'
}

function describeProgress(items: UploadItem[]): string {
  const isBusy = items.some(({ status }) => status === 'uploading' || status === 'processing')
  return isBusy ? `${readyVideos(items).length} of ${items.length} videos uploaded` : ''
}

function RejectedFiles({ rejected, onClose }: { rejected: Rejection[]; onClose: () => void }) {
  if (rejected.length === 0) return null
  const title = `${rejected.length} ${rejected.length === 1 ? 'file was' : 'files were'} not added`
  return (
    <Alert
      color="yellow"
      title={title}
      icon={<IconAlertTriangle aria-hidden />}
      withCloseButton
      closeButtonLabel="Close the list of rejected files"
      onClose={onClose}
    >
      <List size="sm" listStyleType="none" style={{ overflowWrap: 'anywhere' }}>
        {rejected.slice(0, rejectedShown).map(({ name, reason }, index) => (
          <List.Item key={`${index} ${name}`}>
            <Text span inherit fw={600} dir="auto">
              {name}
            </Text>
            : {reason}.
          </List.Item>
        ))}
        {rejected.length > rejectedShown && <List.Item>and {rejected.length - rejectedShown} more</List.Item>}
      </List>
    </Alert>
  )
}
