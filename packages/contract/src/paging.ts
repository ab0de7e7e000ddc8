import { z } from 'zod'

/** `page` counts from 1; `limit` is 20 unless asked, 100 at most. */
export const pagingQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})

export const paginationSchema = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  totalPages: z.number().int(),
  /** There are more than `total`: counting stopped there. */
  isCapped: z.boolean().optional(),
  /** With `isCapped`: counting goes on, and who asks again a second later is told how many there are. */
  isCounting: z.boolean().optional(),
})
export type Pagination = z.infer<typeof paginationSchema>

/**
 * Describes page `page` of `total` rows; an empty list has one page.
 * @param cap rows are not counted further: a greater `total` only says that there are more.
 */
export function describePage(page: number, limit: number, total: number, cap = Number.POSITIVE_INFINITY): Pagination {
  const counted = Math.min(total, cap)
  const pagination = { page, limit, total: counted, totalPages: Math.max(1, Math.ceil(counted / limit)) }
  return total > cap ? { ...pagination, isCapped: true } : pagination
}
