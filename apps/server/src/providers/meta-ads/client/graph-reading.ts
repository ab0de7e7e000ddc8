import { z } from 'zod'
import { MetaAdsError } from '../meta-ads.ts'
import type { CallContext, CallGraph } from './graph-caller.ts'
import { asksForSmallerPages } from './graph-errors.ts'
import type { GraphEffect, GraphParams } from './graph-http.ts'

/** @throws MetaAdsError when the answer does not match: `unknown` for a `create`. */
export function readAnswer<T extends z.ZodType>(schema: T, body: unknown, effect: GraphEffect): z.output<T> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const kind = effect === 'create' ? 'unknown' : 'transient'
  const technical = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  throw new MetaAdsError(kind, "Meta's answer could not be understood.", { technical })
}

/** All rows of a list. @throws MetaAdsError */
export async function readList<T extends z.ZodType>(
  call: CallGraph,
  list: { path: string; params?: GraphParams },
  context: CallContext,
  row: T,
): Promise<z.output<T>[]> {
  const rows = await readAllPages((page) =>
    call({ method: 'GET', path: list.path, effect: 'read', params: { ...list.params, ...page } }, context),
  )
  return rows.map((each) => readAnswer(row, each, 'read'))
}

/** One object by its id. @throws MetaAdsError */
export async function readObject<T extends z.ZodType>(
  call: CallGraph,
  object: { id: string; fields: string },
  context: CallContext,
  schema: T,
): Promise<z.output<T>> {
  const params = { fields: object.fields }
  const answer = await call({ method: 'GET', path: checkId(object.id), effect: 'read', params }, context)
  return readAnswer(schema, answer, 'read')
}

/** Ids become parts of paths: only digits, for ad accounts after `act_`. @throws MetaAdsError `final` */
export function checkId(id: string): string {
  if (/^(act_)?\d{1,30}$/.test(id)) return id
  throw new MetaAdsError('final', 'This is not an id of Meta.', { technical: `not an id: ${id.slice(0, 50)}` })
}

/** `act_<digits>`, for an id with or without `act_`. @throws MetaAdsError `final` */
export function accountPath(adAccountId: string): string {
  return checkId(adAccountId.startsWith('act_') ? adAccountId : `act_${adAccountId}`)
}

const pageAnswer = z
  .object({
    data: z.array(z.unknown()).catch([]),
    /** The last page has no `next`, but may have cursors. */
    paging: z
      .object({ next: z.string().min(1), cursors: z.object({ after: z.string().min(1) }) })
      .optional()
      .catch(undefined),
  })
  .catch({ data: [] })

const firstLimit = 200
/** A smaller page would not help any more. */
const smallestLimit = 5

/**
 * All rows of a list. `paging.next` contains the token, so the next page is read by its cursor (docs/meta-api.md). The
 * page size is halved when a page is too heavy for Meta.
 * @param readPage reads one page by `limit` and `after`.
 */
export async function readAllPages(readPage: (params: GraphParams) => Promise<unknown>): Promise<unknown[]> {
  const rows: unknown[] = []
  let limit = firstLimit
  const cursors = new Set<string>()
  let after: string | null = null
  for (;;) {
    try {
      const { data, paging } = pageAnswer.parse(await readPage({ limit, ...(after !== null && { after }) }))
      rows.push(...data)
      after = paging?.cursors.after ?? null
      // A repeated cursor would loop forever.
      if (after === null || cursors.has(after)) return rows
      cursors.add(after)
    } catch (error) {
      if (!asksForSmallerPages(error) || limit <= smallestLimit) throw error
      limit = Math.max(smallestLimit, Math.floor(limit / 2))
    }
  }
}
