import { bulkDraftsMax, draftResultsMax } from '@hookline/contract/drafts/drafts.schemas'
import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { countResults, formatCount } from '../../lib/count-words.rules.ts'

export type DraftSource = Pick<HistoryListItem, 'id' | 'status' | 'variantCount' | 'videoFilename'>

export interface DraftsOutcome {
  /** The ids of the drafts. */
  made: string[]
  skipped: { id: number; reason: string }[]
}

export interface DraftsPlan {
  perResult: number
  perVariant: number
  skippedCount: number
  refusal: string | null
}

export function countDrafts(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'draft' : 'drafts'}`
}

/** Only completed results with copy variants become drafts; the server checks it too. */
export function planDrafts(items: readonly DraftSource[]): DraftsPlan {
  const counts = items.flatMap(({ status, variantCount }) =>
    status === 'COMPLETED' && variantCount ? [variantCount] : [],
  )
  const perVariant = counts.reduce((sum, count) => sum + count, 0)
  return {
    perResult: counts.length,
    perVariant,
    skippedCount: items.length - counts.length,
    refusal: refusalOf(items.length, counts.length),
  }
}

function refusalOf(chosen: number, usable: number): string | null {
  if (chosen > draftResultsMax) {
    return `Drafts are created from at most ${draftResultsMax} results at once. ${countResults(chosen)} are selected.`
  }
  return usable === 0 ? 'Drafts are created from finished ad copy. There is none here.' : null
}

export function refuseCount(count: number): string | null {
  return count > bulkDraftsMax ? `At most ${bulkDraftsMax} drafts can be created at once.` : null
}

/** How many results were skipped, with the first two reasons by file name; '' when none was. */
export function describeSkipped({ skipped }: DraftsOutcome, items: readonly DraftSource[]): string {
  if (skipped.length === 0) return ''
  const names = new Map(items.map(({ id, videoFilename }) => [id, videoFilename]))
  const reasons = skipped.slice(0, 2).map(({ id, reason }) => `${names.get(id) ?? `Result ${id}`}: ${reason}`)
  return [`${countResults(skipped.length)} skipped.`, ...reasons].join(' ')
}
