import { asksForSmallerPages } from './graph-errors.ts'
import type { GraphParams } from './graph-http.ts'

/** Reads one page by `limit` and `after`. */
export type ReadPage = (params: GraphParams) => Promise<unknown>

const firstLimit = 200
/** A smaller page would not help any more. */
const smallestLimit = 5

/**
 * All rows of a list. `paging.next` contains the token, so the next page is read by its cursor (docs/meta-api.md). The
 * page size is halved when a page is too heavy for Meta.
 * @param limit the first page size.
 * @throws what `readPage` throws.
 */
export async function readAllPages(readPage: ReadPage, limit = firstLimit): Promise<unknown[]> {
  const rows: unknown[] = []
  const cursors = new Set<string>()
  let after: string | null = null
  for (;;) {
    try {
      const page = readPageBody(await readPage({ limit, ...(after !== null && { after }) }))
      rows.push(...page.rows)
      // A repeated cursor would loop forever.
      if (page.after === null || cursors.has(page.after)) return rows
      cursors.add(page.after)
      after = page.after
    } catch (error) {
      if (!asksForSmallerPages(error) || limit <= smallestLimit) throw error
      limit = Math.max(smallestLimit, Math.floor(limit / 2))
    }
  }
}

interface PageBody {
  data?: unknown
  paging?: { next?: unknown; cursors?: { after?: unknown } }
}

/** The last page has no `next`, but may have cursors. */
function readPageBody(body: unknown): { rows: unknown[]; after: string | null } {
  const { data, paging } = (body ?? {}) as PageBody
  const after = paging?.next ? paging.cursors?.after : null
  return { rows: Array.isArray(data) ? data : [], after: typeof after === 'string' && after !== '' ? after : null }
}
