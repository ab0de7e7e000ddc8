import type { RequestedVideo } from '@hookline/contract/generation/generation-request.schemas'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { useEffect, useRef } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { showToast } from '../../../lib/toast.ts'
import type { Studio } from '../studio-store.ts'

/**
 * Puts the video of an earlier result into the upload list.
 * @param reprocessId as it stands in the address; undefined when nothing is asked for.
 * @param onTaken called once the id has been looked at, whatever came of it: the parameter leaves the address.
 */
export function useReprocess(studio: Studio, reprocessId: string | undefined, onTaken: () => void): void {
  const latestOnTaken = useRef(onTaken)
  useEffect(() => {
    latestOnTaken.current = onTaken
  })
  useEffect(() => {
    if (reprocessId === undefined) return
    const abort = new AbortController()
    void preloadResult(studio, reprocessId, abort.signal).then(() => {
      if (!abort.signal.aborted) latestOnTaken.current()
    })
    return () => abort.abort()
  }, [studio, reprocessId])
}

async function preloadResult(studio: Studio, reprocessId: string, signal: AbortSignal): Promise<void> {
  if (!/^[1-9]\d{0,15}$/.test(reprocessId)) {
    const message = 'The provided reprocess ID is not valid.'
    return showToast({ title: 'Invalid Reprocess ID', message, kind: 'error' })
  }
  try {
    const { result } = await call(historyEndpoints.get, { params: { id: Number(reprocessId) }, signal })
    const ready = readyVideoOf(result)
    if (ready) {
      dropFinished(studio, ready.video.objectName)
      return studio.queue.preload([ready])
    }
    const message = 'The video of this result is no longer stored.'
    showToast({ title: 'Error Loading Reprocess Data', message, kind: 'error' })
  } catch (error) {
    if (signal.aborted) return
    showToast({ title: 'Error Fetching Reprocess Data', message: errorMessage(error), kind: 'error' })
  }
}

/** The videos of the last run have their results: the next run is for what was asked for, and what still waits for one. */
function dropFinished(studio: Studio, keptName: string): void {
  const ran = new Set(studio.getState().run?.entries.map(({ video }) => video.objectName))
  for (const { id, video } of studio.queue.getItems()) {
    if (video && video.objectName !== keptName && ran.has(video.objectName)) studio.queue.remove(id)
  }
}

function readyVideoOf(item: HistoryItem): RequestedVideo | null {
  if (!item.videoObjectName) return null
  return {
    video: {
      objectName: item.videoObjectName,
      filename: item.videoFilename,
      ...(item.videoPublicUrl && { publicUrl: item.videoPublicUrl }),
      ...(item.videoGcsUri && { gsUrl: item.videoGcsUri }),
      ...(item.videoContentType && { contentType: item.videoContentType }),
      ...(item.videoSize !== null && { size: item.videoSize }),
    },
    screenshot: item.screenshotObjectKey
      ? {
          objectKey: item.screenshotObjectKey,
          ...(item.screenshotPublicUrl && { publicUrl: item.screenshotPublicUrl }),
          ...(item.screenshotGcsUri && { gsUri: item.screenshotGcsUri }),
        }
      : null,
  }
}
