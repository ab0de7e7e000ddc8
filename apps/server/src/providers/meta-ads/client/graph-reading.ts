import type { z } from 'zod'
import { MetaAdsError } from '../meta-ads.ts'
import type { CallContext, CallGraph } from './graph-caller.ts'
import type { GraphEffect, GraphParams } from './graph-http.ts'
import { readAllPages } from './graph-paging.ts'

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
  const readPage = (page: GraphParams) =>
    call({ method: 'GET', path: list.path, effect: 'read', params: { ...list.params, ...page } }, context)
  const rows = await readAllPages(readPage)
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
