import { formatSize } from '@hookline/contract/uploads/media-text.rules'
import { ActionIcon, Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, useSyncExternalStore } from 'react'
import { Thumbnails } from '../../../parts/thumbnails/thumbnails.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { StatusTone } from '../../../ui/status-tone.rules.ts'
import { FileName } from '../../../ui/texts/file-name.tsx'
import { isRetryable, type UploadItem } from './upload-list.rules.ts'
import type { UploadQueue } from './upload-queue.ts'
import classes from './upload-row.module.css'

interface UploadRowProps {
  item: UploadItem
  /** 'Video 1' or 'Video 2' of a comparison. */
  slot?: string
  progress: UploadQueue['progress']
  isOffline: boolean
  onRetry: (id: string) => void
  onRemove: (id: string) => void
}

export const uploadRowId = (itemId: string) => `upload-${itemId}`

export const UploadRow = memo(function UploadRow(props: UploadRowProps) {
  const { item, slot, progress, isOffline, onRetry, onRemove } = props
  const percent = useSyncExternalStore(progress.subscribe, () => Math.round((progress.get().get(item.id) ?? 0) * 100))
  const { tone, label } = chooseBadge(item, { isOffline, percent })
  const urls = item.screenshot?.publicUrl ? [item.screenshot.publicUrl] : []
  return (
    <li id={uploadRowId(item.id)} tabIndex={-1} className={classes.row}>
      <Group gap="sm" wrap="nowrap">
        <Thumbnails urls={urls} width={32} height={44} />
        <Stack gap={4} flex={1} miw={0}>
          {slot && <SlotName name={slot} />}
          <Text component="div" fw={500}>
            <FileName name={item.name} />
          </Text>
          <Group gap="xs">
            <StatusBadge tone={tone} label={label} />
            {item.sizeBytes > 0 && (
              <Text size="xs" c="dimmed">
                {formatSize(item.sizeBytes)}
              </Text>
            )}
          </Group>
        </Stack>
        {isRetryable(item) && (
          <Button size="xs" variant="default" onClick={() => onRetry(item.id)} aria-label={`Retry ${item.name}`}>
            Retry
          </Button>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={() => onRemove(item.id)}
          aria-label={`Remove ${item.name}`}
          data-remove
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Group>
      {item.status === 'uploading' && (
        <Progress.Root size="sm" mt={8}>
          <Progress.Section value={percent} aria-label={`Upload of ${item.name}`} aria-valuetext={`${percent}%`} />
        </Progress.Root>
      )}
      {item.failure && (
        <Text size="sm" c="red" className={classes.message}>
          {item.failure.message}
        </Text>
      )}
      {item.known && <KnownNote name={item.name} historyId={item.known.historyId} />}
      {item.note && (
        <Text size="sm" c="dimmed" className={classes.message}>
          {item.note}
        </Text>
      )}
    </li>
  )
})

/** The bytes were here before, so none were sent. */
function KnownNote({ name, historyId }: { name: string; historyId: number | null }) {
  return (
    <Text size="sm" c="dimmed" className={classes.message}>
      {historyId === null ? (
        'Already uploaded'
      ) : (
        <>
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
        </>
      )}
    </Text>
  )
}

/** Stands for a video of a comparison that is not chosen yet. */
export function EmptySlot({ slot }: { slot: string }) {
  return (
    <li className={classes.row}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Thumbnails urls={[]} width={32} height={44} />
        <div>
          <SlotName name={slot} />
          <Text c="dimmed">Not chosen yet</Text>
        </div>
      </Group>
    </li>
  )
}

function SlotName({ name }: { name: string }) {
  return (
    <Text size="xs" fw={600} c="dimmed">
      {name}
    </Text>
  )
}

function chooseBadge(
  item: UploadItem,
  { isOffline, percent }: { isOffline: boolean; percent: number },
): { tone: StatusTone; label: string } {
  switch (item.status) {
    case 'added':
      return { tone: 'waiting', label: 'Waiting' }
    case 'queued':
      return { tone: 'waiting', label: isOffline ? 'Waiting for the network' : 'Waiting' }
    case 'uploading':
      return { tone: 'running', label: `Uploading ${percent}%` }
    case 'failed':
      return { tone: 'danger', label: 'Failed' }
    default:
      return { tone: 'success', label: item.isPreloaded ? 'Loaded' : 'Uploaded' }
  }
}
