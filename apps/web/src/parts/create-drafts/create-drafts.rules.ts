import { bulkDraftsMax, draftResultsMax, tooManyDrafts } from '@hookline/contract/drafts/drafts.schemas'
import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { countResults } from '../../lib/count-words.rules.ts'

export type DraftSource = Pick<
  HistoryListItem,
  'id' | 'status' | 'operation' | 'variantCount' | 'acceptedCount' | 'decidedCount' | 'videoFilename' | 'cutCount'
>

export interface Skipped {
  id: number
  reason: string
}

export interface DraftsPlan {
  perResult: number
  perVariant: number
  skippedCount: number
  refusal: string | null
}

/** Finished ad copy with variants; the server checks it too. */
const isUsable = ({ status, variantCount }: DraftSource) => status === 'COMPLETED' && Boolean(variantCount)

/** How many of the variants are accepted; null when nothing is decided yet. */
export function countAccepted(items: readonly DraftSource[]): { accepted: number; variants: number } | null {
  const usable = items.filter(isUsable)
  const sum = (count: (item: DraftSource) => number) => usable.reduce((total, item) => total + count(item), 0)
  if (sum(({ decidedCount }) => decidedCount) === 0) return null
  return { accepted: sum(({ acceptedCount }) => acceptedCount), variants: sum(({ variantCount }) => variantCount ?? 0) }
}

/**
 * What creation would make of results.
 * @param of.acceptedOnly leaves out variants that are not accepted, and results without accepted ones
 */
export function planDrafts(items: readonly DraftSource[], { acceptedOnly }: { acceptedOnly: boolean }): DraftsPlan {
  const usable = items.filter(isUsable)
  const made = usable
    .map(({ variantCount, acceptedCount, cutCount }) => {
      return { variants: acceptedOnly ? acceptedCount : (variantCount ?? 0), videos: 1 + cutCount }
    })
    .filter(({ variants }) => variants > 0)
  return {
    perResult: made.reduce((sum, { videos }) => sum + videos, 0),
    perVariant: made.reduce((sum, { videos, variants }) => sum + videos * variants, 0),
    skippedCount: items.length - made.length,
    refusal: explainRefusal(items.length, usable.length, made.length),
  }
}

function explainRefusal(chosen: number, usable: number, made: number): string | null {
  if (chosen > draftResultsMax) {
    return `Drafts are created from at most ${draftResultsMax} results at once. ${countResults(chosen)} are selected.`
  }
  if (usable === 0) return 'Drafts are created from finished ad copy. There is none here.'
  return made === 0 ? 'None of the variants is accepted.' : null
}

export function refuseCount(count: number): string | null {
  return count > bulkDraftsMax ? `${tooManyDrafts}.` : null
}

/** How many results were skipped, with the first two reasons by file name; '' when none was. */
export function describeSkipped(skipped: readonly Skipped[], items: readonly DraftSource[]): string {
  if (skipped.length === 0) return ''
  const names = new Map(items.map(({ id, videoFilename }) => [id, videoFilename]))
  const reasons = skipped.slice(0, 2).map(({ id, reason }) => `${names.get(id) ?? `Result ${id}`}: ${reason}`)
  return [`${countResults(skipped.length)} skipped.`, ...reasons].join(' ')
}
