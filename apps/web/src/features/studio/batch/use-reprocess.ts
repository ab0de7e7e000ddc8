import type { RequestedVideo } from '@hookline/contract/generation/generation-request.schemas'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { showToast } from '../../../lib/toast.ts'
import type { Studio } from '../studio-store.ts'

/** Puts the video of an earlier result into the upload list. @param onTaken called in any case */
export function useReprocess(studio: Studio, reprocessId: string | undefined, onTaken: () => void): void {
  const { mutate } = useMutation({
    mutationFn: async (id: number) => (await call(historyEndpoints.get, { params: { id } })).result,
    onSuccess: (result) => {
      const video = requestedVideoOf(result)
      if (!video) {
        const message = 'The video of this result is no longer stored.'
        return showToast({ title: 'Error Loading Reprocess Data', message, kind: 'error' })
      }
      removeFinished(studio, video.video.objectName)
      studio.queue.preload([video])
    },
    onError: (error) => {
      showToast({ title: 'Error Fetching Reprocess Data', message: errorMessage(error), kind: 'error' })
    },
  })
  const take = useEffectEvent((id: string) => {
    // Not called after the page was left.
    if (/^[1-9]\d{0,15}$/.test(id)) return mutate(Number(id), { onSettled: onTaken })
    const message = 'The provided reprocess ID is not valid.'
    showToast({ title: 'Invalid Reprocess ID', message, kind: 'error' })
    onTaken()
  })
  useEffect(() => {
    if (reprocessId !== undefined) take(reprocessId)
  }, [reprocessId])
}

/** Videos of the last batch have their results; the next batch is for the others and the reprocessed one. */
function removeFinished(studio: Studio, reprocessedName: string): void {
  const submitted = new Set(studio.getState().batch?.videos.map(({ video }) => video.objectName))
  for (const { id, video } of studio.queue.getItems()) {
    if (video && video.objectName !== reprocessedName && submitted.has(video.objectName)) studio.queue.remove(id)
  }
}

function requestedVideoOf(item: HistoryItem): RequestedVideo | null {
  if (!item.videoObjectName) return null
  return {
    video: {
      objectName: item.videoObjectName,
      filename: item.videoFilename,
      publicUrl: item.videoPublicUrl ?? undefined,
      gsUrl: item.videoGcsUri ?? undefined,
      contentType: item.videoContentType ?? undefined,
      size: item.videoSize ?? undefined,
    },
    screenshot: item.screenshotObjectKey
      ? {
          objectKey: item.screenshotObjectKey,
          publicUrl: item.screenshotPublicUrl ?? undefined,
          gsUri: item.screenshotGcsUri ?? undefined,
        }
      : null,
  }
}
