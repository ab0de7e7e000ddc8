import { distinctBy } from '@hookline/contract/distinct.rules'
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
  throw new MetaAdsError(kind, "Meta's answer could not be understood.", { technical: describeMismatch(parsed.error) })
}

function describeMismatch({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
}

export interface GraphList {
  path: string
  params?: GraphParams
  /** `refuse`: a row that cannot be read fails the list, for searches where a missing row would lead to a duplicate. */
  odd?: 'leave out' | 'refuse'
}

/**
 * All rows of a list. A row that comes twice is answered once, and a row that cannot be read is left out.
 * @throws MetaAdsError
 */
export async function readList<T extends z.ZodType>(
  call: CallGraph,
  { path, params, odd = 'leave out' }: GraphList,
  context: CallContext,
  row: T,
): Promise<z.output<T>[]> {
  const rows = await readAllPages(async (page) => {
    const answer = await call({ method: 'GET', path, effect: 'read', params: { ...params, ...page } }, context)
    return odd === 'refuse' ? readAnswer(wholePageAnswer, answer, 'read') : answer
  })
  if (odd === 'refuse') return distinctById(rows.map((each) => readAnswer(row, each, 'read')))
  const read = rows.map((each) => row.safeParse(each))
  const refused = read.filter(({ success }) => !success)
  const [first] = refused
  if (first?.error) {
    context.warn({ path, rows: refused.length, technical: describeMismatch(first.error) }, 'Meta list rows left out')
  }
  return distinctById(read.flatMap(({ success, data }) => (success ? [data] : [])))
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

const wholePageAnswer = z.looseObject({ data: z.array(z.unknown()) })
const text = z.string().min(1).optional().catch(undefined)
const pageAnswer = z
  .object({
    data: z.array(z.unknown()).catch([]),
    /** The last page has no `next`, but may have cursors; some lists have `next` alone. */
    paging: z
      .object({ next: text, cursors: z.object({ after: text }).optional().catch(undefined) })
      .optional()
      .catch(undefined),
  })
  .catch({ data: [] })

const firstLimit = 200
/** A smaller page would not help any more. */
const smallestLimit = 5

/**
 * All rows of a list. `paging.next` contains the token, so it is never followed: the next page is read by its cursor, or
 * by the position in that address (docs/meta-api.md). The page size is halved when a page is too heavy for Meta.
 * @param readPage reads one page by `limit` and `after` or `offset`.
 */
export async function readAllPages(readPage: (params: GraphParams) => Promise<unknown>): Promise<unknown[]> {
  const rows: unknown[] = []
  let limit = firstLimit
  const positions = new Set<string>()
  let position: Position | null = null
  for (;;) {
    try {
      const { data, paging } = pageAnswer.parse(await readPage({ limit, ...position }))
      rows.push(...data)
      position = findNextPosition(paging)
      const key = JSON.stringify(position)
      // A repeated position would loop forever.
      if (position === null || positions.has(key)) return rows
      positions.add(key)
    } catch (error) {
      if (!asksForSmallerPages(error) || limit <= smallestLimit) throw error
      limit = Math.max(smallestLimit, Math.floor(limit / 2))
    }
  }
}

type Position = { after: string } | { offset: string }

/** Null on the last page. @throws MetaAdsError when the next page cannot be asked for: the list would be incomplete. */
function findNextPosition(paging: z.output<typeof pageAnswer>['paging']): Position | null {
  if (!paging?.next) return null
  if (paging.cursors?.after) return { after: paging.cursors.after }
  const query = URL.parse(paging.next, 'https://graph.facebook.com')?.searchParams
  const after = query?.get('after')
  if (after) return { after }
  const offset = query?.get('offset')
  if (offset && /^\d{1,15}$/.test(offset)) return { offset }
  throw new MetaAdsError('transient', 'Meta did not say where its list goes on.')
}

/** Rows without an id stay. */
function distinctById<T>(rows: T[]): T[] {
  return distinctBy(rows, (row) => {
    const { id } = (row ?? {}) as { id?: unknown }
    return typeof id === 'string' ? id : undefined
  })
}
