import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { isolate } from './user-text.tsx'

/** What a result is called: its video's file name, or those of both videos of a comparison. */
export function resultName(item: Pick<HistoryListItem, 'videoFilename' | 'secondVideoFilename'>): string {
  const { videoFilename, secondVideoFilename } = item
  return secondVideoFilename === null ? videoFilename : `${isolate(videoFilename)} vs ${isolate(secondVideoFilename)}`
}
