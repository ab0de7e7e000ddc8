import { z } from 'zod'

/** Rows of one page. */
export const pageRowsMax = 100
/** Characters of the text that a list is searched by. */
export const searchMaxChars = 200

export const pagingQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(pageRowsMax).default(20),
})

export const paginationSchema = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  totalPages: z.number().int(),
  /** False when counting stopped at `total`: there are more, and pages beyond `totalPages`. */
  totalIsExact: z.boolean(),
})
export type Pagination = z.infer<typeof paginationSchema>
