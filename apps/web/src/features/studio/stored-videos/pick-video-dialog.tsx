import type { RequestedVideo } from '@hookline/contract/generation/generation-request.schemas'
import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { searchMaxChars } from '@hookline/contract/paging.schemas'
import { operationLabel } from '@hookline/contract/tools/operations.rules'
import { Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { useCurrentUser } from '../../../lib/session.ts'
import { showToast } from '../../../lib/toast.ts'
import { readThumbnails } from '../../../parts/thumbnails/thumbnails.rules.ts'
import { Thumbnails } from '../../../parts/thumbnails/thumbnails.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { QueryError } from '../../../ui/lists/error-box.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { FileName } from '../../../ui/texts/file-name.tsx'
import { listResultVideos } from '../stored-videos.rules.ts'
import { pickableResultsQuery } from '../studio.queries.ts'
import { videoSlots } from '../tool-kinds.rules.ts'
import { fetchResult } from '../use-stored-videos.ts'
import classes from './pick-video-dialog.module.css'

interface PickVideoDialogProps {
  isOpen: boolean
  title: string
  /** Other ways to choose, above the list. */
  children?: ReactNode
  onPick: (video: RequestedVideo) => void
  onClose: () => void
}

interface PickableVideo {
  result: HistoryListItem
  /** The position among the videos of the result. */
  index: number
  filename: string
  thumbnailUrl: string | null
}

/** Chooses the video of an earlier result. */
export default function PickVideoDialog({ isOpen, title, children, onPick, onClose }: PickVideoDialogProps) {
  const [search, setSearch] = useState('')
  const query = useQuery(pickableResultsQuery(search, useCurrentUser().user_uuid))
  const videos = dropRepeatedVideos(query.data?.flatMap(listPickableVideos) ?? [])
  const pick = useMutation({
    mutationFn: async ({ result, index }: PickableVideo) =>
      listResultVideos(await fetchResult(result.id))[index]?.stored,
    onSuccess: (stored, { filename }) => {
      if (!stored) {
        const message = `${filename} is no longer stored. Upload it or choose another video.`
        return showToast({ title: 'Video not available', message, kind: 'error' })
      }
      onPick(stored)
    },
    onError: (error) => showToast({ title: 'Error Fetching Results', message: errorMessage(error), kind: 'error' }),
  })
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={title} size="md">
      <Stack gap="sm">
        {children}
        {children && <Text fw={500}>Or choose the video of a result</Text>}
        <SearchBox
          label="Search by filename or user"
          placeholder="Filename, user or words in the video"
          value={search}
          maxLength={searchMaxChars}
          onChange={setSearch}
        />
        <QueryError title="Failed to fetch history items" query={query} />
        {query.data && videos.length === 0 && (
          <Text c="dimmed">{search ? 'No result matches.' : 'You have no results yet. Upload a video instead.'}</Text>
        )}
        <ul className={classes.list} aria-label="Videos of results">
          {videos.map((video) => (
            <li key={`${video.result.id} ${video.index}`}>
              <UnstyledButton className={classes.option} disabled={pick.isPending} onClick={() => pick.mutate(video)}>
                <PickableRow video={video} />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </Stack>
    </Modal>
  )
}

function PickableRow({ video: { result, index, filename, thumbnailUrl } }: { video: PickableVideo }) {
  const place = result.secondVideoFilename === null ? '' : ` (${videoSlots[index]})`
  return (
    <Group gap="sm" wrap="nowrap">
      <Thumbnails urls={thumbnailUrl ? [thumbnailUrl] : []} width={32} height={44} />
      <div className={classes.text}>
        <Text component="div" fw={500}>
          <FileName name={filename} />
        </Text>
        <Text size="xs" c="dimmed">
          {operationLabel(result.operation)}
          {place} <span className={classes.fact}>· {result.generatedByUsername}</span>{' '}
          <span className={classes.fact}>
            · <time dateTime={result.createdAt}>{formatDate(result.createdAt)}</time>
          </span>
        </Text>
      </div>
    </Group>
  )
}

function listPickableVideos(result: HistoryListItem): PickableVideo[] {
  const names = [result.videoFilename, result.secondVideoFilename].filter((name) => name !== null)
  const thumbnails = readThumbnails(result)
  return names.map((filename, index) => {
    const thumbnail = thumbnails.find(({ label }) => label === null || label === videoSlots[index])
    return { result, index, filename, thumbnailUrl: thumbnail?.url ?? null }
  })
}

/** One row for each video: the results of one video share its thumbnail. */
function dropRepeatedVideos(videos: PickableVideo[]): PickableVideo[] {
  const isSame = (one: PickableVideo, other: PickableVideo) =>
    one === other ||
    (one.thumbnailUrl !== null && one.thumbnailUrl === other.thumbnailUrl && one.filename === other.filename)
  return videos.filter((video) => videos.find((other) => isSame(video, other)) === video)
}
