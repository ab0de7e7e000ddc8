import { joinVideoNames } from '@hookline/contract/history/history.rules'
import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { isolateText } from '../../ui/texts/user-text.tsx'

/** What a result is called: its video's file name, or those of both videos of a comparison. */
export function resultName(item: Pick<HistoryListItem, 'videoFilename' | 'secondVideoFilename'>): string {
  const { videoFilename: first, secondVideoFilename: second } = item
  if (second === null) return first
  return joinVideoNames({ videoFilename: isolateText(first), secondVideoFilename: isolateText(second) })
}
