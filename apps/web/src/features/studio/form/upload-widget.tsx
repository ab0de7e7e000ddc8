import { maxUploadBytes } from '@hookline/contract/uploads/uploads.rules'
import { Alert, Button, Group, List, Stack, Switch, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from '../../../lib/store.ts'
import { showToast } from '../../../lib/toast.ts'
import { LiveRegion } from '../live-region.tsx'
import type { Studio } from '../studio-store.ts'
import { DropZone } from '../upload/drop-zone.tsx'
import { SampleVideoButton } from '../upload/sample-video-button.tsx'
import { startOnDrop } from '../upload/start-on-drop.ts'
import {
  describeAdded,
  isUploading,
  type Rejection,
  readyVideos,
  rejectionToast,
  type UploadItem,
} from '../upload/upload-list.rules.ts'
import { PairActions } from './pair-actions.tsx'

const uploadHint = `Upload your video file (up to ${maxUploadBytes / 2 ** 20}MB). The file will be sent directly to secure cloud storage.`
const rejectedShown = 5
const processingHint = 'Processing last uploaded file (generating thumbnail)...'

interface UploadWidgetProps {
  studio: Studio
  onSampleAdded: () => void
}

/** Takes videos into the list. */
export function UploadWidget({ studio, onSampleAdded }: UploadWidgetProps) {
  const { kind, queue } = studio
  const items = useSyncExternalStore(queue.subscribe, queue.getItems)
  const [rejected, setRejected] = useState<Rejection[]>([])
  const [announcement, setAnnouncement] = useState('')
  const uploadButton = useRef<HTMLButtonElement>(null)
  const isStarting = useStore(startOnDrop)
  const added = items.filter(({ status }) => status === 'added').length
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
    if (queue.getItems().length >= queue.limit.max && document.activeElement === document.body) {
      uploadButton.current?.focus()
    }
  }

  const buttons = (
    <>
      <Button
        ref={uploadButton}
        variant={added > 0 ? 'default' : 'light'}
        color="gray"
        onClick={queue.start}
        data-upload
      >
        {items.some(isUploading) ? 'Uploading...' : `Upload ${added} File(s)`}
      </Button>
      {kind.isComparison && <PairActions studio={studio} items={items} onAnnounce={setAnnouncement} />}
    </>
  )
  return (
    <Stack gap="xs">
      <DropZone
        buttonLabel={chooseLabel(items)}
        whyFull={isFull ? `${queue.limit.refusal}.` : null}
        hint={isProcessing ? processingHint : uploadHint}
        onFiles={handleFiles}
      >
        {buttons}
        {!kind.isComparison && items.length === 0 && <SampleVideoButton queue={queue} onAdded={onSampleAdded} />}
      </DropZone>
      {isFull && <Group gap="xs">{buttons}</Group>}
      {!isFull && (
        <Switch
          size="xs"
          label="Start uploads when files are added"
          checked={isStarting}
          onChange={(event) => startOnDrop.set(event.currentTarget.checked)}
        />
      )}
      <RejectedFiles rejected={rejected} onClose={() => setRejected([])} />
      <LiveRegion text={describeProgress(items) || announcement} />
    </Stack>
  )
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
