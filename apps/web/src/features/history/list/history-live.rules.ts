import type { HistoryListItem } from '@hookline/contract/history/history.schemas'

export interface LiveRows {
  /** What is on the screen, each row in its place and at its latest state. */
  rows: HistoryListItem[]
  /** Rows of the latest page that came after everything on the screen. */
  newCount: number
  /** The whole latest page is new: there may be more than counted. */
  isNewCountPartial: boolean
}

/**
 * Brings what is on the screen up to date without moving a row: changed rows change in place, rows that were pushed
 * to the next page stay, and new ones are only counted.
 * @param shown the rows as they stand on the screen, newest first
 * @param latest the same page as the server has it now
 */
export function mergeRows(shown: readonly HistoryListItem[], latest: readonly HistoryListItem[]): LiveRows {
  const latestById = new Map(latest.map((row) => [row.id, row]))
  const newest = shown[0]
  const newCount = latest.filter((row) => newest && isNewer(row, newest)).length
  return {
    rows: shown.map((row) => laterOf(row, latestById.get(row.id))),
    newCount,
    isNewCountPartial: newCount > 0 && newCount === latest.length,
  }
}

/** Whichever of two states of the same row was written later. */
export function laterOf(row: HistoryListItem, other: HistoryListItem | undefined): HistoryListItem {
  return other && other.updatedAt >= row.updatedAt ? other : row
}

function isNewer(row: HistoryListItem, than: HistoryListItem): boolean {
  return row.createdAt === than.createdAt ? row.id > than.id : row.createdAt > than.createdAt
}
