import { historyPageSize, historyStatuses } from '@hookline/contract/history/history.rules'
import type { HistoryFilter } from '@hookline/contract/history/history.schemas'
import type { Pagination } from '@hookline/contract/paging.schemas'
import { operations } from '@hookline/contract/tools/operations.rules'
import { z } from 'zod'
import { addressText } from '../../lib/address-text.rules.ts'

/** Stands for the results of every user in the address. */
export const allUsers = 'all'

const filterText = (max: number) =>
  addressText(
    z
      .string()
      .trim()
      .min(1)
      .max(max)
      .refine((text) => !text.includes('\0')),
  )

/** The filters of the history in the address; invalid ones are ignored. */
export const historySearchSchema = z.object({
  project: filterText(200),
  tag: filterText(50),
  userId: z
    .union([z.literal(allUsers), z.uuid()])
    .optional()
    .catch(undefined),
  search: filterText(200),
  operation: z.enum(operations).optional().catch(undefined),
  status: z.enum(historyStatuses).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  deleted: z.literal('true').optional().catch(undefined),
  page: z.number().int().min(2).max(1_000_000).optional().catch(undefined),
})
export type HistorySearch = z.infer<typeof historySearchSchema>

/** @param timeZone the reader's, in which the days of the address are meant */
export function toHistoryFilter({ page = 1, userId, ...rest }: HistorySearch, timeZone: string): HistoryFilter {
  return {
    ...rest,
    ...((rest.from ?? rest.to) && { timeZone }),
    ...(userId !== allUsers && { userId }),
    page,
    limit: historyPageSize,
  }
}

/** The search with a user, so that a copied link shows the same list to everyone. */
export function withUser(search: HistorySearch, ownUserId: string): HistorySearch {
  return search.userId ? search : { ...search, userId: ownUserId }
}

/**
 * The last page that can be opened. Where counting stopped, the next page can be opened as long as this one is full.
 */
export function lastPage({ page, limit, totalPages, totalIsExact }: Pagination, rowCount: number): number {
  if (totalIsExact) return totalPages
  return Math.max(totalPages, rowCount < limit ? page : page + 1)
}
