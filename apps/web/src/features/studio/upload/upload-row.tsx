import { formatSize } from '@hookline/contract/uploads/media-text.rules'
import { ActionIcon, Anchor, Button, Progress } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, useSyncExternalStore } from 'react'
import { type RowStatus, VideoRow } from '../video-row.tsx'
import { isRetryable, type UploadItem } from './upload-list.rules.ts'
import type { UploadQueue } from './upload-queue.ts'

interface UploadRowProps {
  item: UploadItem
  /** 'Video 1' or 'Video 2' of a comparison. */
  slot?: string
  progress: UploadQueue['progress']
  isOffline: boolean
  /** The video whose texts it gets, for another cut of a concept. */
  leadName: string | null
  /** Null once it is generated from. */
  onSeparate: ((name: string) => void) | null
  onRetry: (id: string) => void
  onRemove: (id: string) => void
}

export const uploadRowId = (itemId: string) => `upload-${itemId}`

/** A video that is not generated from yet. */
export const UploadRow = memo(function UploadRow(props: UploadRowProps) {
  const { item, slot, progress, isOffline, leadName, onSeparate, onRetry, onRemove } = props
  const percent = useSyncExternalStore(progress.subscribe, () => Math.round((progress.get().get(item.id) ?? 0) * 100))
  return (
    <VideoRow
      id={uploadRowId(item.id)}
      name={item.name}
      slot={slot}
      thumbnails={item.screenshot?.publicUrl ? [item.screenshot.publicUrl] : []}
      status={chooseStatus(item, { isOffline, percent })}
      isDetailWhole
      isCut={leadName !== null}
      detail={
        <>
          {item.failure && <span data-failed>{item.failure.message}</span>}
          {item.sizeBytes > 0 && <span>{formatSize(item.sizeBytes)}</span>}
          {leadName !== null && <span>Same texts as {leadName}</span>}
          {leadName === null && item.known && <KnownNote name={item.name} historyId={item.known.historyId} />}
          {item.note && <span>{item.note}</span>}
        </>
      }
      actions={
        <>
          {isRetryable(item) && (
            <Button size="xs" variant="default" onClick={() => onRetry(item.id)} aria-label={`Retry ${item.name}`}>
              Retry
            </Button>
          )}
          {leadName !== null && onSeparate && (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              onClick={() => onSeparate(item.name)}
              aria-label={`Separate ${item.name}`}
            >
              Separate
            </Button>
          )}
          <RemoveButton name={item.name} onClick={() => onRemove(item.id)} />
        </>
      }
    >
      {item.status === 'uploading' && (
        <Progress.Root size={2} radius={0}>
          <Progress.Section value={percent} aria-label={`Upload of ${item.name}`} aria-valuetext={`${percent}%`} />
        </Progress.Root>
      )}
    </VideoRow>
  )
})

export function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={32} onClick={onClick} aria-label={`Remove ${name}`} data-remove>
      <IconX size={16} aria-hidden />
    </ActionIcon>
  )
}

/** The bytes were here before, so none were sent. */
function KnownNote({ name, historyId }: { name: string; historyId: number | null }) {
  if (historyId === null) return <span>Already uploaded</span>
  return (
    <span>
      This video already has results.{' '}
      <Anchor
        inherit
        underline="always"
        renderRoot={(props) => <Link to="/result/$id" params={{ id: String(historyId) }} {...props} />}
        aria-label={`Open the results of ${name}`}
        style={{ whiteSpace: 'nowrap' }}
      >
        Open the results
      </Anchor>
    </span>
  )
}

/** Stands for a video of a comparison that is not chosen yet. */
export function EmptySlot({ slot }: { slot: string }) {
  return <VideoRow name={slot} thumbnails={[]} status={null} detail={<span>Not chosen yet</span>} actions={null} />
}

function chooseStatus(item: UploadItem, { isOffline, percent }: { isOffline: boolean; percent: number }): RowStatus {
  switch (item.status) {
    case 'added':
      return { tone: 'waiting', label: 'Waiting' }
    case 'queued':
      return { tone: 'waiting', label: isOffline ? 'Waiting for the network' : 'Waiting' }
    case 'uploading':
      return { tone: 'running', label: `Uploading ${percent}%` }
    case 'failed':
      return { tone: 'danger', label: 'Failed:' }
    default:
      return { tone: 'ready', label: item.isPreloaded ? 'Loaded' : 'Uploaded' }
  }
}
