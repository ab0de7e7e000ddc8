import type { HistoryFilter, HistoryListItem } from '@hookline/contract/history/history.schemas'
import { describePage, type Pagination } from '@hookline/contract/paging'
import type { Clock } from '../../platform/clock.ts'
import { createCoalescedReads } from '../../platform/database/coalesce-reads.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Count, createResultCounter } from './count-results.ts'
import { countResults, findResults, hasOwnIndex, usualFirstLook } from './find-results.ts'
import { type HistoryListRow, pageAndCount, pageItems, readItems } from './history-list.repo.ts'
import { type ObjectAddress, presentListItem } from './present-history.ts'

export interface HistoryPage {
  results: HistoryListItem[]
  pagination: Pagination
}

/** In both shapes that the list has. */
export type HistoryPageAnswer = HistoryPage & { data: HistoryPage }

export interface HistoryPagesNeeds {
  db: Database
  address: ObjectAddress
  clock: Clock
  /** How far it goes, unless a test says otherwise. */
  bounds?: typeof defaultBounds
}

interface FoundPage {
  rows: HistoryListRow[]
  count: Count
}

/** Results are counted to the cap; what no index has is looked for first among so many of the newest. */
const defaultBounds = { countCap: 10_000, firstLook: usualFirstLook }
/** Reads pages of the list; see `HistoryService.page`. */
export function createHistoryPages({ db, address, clock, bounds = defaultBounds }: HistoryPagesNeeds) {
  const counter = createResultCounter(bounds.countCap, clock)
  // A change reaches every open history at once, and each asks again.
  const share = createCoalescedReads<HistoryPageAnswer>()

  async function findIndexed(filter: HistoryFilter, key: string): Promise<FoundPage> {
    const found: { rows: HistoryListRow[] | null } = { rows: null }
    const count = await counter.countAll(key, async (cap) => {
      const { total, rows } = await pageAndCount(db, filter, cap)
      found.rows = rows
      return total
    })
    return { rows: found.rows ?? (await pageItems(db, filter)), count }
  }

  async function findByLooking(filter: HistoryFilter, key: string): Promise<FoundPage> {
    const { ids, found, isWhole, isRare } = await findResults(db, filter, bounds.firstLook)
    const rows = await readItems(db, ids)
    if (isWhole) return { rows, count: { total: found, cap: bounds.countCap } }
    const countUpTo = (cap: number) => countResults(db, filter, { isRare, cap })
    return { rows, count: counter.countOn(key, found, countUpTo) }
  }

  async function show(filter: HistoryFilter): Promise<HistoryPageAnswer> {
    const { userId, project, tag, search, page, limit } = filter
    const key = JSON.stringify([userId, project, tag, search])
    const { rows, count } = await (hasOwnIndex(filter) ? findIndexed(filter, key) : findByLooking(filter, key))
    const results = rows.map((row) => presentListItem(row, address))
    const isProvisional = count.total > count.cap && count.cap < bounds.countCap
    const pagination = describePage(page, limit, count.total, count.cap)
    const shown = { results, pagination: isProvisional ? { ...pagination, isCounting: true } : pagination }
    return { ...shown, data: shown }
  }

  return (filter: HistoryFilter): Promise<HistoryPageAnswer> => share(JSON.stringify(filter), () => show(filter))
}
