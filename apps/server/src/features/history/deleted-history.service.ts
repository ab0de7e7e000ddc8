import { restorableMs } from '@hookline/contract/history/history.rules'
import type { HistoryFilter, HistoryListItem } from '@hookline/contract/history/history.schemas'
import { describePage } from '@hookline/contract/paging'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { countDeleted, type DeletedRow, findDeleted, pageDeleted } from './deleted-history.repo.ts'
import type { HistoryPageAnswer } from './page-history.ts'
import { type ObjectAddress, presentListItem } from './present-history.ts'

/** The deleted results that can still be restored; any member may see and restore them. */
export interface DeletedHistoryService {
  page(filter: HistoryFilter): Promise<HistoryPageAnswer>
  /** @throws AppError NOT_FOUND when it is not deleted, or can be restored no more. */
  get(id: number): Promise<HistoryListItem>
}

/** As far as the pager of the history counts. */
const countCap = 10_000

interface DeletedHistoryNeeds {
  db: Database
  address: ObjectAddress
  clock: Clock
}

export function createDeletedHistoryService({ db, address, clock }: DeletedHistoryNeeds): DeletedHistoryService {
  const since = () => new Date(clock.now().getTime() - restorableMs)

  function present({ deleted_at: deletedAt, deleted_by: deletedBy, ...row }: DeletedRow): HistoryListItem {
    const item = presentListItem(row, address)
    if (!deletedAt) return item
    const restorableUntil = new Date(deletedAt.getTime() + restorableMs).toISOString()
    return { ...item, deletion: { deletedAt: deletedAt.toISOString(), deletedBy, restorableUntil } }
  }

  return {
    async page(filter) {
      const from = since()
      const [rows, total] = await Promise.all([pageDeleted(db, filter, from), countDeleted(db, filter, from, countCap)])
      const page = { results: rows.map(present), pagination: describePage(filter.page, filter.limit, total, countCap) }
      return { ...page, data: page }
    },
    async get(id) {
      const row = await findDeleted(db, id, since())
      if (!row) throw notFound('Result')
      return present(row)
    },
  }
}
