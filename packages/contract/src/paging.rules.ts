import type { Pagination } from './paging.schemas.ts'

/**
 * Describes page `page` of `total` rows; an empty list has one page.
 * @param cap the largest exact total; a greater `total` means that there are more rows
 */
export function describePage(page: number, limit: number, total: number, cap = Number.POSITIVE_INFINITY): Pagination {
  const counted = Math.min(total, cap)
  const totalPages = Math.max(1, Math.ceil(counted / limit))
  return { page, limit, total: counted, totalPages, totalIsExact: total <= cap }
}
