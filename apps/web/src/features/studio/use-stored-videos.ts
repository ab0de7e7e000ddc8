import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { listWords } from '@hookline/contract/list-words.rules'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { showToast } from '../../lib/toast.ts'
import { resultName } from '../../parts/results/result-name.ts'
import type { VideoOfResult } from './stored-videos.rules.ts'
import type { Studio } from './studio-store.ts'

/** Why a screen is opened with earlier results: to process one again, to compare two, to write from what one found. */
type Reason = 'reprocess' | 'compare' | 'write'

/** Ids of results in the address, by the reason; those of two results have a comma between. */
export type AskedResults = { [R in Reason]?: string | number | undefined }

interface StoredVideosInput {
  asked: AskedResults
  /** The ad whose texts the next copy is to leave out. */
  refreshedAdId: string | undefined
  /** Called in any case. */
  onTaken: () => void
}

/** Puts the videos of earlier results into the upload list. */
export function useStoredVideos(studio: Studio, { asked, refreshedAdId, onTaken }: StoredVideosInput): void {
  const { mutate } = useMutation({
    mutationFn: async ({ ids, reason }: { ids: number[]; reason: Reason }) => {
      const [results, ad] = await Promise.all([
        Promise.all(ids.map(fetchResult)),
        refreshedAdId === undefined ? null : fetchAd(refreshedAdId),
      ])
      const { formatTakeaways, listResultVideos, listUsedTexts } = await import('./stored-videos.rules.ts')
      const [result] = reason === 'write' ? results : []
      return {
        usedTexts: ad && listUsedTexts(ad),
        videos: results.flatMap((one) => listResultVideos(one).slice(0, reason === 'compare' ? 1 : undefined)),
        found: result && { result, text: formatTakeaways(result) },
      }
    },
    onSuccess: ({ usedTexts, videos, found }, { reason }) => {
      if (usedTexts) studio.changeForm({ findings: usedTexts })
      putIntoList(studio, videos, reason)
      if (found) takeFindings(studio, found)
    },
    onError: (error, { reason }) => {
      const title = reason === 'reprocess' ? 'Error Fetching Reprocess Data' : 'Error Fetching Results'
      showToast({ title, message: errorMessage(error), kind: 'error' })
    },
  })
  const take = useEffectEvent((reason: Reason, ids: string | number) => {
    const given = String(ids).split(',')
    const isValid = given.length === (reason === 'compare' ? 2 : 1) && given.every(isResultId)
    // Not called after the page was left.
    if (isValid) return mutate({ ids: given.map(Number), reason }, { onSettled: onTaken })
    showToast({ ...invalidIds[reason], kind: 'error' })
    onTaken()
  })
  const { reprocess, compare, write } = asked
  useEffect(() => {
    if (reprocess !== undefined) take('reprocess', reprocess)
    else if (compare !== undefined) take('compare', compare)
    else if (write !== undefined) take('write', write)
  }, [reprocess, compare, write])
}

const fetchAd = async (id: string) => (await call(draftsEndpoints.get, { params: { id } })).data

export const isResultId = (id: string) => /^[1-9]\d{0,15}$/.test(id)

const invalidIds = {
  reprocess: { title: 'Invalid Reprocess ID', message: 'The provided reprocess ID is not valid.' },
  compare: { title: 'Invalid results', message: 'A comparison needs the ids of two results.' },
  write: { title: 'Invalid result', message: 'The id of the result is not valid.' },
}

export async function fetchResult(id: number): Promise<HistoryItem> {
  return (await call(historyEndpoints.get, { params: { id } })).result
}

function putIntoList({ kind, queue, endBatch }: Studio, videos: VideoOfResult[], reason: Reason): void {
  const stored = videos.flatMap((video) => video.stored ?? [])
  const gone = videos.filter((video) => !video.stored).map(({ filename }) => filename)
  if (gone.length > 0) reportGone(gone, reason)
  if (stored.length === 0) return
  endBatch()
  // A comparison starts with the given videos only.
  if (kind.isComparison) for (const { id } of queue.getItems()) queue.remove(id)
  queue.preload(stored)
}

function reportGone(filenames: string[], reason: Reason): void {
  if (reason === 'reprocess' && filenames.length === 1) {
    const message = 'The video of this result is no longer stored.'
    showToast({ title: 'Error Loading Reprocess Data', message, kind: 'error' })
    return
  }
  const message = `No longer stored: ${listWords(filenames)}. Upload it again or choose another video.`
  showToast({ title: 'Video not available', message, kind: 'error' })
}

function takeFindings(studio: Studio, { result, text }: { result: HistoryItem; text: string }): void {
  if (!text) {
    showToast({ title: 'Nothing to write from', message: 'This result has no text and no key takeaways.' })
    return
  }
  const title = result.operation === 'comparison' ? 'What the comparison found' : 'What the analysis found'
  studio.changeForm({ findings: { title, source: resultName(result), text } })
}
